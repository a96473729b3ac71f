/** The figures of the last run of `lsp.mjs`, `lsp-results.json`, as the docs show them. */
import { fileURLToPath } from 'node:url';

/**
 * Milliseconds: by the clock the least, the median and what 95 of 100 hold; the median of CPU time.
 * @typedef {{ label: string, least: number, median: number, most: number, cpu: number, budget?: number }} LspFigure
 */

export const LSP_RESULTS = fileURLToPath(new URL('lsp-results.json', import.meta.url));

export const HEAD = ['Language server', 'Minimum', 'Median', '95th percentile', 'CPU time', 'Budget'];

/** @param {LspFigure} figure */
export function cellsOf({ least, median, most, cpu, budget }) {
  return [...[least, median, most, cpu].map((value) => `${value.toFixed(1)} ms`), budget === undefined ? '–' : `${budget} ms`];
}

/**
 * Other programs only add to what the clock counts, so the least counts.
 * @param {LspFigure} figure
 */
export function verdictOf({ least, cpu, budget }) {
  if (budget === undefined) return undefined;
  const misses = [least > budget && 'time', cpu > budget && 'CPU time'].filter(Boolean);
  return misses.length === 0 ? 'held' : misses.length === 2 ? 'MISSED' : `missed by ${misses[0]}`;
}
