/**
 * Measures the language server as an editor meets it: each request, the findings of each edit, and a burst of changes, on large sites. Run by
 * `npm run bench:lsp`, which takes two minutes.
 *
 * | flag | |
 * |---|---|
 * | `--rounds 5` | fewer rounds, for a look |
 * | `--only 22,934` | only sites whose name contains the word |
 * | `--program <file>` | another build of `bin/docs-nav.cjs` |
 * | `--write` | writes the figures to `lsp-results.json`, and from there into the docs |
 *
 * A budget is held if the least time holds it, and the median of CPU time: other programs only add to what the clock counts.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { insertFigures } from './figures.mjs';
import { largestSite } from './largest.mjs';
import { LspClient } from './lsp-client.mjs';
import { LSP_RESULTS, cellsOf, verdictOf } from './lsp-figures.mjs';
import { realisticPages } from './realistic-pages.mjs';
import { makeSite, makeSiteOf } from './sites.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '31' },
    only: { type: 'string', default: '' },
    program: { type: 'string', default: fileURLToPath(new URL('../../bin/docs-nav.cjs', import.meta.url)) },
    write: { type: 'boolean', default: false },
  },
});
if (values.write && values.only !== '') {
  console.error('Expected --write without --only: what is written is a whole run.');
  process.exit(2);
}
const rounds = Number(values.rounds);

/** How long the server waits for further changes before it looks for findings, in milliseconds. */
const QUIET = 30;
/** Changes in one message, as when a letter is replaced everywhere. */
const BURST = 1_000;
/** Servers that are started, to see their first findings. */
const STARTS = 5;
/** Rounds until what is used again and again is compiled. */
const WARM_UP = 5;

/** Sites, their folder that moves, and the most that an edit may cost. */
const SITES = [
  {
    name: '5,000 pages',
    make: () => makeSite({ pages: 5_000, tabs: 10, groups: 5, nested: 5 }, 0, 'folders-of-500'),
    folder: 'section-002',
    moved: 'folder of 500 pages',
    budget: 50,
  },
  {
    name: '1,000 realistic pages',
    make: () => makeSiteOf('realistic', realisticPages),
    folder: 'guides-3',
    moved: 'folder of 25 pages',
    budget: 50,
  },
  {
    name: '22,934 entries',
    make: () => makeSiteOf('largest', () => largestSite(false)),
    folder: 'fr/v12',
    moved: 'folder of 168 pages',
    budget: 120,
  },
];

const [load = 0] = loadavg();
/** @type {import('./lsp-figures.mjs').LspFigure[]} */
const figures = [];
for (const site of SITES.filter(({ name }) => name.includes(values.only))) await measure(site);
if (values.write) write();

async function measure({ name, make, folder, moved, budget }) {
  const root = make();
  const lines = readFileSync(join(root, 'docs.json'), 'utf8').split('\n');
  // An entry in the middle: what is typed there is neither the first nor the last thing that is read.
  const line = lines.findIndex((one, index) => index > lines.length / 2 && /^\s*"[\w/-]+",?$/.test(one));
  // Misspelt from the start, so that there is a finding before and after each edit.
  lines[line] = lines[line].replace(/(?=",?$)/, 'x');
  const start = { line, character: lines[line].lastIndexOf('"') };
  const inside = { line, character: lines[line].indexOf('"') + 5 };
  const below = { ...inside, line: line + 1 };
  const client = new LspClient(values.program, root);
  const files = [{ oldUri: client.uri(folder), newUri: client.uri(`${folder}-moved`) }];
  const costs = { findings: [], completion: [], burst: [], hover: [], definition: [], move: [] };
  const first = [];
  for (let start = 0; start < STARTS; start++) {
    const other = new LspClient(values.program, root);
    first.push(await other.cost(() => other.start(lines.join('\n'))));
    await other.stop();
  }
  try {
    await client.start(lines.join('\n'));
    /** A series of each: what one request leaves to clean up is not counted with another. */
    const series = async (what, once) => {
      for (let round = -WARM_UP; round < rounds; round++) {
        const cost = await once();
        if (round >= 0) costs[what].push(cost);
      }
    };
    await series('findings', async () => {
      const cost = await client.cost(async () => (await client.type(start)).found);
      return { ...cost, wall: cost.wall - QUIET };
    });
    await series('completion', async () => {
      const { found } = await client.type(start);
      const cost = await client.cost(() => client.at('completion', inside));
      await found;
      return cost;
    });
    await series('burst', () =>
      client.cost(async () => {
        await client.type(start, BURST);
        await client.at('completion', inside);
      }),
    );
    await series('hover', () => client.cost(() => client.at('hover', below)));
    await series('definition', () => client.cost(() => client.at('definition', below)));
    await series('move', () => client.cost(() => client.ask('workspace/willRenameFiles', { files })));
  } finally {
    await client.stop();
  }
  add(`${name}: first findings after the start`, first);
  add(`${name}: findings of an edit`, costs.findings, budget);
  add(`${name}: completion after a keystroke`, costs.completion, 20);
  add(`${name}: completion after ${BURST.toLocaleString('en')} changes in a message`, costs.burst, 100);
  add(`${name}: hover`, costs.hover);
  add(`${name}: definition`, costs.definition);
  add(`${name}: edits for a ${moved} that moves`, costs.move, 500);
  console.log(`${name}: peak memory ${Math.round(costs.move.at(-1).memory)} MB`);
}

function add(label, costs, budget) {
  const [walls, cpu] = ['wall', 'cpu'].map((part) => costs.map((cost) => cost[part]).sort((a, b) => a - b));
  const at = (numbers, share) => numbers[Math.min(numbers.length - 1, Math.floor(numbers.length * share))];
  const figure = { label, least: walls[0], median: at(walls, 0.5), most: at(walls, 0.95), cpu: at(cpu, 0.5), ...(budget && { budget }) };
  figures.push(figure);
  console.log(
    `${label.padEnd(68)}${cellsOf(figure)
      .map((cell) => cell.padStart(11))
      .join('')}  ${verdictOf(figure) ?? ''}`.trimEnd(),
  );
}

function write() {
  const measured = new Date().toLocaleDateString('en', { month: 'long', year: 'numeric' });
  const results = { measured, node: process.versions.node, cores: cpus().length, load, rounds, figures };
  const rounded = (_, value) => (typeof value === 'number' ? Number(value.toFixed(3)) : value);
  writeFileSync(LSP_RESULTS, `${JSON.stringify(results, rounded, 2)}\n`);
  insertFigures();
}
