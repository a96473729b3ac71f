/** The figures of the last whole run, `results.json`, as the docs show them, between marks. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { HEAD, LSP_RESULTS, cellsOf, verdictOf as lspVerdictOf } from './lsp-figures.mjs';

/**
 * A figure by the clock and of CPU time; without one that was not measured.
 * @typedef {'×' | ' ms' | ' MB' | ''} Unit
 * @typedef {{ label: string, unit: Unit, wall?: number, cpu?: number, budget?: number }} Figure
 * @typedef {{ measured: string, node: string, cores: number, load: number, rounds: number, figures: readonly Figure[] }} Results
 */

export const RESULTS = fileURLToPath(new URL('results.json', import.meta.url));
const ROOT = new URL('../../', import.meta.url);

/** Files, and the block that each shows. */
export const PLACES = [
  { file: 'docs/reference/mint.mdx', block: 'example' },
  { file: 'docs/reference/speed.mdx', block: 'sites' },
  { file: 'docs/reference/speed.mdx', block: 'sizes' },
  { file: 'docs/reference/speed.mdx', block: 'all' },
  { file: 'docs/reference/speed.mdx', block: 'lsp' },
];

/** What each block shows. */
const SOURCES = { example: RESULTS, sites: RESULTS, sizes: RESULTS, all: RESULTS, lsp: LSP_RESULTS };

/**
 * The text of a block.
 * @param {string} block
 */
export function blockOf(block) {
  return BLOCKS[block](JSON.parse(readFileSync(SOURCES[block], 'utf8')));
}

/** Writes the blocks into the files. */
export function insertFigures() {
  for (const { file, block } of PLACES) {
    const url = new URL(file, ROOT);
    const text = readFileSync(url, 'utf8');
    const [before, , after] = partsOf(text, block);
    writeFileSync(url, `${before}\n\n${blockOf(block)}\n\n${after}`);
  }
}

/**
 * What stands before a block, with its first mark, the block, and what follows, with its last mark.
 * @param {string} text
 * @param {string} block
 */
export function partsOf(text, block) {
  const isComment = text.startsWith('---\n');
  const mark = (/** @type {string} */ name) => (isComment ? `{/* ${name} */}` : `<!-- ${name} -->`);
  const [begin, end] = [mark(`figures: ${block}`), mark('end of figures')];
  const from = text.indexOf(begin) + begin.length;
  const to = text.indexOf(end, from);
  if (!text.includes(begin) || to === -1) throw new Error(`Expected a block between “${begin}” and “${end}”.`);
  return [text.slice(0, from), text.slice(from, to).trim(), text.slice(to)];
}

/** @type {Record<string, (results: Results) => string>} */
const BLOCKS = { example, sites, sizes, all, lsp };

/** What the largest of the public sites costs, as a sentence. */
function example({ figures }) {
  const [site = ''] = publicSites(figures);
  const seconds = (/** @type {string} */ what) =>
    `${((valueOf(figures, `${site}, ${what}whole process`) ?? 0) / 1_000).toPrecision(2)} seconds`;
  return [
    `On ${site}, a public site of ${pagesOf(figures, site)} pages, \`docs-nav lint\` takes ${seconds('')}, and ${seconds('all links checked, ')}`,
    `with the links of all pages checked. The platform's own check of links, \`mint broken-links\`, takes ${seconds(`${PLATFORM}, `)}.`,
  ].join('\n');
}

const PLATFORM = 'mint broken-links --check-anchors';

/** What public sites cost, the largest first. */
function sites({ figures, ...run }) {
  const cell = (/** @type {string} */ label) => {
    const figure = figureOf(figures, label);
    return figure.unit === ' ms' && (figure.wall ?? 0) >= 1_000
      ? `${((figure.wall ?? 0) / 1_000).toFixed(1)} s`
      : figureText(figure, 'wall');
  };
  const rows = publicSites(figures).map((site) => [
    `[${site}](https://github.com/${site})`,
    pagesOf(figures, site),
    cell(`${site}, whole process`),
    cell(`${site}, times node`),
    cell(`${site}, peak memory`),
    cell(`${site}, all links checked, whole process`),
    cell(`${site}, all links checked, peak memory`),
    cell(`${site}, mv of its largest folder, whole process`),
    cell(`${site}, ${PLATFORM}, whole process`),
    cell(`${site}, ${PLATFORM}, peak memory`),
  ]);
  const head = [
    'Public site',
    'Pages',
    '`lint`',
    '× `node -e 0`',
    'its memory',
    'Link check',
    'its memory',
    '`mv` of a folder',
    '`mint broken-links`',
    'its memory',
  ];
  return `${runText(run)}\n\n${tableOf(head, rows)}`;
}

