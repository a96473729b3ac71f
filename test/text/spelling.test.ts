/** Which word was meant. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editDistance, isTypo, intendedWord, nearestWord, typoLimit } from '../../src/text/spelling.ts';
import { cases } from '../support/cases.ts';
import { findNamesAddingOrDroppingWord, nearestName, nearestPath, numbersOf } from '../../src/text/near-name.ts';

/** Optimal string alignment by the book: the whole matrix, no limit. */
function reference(a: string, b: string): number {
  const cost = (row: number, column: number): number => {
    if (row === 0 || column === 0) return row + column;
    const known = memory.get(`${row} ${column}`);
    if (known !== undefined) return known;
    let least = Math.min(
      cost(row - 1, column) + 1,
      cost(row, column - 1) + 1,
      cost(row - 1, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1),
    );
    if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
      least = Math.min(least, cost(row - 2, column - 2) + 1);
    memory.set(`${row} ${column}`, least);
    return least;
  };
  const memory = new Map<string, number>();
  return cost(a.length, b.length);
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '/'), maxLength: 9 });

test('the suggested word is never the word itself, and a prefix counts only if one candidate has it', () => {
  const levels = ['error', 'warning', 'info', 'off'];
  expect(['warn', 'Warn', 'err', 'eror', 'error', 'in', 'warnings'].map((given) => intendedWord(given, levels))).toEqual([
    'warning',
    'warning',
    'error',
    'error',
    undefined,
    undefined,
    'warning',
  ]);
  expect(intendedWord('duplicate', ['duplicate-page', 'duplicate-key'])).toBeUndefined();
});

describe('editDistance', () => {
  test.each([
    ['groups', 'groups', 0],
    ['grups', 'groups', 1],
    ['gruops', 'groups', 1],
    ['acordion', 'accordion', 1],
    ['ca', 'abc', 3],
    ['', 'abc', 3],
  ])('the distance of %s and %s is %i', (a, b, distance) => expect(editDistance(a, b, 5)).toBe(distance));

  test('is exact within the limit, and only greater than the limit beyond it', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 4 }), (a, b, limit) => {
        const exact = reference(a, b);
        const found = editDistance(a, b, limit);
        if (exact <= limit) expect(found).toBe(exact);
        else expect(found).toBeGreaterThan(limit);
      }),
      { numRuns: cases(2000) },
    );
  });
});

describe('nearest', () => {
  test('allows 1, 2 or 3 edits by the length of the word', () => {
    expect([typoLimit('abcde'), typoLimit('abcdef'), typoLimit('abcdefghijkl'), typoLimit('abcdefghijklm')]).toEqual([1, 2, 2, 3]);
    expect(nearestWord('icno', ['icon'])).toBe('icon');
    expect(nearestWord('tb', ['tag'])).toBeUndefined();
    expect(nearestWord('guides/instalation-of-tols', ['guides/installation-of-tools'])).toBe('guides/installation-of-tools');
  });

  test('prefers what differs only in case, then the nearest, then the earliest', () => {
    expect(nearestWord('GROUPS', ['group', 'groups'])).toBe('groups');
    expect(nearestWord('accordon', ['accordeon', 'accordion'])).toBe('accordeon');
    expect(nearestWord('grous', ['grows', 'groups', 'gross'])).toBe('grows');
    expect(nearestWord('versoins', ['version', 'versions'])).toBe('versions');
  });

  test('never gives the word itself', () => {
    expect(nearestWord('tab', ['tab'])).toBeUndefined();
    expect(isTypo('tab', 'tab')).toBe(false);
    expect(isTypo('tba', 'tab')).toBe(true);
  });

  test('is the candidate of least distance', () => {
    fc.assert(
      fc.property(word, fc.uniqueArray(word, { maxLength: 8 }), (meant, candidates) => {
        const others = candidates.filter((candidate) => candidate !== meant);
        const least = Math.min(...others.map((candidate) => reference(meant, candidate)));
        const found = nearestWord(meant, candidates);
        if (least > typoLimit(meant)) expect(found).toBeUndefined();
        else expect(reference(meant, found ?? '')).toBe(least);
      }),
      { numRuns: cases(1000) },
    );
  });
});

test.each([
  ['api/pets/list-pet', 'api/pets/list-pets'],
  ['api/pest/list-pets', 'api/pets/list-pets'],
  ['api/tags/list-pets', undefined],
  ['v1/pets/list-pets', undefined],
  ['api/pets', undefined],
  ['GET /orders/{id}/itmes', 'GET /orders/{id}/items'],
])('the path nearest to %s differs in one segment: %s', (path, meant) => {
  const paths = ['api/pets/list-pets', 'api/parts/list-pets', 'v2/pets/list-pets', 'api/pets/list-pets/x', 'GET /orders/{id}/items'];
  expect(nearestPath(path, paths)).toBe(meant);
});

