/** The figures about placement in the docs are those that were measured: `test/nav-bench/results.json`. */
import { expect, test } from 'vitest';
import { partsOf } from '../bench/figures.mjs';
import { pageOf } from './docs-pages.ts';
import { BLOCK, HALVES, PAGE, readRows, tableOf } from '../nav-bench/figures.ts';

const { markdown } = pageOf(PAGE);
const [before, shown, after] = partsOf(markdown, BLOCK);

test('the table of the placement page shows the results of the last complete replay', () => {
  expect(shown).toBe(tableOf(readRows()));
});

test('every row of the table on placement has a figure for all commits and one for each half', () => {
  for (const [what, ...figures] of readRows()) {
    expect(what).not.toBe('');
    expect(figures).toHaveLength(1 + HALVES.length);
    for (const figure of figures) expect(figure).toMatch(/^(?:\d+|\d+\.\d %|–)$/);
  }
});

test('the page about placement contains no percentage outside the generated table', () => {
  expect(`${before}${after}`).not.toMatch(/\d ?%/);
});
