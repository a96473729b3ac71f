/** Figures of speed in the documentation are those that were measured: `test/bench/results.json`. */
import { describe, expect, test } from 'vitest';
import { PLACES, blockOf, partsOf, verdictOf } from './figures.mjs';
import { pageOf, pages } from '../docs/docs-pages.ts';

test.each(PLACES)('$file shows the block “$block” as it was measured', ({ file, block }) => {
  const [, shown] = partsOf(pageOf(file).markdown, block);
  expect(shown).toBe(blockOf(block));
});

/** Milliseconds, and how many times as fast something is. */
const SPEED = /\d[\d.,]* ?(?:ms\b|milliseconds|×|times (?:as fast|faster|slower|node))/g;

test('no other figure of speed is written by hand', () => {
  // The job service has a benchmark of its own, and its limits are times too.
  const others = pages.filter(({ file }) => !/^docs\/(?:service|api)\//.test(file));
  const found = others.flatMap(({ file, markdown }) => {
    const prose = PLACES.filter((place) => place.file === file).reduce((text, { block }) => {
      const [before, , after] = partsOf(text, block);
      return before + after;
    }, markdown);
    return [...prose.matchAll(SPEED)].map(([figure]) => `${file}: ${figure}`);
  });
  expect(others.length).toBeGreaterThan(30);
  expect(found).toEqual([]);
});

describe('the budget of a benchmark', () => {
  const figure = { label: 'A run', unit: '×', budget: 2 } as const;

  test.each([
    [{ wall: 2, cpu: 1.9 }, 'held'],
    [{ wall: 2.01, cpu: 1.9 }, 'missed by time'],
    [{ wall: 1.9, cpu: 2.01 }, 'missed by CPU time'],
    [{ wall: 3, cpu: 3 }, 'MISSED'],
    [{ cpu: 3 }, 'MISSED'],
    [{ wall: 1 }, 'held'],
  ])('for the times %j is %s', (parts, verdict) => expect(verdictOf({ ...figure, ...parts })).toBe(verdict));

  test('that is not set has no verdict', () => expect(verdictOf({ label: 'A run', unit: ' ms', wall: 1, cpu: 1 })).toBeUndefined());
});
