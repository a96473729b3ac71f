/** Diffs are those that git and patch take, and as short as can be. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedLines } from '../src/text/changed-lines.ts';
import { unifiedDiff } from '../src/text/unified-diff.ts';
import { temporary } from './temporary.ts';
import { cases } from './cases.ts';

const { tree } = temporary();

/** What a text is after a program applied a diff to it in a folder of its own. */
function applied(command: string, args: readonly string[], before: string, diff: string, name: string): string {
  const file = join(tree(), name);
  const folder = file.slice(0, -name.length);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, before);
  const { status, stderr, stdout } = spawnSync(command, args, {
    cwd: folder,
    input: diff,
    encoding: 'utf8',
    env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(folder) },
  });
  expect({ status, text: stdout + stderr }).toMatchObject({ status: 0 });
  return readFileSync(file, 'utf8');
}

function expectApplies(before: string, after: string, name = 'docs/docs.json'): void {
  const diff = unifiedDiff(name, before, after);
  expect(applied('git', ['apply', '-'], before, diff, name)).toBe(after);
  expect(applied('patch', ['-p1', '--silent', '--binary', '--fuzz=0'], before, diff, name)).toBe(after);
}

test('shows changes with three lines around them, and joins those that are near', () => {
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

test.each([
  ['no newline at the end', 'a\nb\nc', 'a\nc'],
  ['a newline that comes', 'a\nb', 'a\nb\n'],
  ['a newline that goes', 'a\nb\n', 'a\nb'],
  ['the only line', 'a', 'b'],
  ['into an empty file', '', 'a\n'],
  ['CRLF', 'a\r\nb\r\nc\r\n', 'a\r\nc\r\n'],
  ['lone CR', 'a\rb\nc\r', 'a\rc\nc\r'],
  ['a byte order mark', '\uFEFFa\nb\n', '\uFEFFb\n'],
  ['lines that look like a diff', '--- a/x\n+++ b/x\n@@ -1 +1 @@\n', '--- a/y\n+++ b/x\n'],
  ['controls and emoji', '\u001b[31m\u0000😀\nx\n', '\u001b[32m\u0000😀\nx\n'],
])('%s', (_, before, after) => expectApplies(before, after));

test.each([
  'docs.json',
  'with space/docs.json',
  'a"b.json',
  'a\\b.json',
  'tab\there.json',
  'line\nend.json',
  'ünïcode/日本.json',
  '\u0085.json',
  ' lead.json',
  '-a.json',
])('the name “%s”', (name) => expectApplies('a\nb\n', 'a\nc\n', name));

describe('laws', () => {
  const line = fc.constantFrom('{\n', '}\n', '},\n', '"a",\n', '\r\n', '\n');
  const text = fc.tuple(fc.array(line, { maxLength: 40 }), fc.constantFrom('', 'end', '}')).map(([lines, end]) => lines.join('') + end);

  test('git and patch make of the old text the new one', () => {
    const property = fc.property(text, text, (before, after) => {
      // To both, a file that is emptied is one that is deleted.
      fc.pre(before !== after && after !== '');
      expectApplies(before, after);
    });
    fc.assert(property, { numRuns: cases(150) });
  }, 60_000);

  test('as few lines as can be', () => {
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

  test('thousands of changes are found too, if not in the best way', () => {
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
