/** What pages cost: the largest that is parsed is cheap, whatever it consists of, and many together have one limit. */
import { describe, expect, test } from 'vitest';
import { linksIn } from '../../src/pages/links-in-page.ts';
import { readLinks } from '../../src/pages/links.ts';
import { PageParseBudget, RunParseBudget } from '../../src/pages/parse-budget.ts';
import { parseCost } from '../../src/pages/parse-cost.ts';
import { memory } from '../../src/index.ts';
import { countLeadingByBinarySearch } from '../../src/text/count-leading-by-binary-search.ts';
import { leastThreadTime } from '../support/thread-time.ts';

/** Of the processor: a page may take about two seconds, some machines are slower, and coverage slows them further. */
const MAX_MILLISECONDS = 15_000;
const DEAD = '\n\n[a](/nowhere)\n';

type Construct = readonly [piece: string, start?: string, end?: string];

const CONSTRUCTS: readonly Construct[] = [
  ['a\n\n'],
  ['a\n'],
  [' \n'],
  ['a  \n'],
  ['# a\n'],
  ['#\n'],
  ['\\.'],
  ['    a\n\n'],
  ['---\n\n'],
  ['~~~\n\n'],
  ['- a\n'],
  ['1. a\n'],
  ['|a|\n'],
  ['&amp;\n\n'],
  ['**a**\n\n'],
  ['[a](b)\n\n'],
  ['<a/>\n\n'],
  ['import "a"\n\n'],
  ['{a}\n\n'],
  [' b', '<a c=">"', '/>'],
  ['1,', '{[', ']}'],
  ['\n1,', 'export const a = [', ']'],
  ['//\n', '{', '}'],
  ['b\n', '> a\n'],
  [' b\n', '- a\n'],
  ['\n', '- '.repeat(300) + 'a\nb\n'],
  ['a\n\n', '', '{a'],
];

function pageOf([piece, start = '', end = '']: Construct, count: number): string {
  return start + piece.repeat(count) + end + DEAD;
}

/** How often a construct may be repeated so that the page is still parsed. */
function maxCount(construct: Construct): number {
  return countLeadingByBinarySearch(1_048_000 / construct[0].length, (count) => Number.isFinite(parseCost(pageOf(construct, count + 1))));
}

describe('the cost of a page', () => {
  test.each(CONSTRUCTS.map((construct) => [construct] as const))(
    'bounds the time for half of the largest page of %j that is parsed',
    async (construct) => {
      const least = await leastThreadTime(MAX_MILLISECONDS / 2, () => {
        // Elements and code count only when they are read.
        for (let count = maxCount(construct) >> 1, isRefused = true; isRefused; count = Math.floor(count / 2)) {
          const budget = new PageParseBudget();
          linksIn(pageOf(construct, count), budget);
          isRefused = budget.refusal !== undefined;
        }
      });
      expect(least).toBeLessThan(MAX_MILLISECONDS / 2);
    },
  );

  test.each(CONSTRUCTS.map((construct) => [construct] as const))(
    'grows about as fast as the page, or faster, if %j is repeated four times as often',
    (construct) => {
      const count = Math.min(2_000, Math.floor(maxCount(construct) / 5));
      const [one, four] = [parseCost(pageOf(construct, count)), parseCost(pageOf(construct, 4 * count))];
      expect(four - parseCost(DEAD)).toBeGreaterThanOrEqual(3 * (one - parseCost(pageOf(construct, 0))));
    },
  );
});

test('pages together cost no more than the budget of a run, and those that are left out are reported', async () => {
  const names = Array.from({ length: 10 }, (_, index) => `${index}.mdx`);
  const files = memory(Object.fromEntries(names.map((name, index) => [name, `{${index}}\n\n`.repeat(6_000) + DEAD])));
  const { faulty, unchecked } = await readLinks([...names, 'last.mdx'], {
    files: memory({ ...Object.fromEntries(names.map((name) => [name, files.read(name) ?? ''])), 'last.mdx': DEAD }),
    faultOf: () => 'dead',
    budget: new RunParseBudget(40_000_000),
  });
  expect(unchecked.size).toBeGreaterThan(5);
  expect(new Set(unchecked.values())).toEqual(new Set(['late']));
  // An ordinary page is always checked.
  expect([...faulty.keys()]).toContain('last.mdx');
  expect(faulty.size + unchecked.size).toBe(11);
});
