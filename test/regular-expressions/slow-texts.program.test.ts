/** The search for slow texts, which the fuzzer runs on every expression, finds what is slow, and ends what hangs. */
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fuzzExpressions } from '../fuzz/fuzz-expressions.ts';
import { QUICK, SLOW } from './samples.ts';
import { SlowSearch } from './slow.ts';

const ROOT = join(import.meta.dirname, '../..');
const search = new SlowSearch(ROOT, 3_000);
afterAll(() => search.close());

test.each(SLOW)('the search for slow texts finds one for %s', async (_, { source, flags }) => {
  expect((await search.find(source, flags))?.milliseconds).toBeGreaterThan(200);
});

test('the search for slow texts finds one for nested bounded repetitions', async () => {
  expect(await search.find('(?:a{1,30}){1,30}b', '')).toBeDefined();
});

test('the search for slow texts finds none for an expression that takes proportional time', async () => {
  for (const { source, flags } of QUICK) expect(await search.find(source, flags)).toBeUndefined();
});

test('the fuzzer reports an expression that hangs, and goes on', async () => {
  const printed: string[] = [];
  const expressions = [/a{2}/, ...SLOW.map(([, expression]) => expression).slice(0, 2)].map(({ source, flags }) => ({
    source,
    flags,
    places: ['src/planted.ts:1'],
  }));
  const figures = await fuzzExpressions({ expressions, search, seed: 'a', seconds: 60, print: (text) => void printed.push(text) });
  expect(figures).toEqual({ tried: 3, of: 3, slow: 2 });
  expect(printed.join('')).toMatch(/FAILED src\/planted\.ts:1: \/.*\/ takes (?:\d+ ms|too long) for "/);
});
