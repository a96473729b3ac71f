/** The figures of the last whole run, `results.json`, as the README and the docs show them, between marks. */
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
  { file: 'README.md', block: 'sizes' },
  { file: 'docs/reference/speed.mdx', block: 'sizes' },
  { file: 'docs/reference/speed.mdx', block: 'all' },
  { file: 'docs/reference/speed.mdx', block: 'lsp' },
];

/** What each block shows. */
const SOURCES = { sizes: RESULTS, all: RESULTS, lsp: LSP_RESULTS };

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
const BLOCKS = { sizes, all, lsp };

/** What a clean run costs, by the size of the site. */
function sizes({ figures, ...run }) {
  const find = (/** @type {string} */ label) => {
    const figure = figures.find((figure) => figure.label === label);
    if (!figure) throw new Error(`There is no figure “${label}”.`);
    return figure;
  };
  const rows = ['100', '5,000', '50,000'].map((count) => {
    const pages = `${count} pages`;
    const node = find(`${pages}, times node`);
    return [
      pages,
      figureText(find(`${pages}, whole process`), 'wall'),
      figureText(node, 'wall'),
      figureText(node, 'cpu'),
      `+${figureText(find(`${pages}, 20 findings more`), 'wall')}`,
      figureText(find(`${pages}, peak memory`), 'wall'),
    ];
  });
  const head = ['Site without findings', 'Time', '× `node -e 0`', 'the same, of CPU time', 'With 20 findings', 'Peak memory'];
  return `${runText(run)}\n\n${tableOf(head, rows)}`;
}

/** Every figure with its budget. */
function all({ figures, ...run }) {
  const rows = figures.map((figure) => {
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

/** The language server: of few programs that run at once, the least is told from the others. */
function lsp({ figures, ...run }) {
  const rows = figures.map((figure) => {
    const cells = cellsOf(figure);
    const verdict = lspVerdictOf(figure);
    return [
      figure.label,
      ...(verdict === undefined || verdict === 'held' ? cells : [...cells.slice(0, -1), `${cells.at(-1)} (${verdict})`]),
    ];
  });
  return `${runText(run).replace('Medians of', 'Figures of')}\n\n${tableOf(HEAD, rows)}`;
}

/** Other programs make times longer, and less so ratios: who reads the figures must know. */
function runText({ measured, node, cores, load, rounds }) {
  const busy = load > cores / 2 ? ` The machine was busy: ${Math.ceil(load)} other programs wanted to run, so no figure is exact.` : '';
  return `Medians of ${rounds} runs in ${measured}, on Node.js ${node} and ${cores} cores.${busy}`;
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