/** @returns {string[]} the names of the sites, the largest first */
function publicSites(figures) {
  const names = figures.flatMap(({ label }) => /^(\S+\/\S+), pages$/.exec(label)?.[1] ?? []);
  return names.sort((one, other) => (valueOf(figures, `${other}, pages`) ?? 0) - (valueOf(figures, `${one}, pages`) ?? 0));
}

function pagesOf(figures, site) {
  return valueOf(figures, `${site}, pages`)?.toLocaleString('en') ?? '';
}

function valueOf(figures, label) {
  return figureOf(figures, label).wall;
}

/** @returns {Figure} */
function figureOf(figures, label) {
  const figure = figures.find((figure) => figure.label === label);
  if (!figure) throw new Error(`There is no figure “${label}”.`);
  return figure;
}

/** What a clean run costs, by the size of the site. */
function sizes({ figures, ...run }) {
  const find = (/** @type {string} */ label) => figureOf(figures, label);
  const rows = ['100', '5,000', '50,000'].map((count) => {
    const pages = `${count} pages`;
    const node = find(`${pages}, times node`);
    return [
      pages,
      figureText(find(`${pages}, whole process`), 'wall'),
      withBudget(node),
      figureText(node, 'cpu'),
      `+${withBudget(find(`${pages}, 20 findings more`))}`,
      withBudget(find(`${pages}, peak memory`)),
    ];
  });
  const head = ['Site without findings', 'Time', '× `node -e 0`', '× `node -e 0`, CPU time', 'With 20 findings', 'Peak memory'];
  return `${runText(run)}\n\n${tableOf(head, rows)}`;
}

/** @param {Figure} figure */
function withBudget(figure) {
  const isHeld = (verdictOf(figure) ?? 'held') === 'held';
  return `${figureText(figure, 'wall')}${isHeld ? '' : ` (budget ${budgetText(figure)})`}`;
}

const OF_SIZES = /^[\d,]+ pages, (?:whole process|times node|20 findings more|peak memory)$/;

/** Every figure that is not in the tables above, with its budget. */
function all({ figures, ...run }) {
  const named = publicSites(figures);
  const isShown = (/** @type {string} */ label) => named.some((site) => label.startsWith(`${site}, `)) || OF_SIZES.test(label);
  const others = figures.filter(({ label }) => !isShown(label));
  const rows = others.map((figure) => {
    const verdict = verdictOf(figure);
    const budget = budgetText(figure);
    return [
      figure.label,
      figureText(figure, 'wall'),
      figureText(figure, 'cpu'),
      verdict === undefined || verdict === 'held' ? budget : `${budget} (${verdict})`,
    ];
  });
  return `${runText(run)}\n\n${tableOf(['Run', 'Time', 'CPU time', 'Budget'], rows)}`;
}

/** The language server. */
function lsp({ figures, ...run }) {
  const rows = figures.map((figure) => {
    const cells = cellsOf(figure);
    const verdict = lspVerdictOf(figure);
    return [
      figure.label,
      ...(verdict === undefined || verdict === 'held' ? cells : [...cells.slice(0, -1), `${cells.at(-1)} (${verdict})`]),
    ];
  });
  return `${runText(run).replace('Medians', 'Figures').replace(', fewer where one takes seconds,', '')}\n\n${tableOf(HEAD, rows)}`;
}

/** Other programs make times longer, and less so ratios: who reads the figures must know. */
function runText({ measured, node, cores, load, rounds }) {
  const busy = load > cores / 2 ? ` The machine was busy: ${Math.ceil(load)} other programs wanted to run, so no figure is exact.` : '';
  return `Medians of ${rounds} runs, fewer where one takes seconds, in ${measured}, on Node.js ${node} and ${cores} cores.${busy}`;
}

function tableOf(head, rows) {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`.replaceAll(' --- ', '---')).join('\n');
}

/**
 * @param {Figure} figure
 * @param {'wall' | 'cpu'} part
 */
export function figureText(figure, part) {
  const value = figure[part];
  return value === undefined ? '–' : `${value.toFixed(figure.unit === '×' ? 2 : 1)}${figure.unit}`;
}

/** @param {Figure} figure */
export function budgetText({ unit, budget }) {
  return budget === undefined ? '–' : `${Number(budget.toFixed(2))}${unit}`;
}

/**
 * Which parts hold the budget; `undefined` without one.
 * @param {Figure} figure
 */
export function verdictOf({ wall, cpu, budget }) {
  if (budget === undefined) return undefined;
  const misses = [wall !== undefined && wall > budget && 'time', cpu !== undefined && cpu > budget && 'CPU time'].filter(Boolean);
  if (misses.length === 0) return 'held';
  return misses.length === 2 || wall === undefined || cpu === undefined ? 'MISSED' : `missed by ${misses[0]}`;
}
