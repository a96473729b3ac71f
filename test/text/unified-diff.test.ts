/** Diffs are as short as can be; that git and patch take them is tested in processes/applied-diff.test.ts. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedLines } from '../../src/text/line-range-replacement.ts';
import { unifiedDiff } from '../../src/text/unified-diff.ts';
import { cases } from '../support/cases.ts';

test('a diff shows three lines of context around changes and joins nearby changes', () => {
  const before = Array.from({ length: 30 }, (_, line) => `${line + 1}\n`);
  const after = before.with(4, 'five\n').with(9, 'ten\n').toSpliced(24, 1);
  expect(unifiedDiff('a b.json', before.join(''), after.join(''))).toBe(
    [
      '--- a/a b.json\t',
      '+++ b/a b.json\t',
      '@@ -2,12 +2,12 @@',
      ' 2',
      ' 3',
      ' 4',
      '-5',
      '+five',
      ' 6',
      ' 7',
      ' 8',
      ' 9',
      '-10',
      '+ten',
      ' 11',
      ' 12',
      ' 13',
      '@@ -22,7 +22,6 @@',
      ' 22',
      ' 23',
      ' 24',
      '-25',
      ' 26',
      ' 27',
      ' 28',
      '',
    ].join('\n'),
  );
  expect(unifiedDiff('a.json', 'same', 'same')).toBe('');
});

describe('laws', () => {
  test('a diff changes as few lines as possible', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 25 }),
        fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 25 }),
        (before, after) => {
          const changes = changedLines(before, after);
          expect(rebuilt(before, after, changes)).toEqual(after);
          const changed = changes.reduce((sum, { start, end, newStart, newEnd }) => sum + end - start + newEnd - newStart, 0);
          expect(changed).toBe(before.length + after.length - 2 * longestCommon(before, after));
        },
      ),
      { numRuns: cases(2_000) },
    );
  });

  test('a diff of thousands of changes is correct, though not always the shortest', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1_500, max: 4_000 }), (seed, length) => {
        const before = Array.from({ length }, (_, index) => String((index * seed) % 97));
        const after = Array.from({ length }, (_, index) => (index % 3 === 0 ? `${before[index]}!` : String((index * seed) % 101)));
        expect(rebuilt(before, after, changedLines(before, after))).toEqual(after);
      }),
      { numRuns: cases(20) },
    );
    const many = Array.from({ length: 20_000 }, (_, index) => `${index}`);
    const other = many.map((entry) => `${entry}.mdx`);
    expect(changedLines(many, other)).toEqual([{ start: 0, end: 20_000, newStart: 0, newEnd: 20_000 }]);
  });
});

/** The new lines, made of the old ones and the changes only; unchanged lines must be the same ones on both sides. */
function rebuilt(before: readonly string[], after: readonly string[], changes: ReturnType<typeof changedLines>): string[] {
  const lines: string[] = [];
  let at = 0;
  for (const { start, end, newStart, newEnd } of changes) {
    lines.push(...before.slice(at, start));
    expect(lines.length).toBe(newStart);
    lines.push(...after.slice(newStart, newEnd));
    at = end;
  }
  return [...lines, ...before.slice(at)];
}

function longestCommon(a: readonly string[], b: readonly string[]): number {
  let row = Array.from({ length: b.length + 1 }, () => 0);
  for (const entry of a) {
    const next = [0];
    for (const [index, other] of b.entries())
      next.push(entry === other ? (row[index] ?? 0) + 1 : Math.max(next[index] ?? 0, row[index + 1] ?? 0));
    row = next;
  }
  return row[b.length] ?? 0;
}