test('the nearest path is one of the candidates and differs in exactly one segment', () => {
  const path = fc.array(fc.constantFrom('guides', 'guide', 'setup', 'set-up', 'v1', 'v2', 'users', 'user'), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(path, fc.array(path, { maxLength: 6 }), (wanted, known) => {
      const near = nearestPath(
        wanted.join('/'),
        known.map((parts) => parts.join('/')),
      )?.split('/');
      if (!near) return;
      expect(known).toContainEqual(near);
      expect(near).toHaveLength(wanted.length);
      expect(near.filter((part, index) => part !== wanted[index])).toHaveLength(1);
    }),
    { numRuns: cases(500) },
  );
});

describe('names of pages', () => {
  const part = fc.constantFrom('page', 'pages', 'guide', 'guied', 'v1', 'v2', '01', '02', '2024', 'a', 'Guide', 'é');
  const name = fc.tuple(fc.array(part, { minLength: 1, maxLength: 3 }), fc.constantFrom('-', '_', '')).map(([parts, by]) => parts.join(by));
  const always = (): boolean => true;
  const isNear = (one: string, other: string): boolean => nearestName(one, [other], always) !== undefined;

  test('the nearest of the names that are similar enough is suggested, and the first one of a tie', () => {
    fc.assert(
      fc.property(name, fc.array(name, { maxLength: 8 }), (given, others) => {
        const distance = (other: string): number =>
          given.length === other.length && given.toLowerCase() === other.toLowerCase() ? 0 : reference(given, other);
        const near = others.filter((other) => isNear(given, other));
        const least = Math.min(...near.map(distance));
        expect(nearestName(given, others, always)).toBe(near.find((other) => distance(other) === least));
      }),
      { numRuns: cases(2_000) },
    );
  });

  test('names with different numbers are not similar unless the number is only an ordering prefix', () => {
    const order = /^\d+[-_.]/;
    fc.assert(
      fc.property(name, name, (one, other) => {
        if (numbersOf(one) === numbersOf(other) || !isNear(one, other)) return;
        expect([order.test(one), order.test(other), one.replace(order, '')]).toEqual([true, true, other.replace(order, '')]);
      }),
      { numRuns: cases(2_000) },
    );
  });

  test.each([
    ['page-007x', ['page-006', 'page-007', 'page-008'], 'page-007'],
    ['01-guide', ['02-guide', '03-other'], '02-guide'],
    ['2024-guide', ['2023-guide'], undefined],
    ['v1', ['v2'], undefined],
    ['gudie-2', ['guide-1', 'guide-2'], 'guide-2'],
    // Of two at the same distance the first, and one in another case before both.
    ['guides', ['guide', 'guidess', 'xguides'], 'guide'],
    ['guides', ['guide', 'guidess', 'GUIDES'], 'GUIDES'],
    ['createUsre', ['createUser', 'create-users'], 'createUser'],
    ['getUser', ['setUser'], undefined],
    ['01-api', ['02-api'], undefined],
    ['01-apis', ['02-apis'], '02-apis'],
  ])('the name suggested for “%s” among %j is %s', (given, names, meant) => expect(nearestName(given, names, always)).toBe(meant));

  test('a candidate that the filter rejects is skipped, however near it is', () => {
    const names = ['Guides', 'guide', 'guidess'];
    expect(nearestName('guides', names, (name) => name !== 'Guides')).toBe('guide');
    expect(nearestName('guides', names, (name) => name === 'guidess')).toBe('guidess');
    expect(nearestName('guides', names, () => false)).toBeUndefined();
  });
});

describe('names that share whole words', () => {
  const word = fc.stringMatching(/^[x-z]{1,8}$/);

  test('a name is found with one word more before or after it, and with one less', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), word, fc.boolean(), (words, more, isBefore) => {
        const short = words.join('-');
        const long = isBefore ? `${more}-${short}` : `${short}-${more}`;
        expect(findNamesAddingOrDroppingWord(short, [long])).toEqual([long]);
        expect(findNamesAddingOrDroppingWord(long, [short])).toEqual([short]);
      }),
      { numRuns: cases(200) },
    );
  });

  test('long names are not compared', () => {
    const long = 'a-'.repeat(100_000);
    expect(findNamesAddingOrDroppingWord(`${long}b`, [`${long}b-c`])).toEqual([]);
  });

  test.each([
    ['overview', 'oversized-view'],
    ['users', 'users-v2'],
    ['rate-limits', 'rate-of-limits'],
    ['rate', 'rates'],
    ['user', 'delete-user'],
    ['not-supported', 'supported'],
    ['get', 'get-user'],
    ['python', 'python-migration-notes'],
    ['rate-limits', 'rateLimits'],
  ])('%s does not share them with %s', (name, other) => expect(findNamesAddingOrDroppingWord(name, [other])).toEqual([]));
});
