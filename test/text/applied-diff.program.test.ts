/** Diffs are those that git and patch take: both make of the old text the new one. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unifiedDiff } from '../../src/text/unified-diff.ts';
import { cases } from '../support/cases.ts';
import { temporary } from '../support/temporary.ts';

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

test.each([
  ['no newline at the end', 'a\nb\nc', 'a\nc'],
  ['a newline added at the end', 'a\nb', 'a\nb\n'],
  ['a newline removed at the end', 'a\nb\n', 'a\nb'],
  ['a change of the only line', 'a', 'b'],
  ['lines added to an empty file', '', 'a\n'],
  ['CRLF', 'a\r\nb\r\nc\r\n', 'a\r\nc\r\n'],
  ['lone CR', 'a\rb\nc\r', 'a\rc\nc\r'],
  ['a byte order mark', '\uFEFFa\nb\n', '\uFEFFb\n'],
  ['lines that look like a diff', '--- a/x\n+++ b/x\n@@ -1 +1 @@\n', '--- a/y\n+++ b/x\n'],
  ['control characters and emoji', '\u001b[31m\u0000😀\nx\n', '\u001b[32m\u0000😀\nx\n'],
])('git and patch apply a diff with %s', (_, before, after) => expectApplies(before, after));

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
])('git and patch apply a diff of a file named “%s”', (name) => expectApplies('a\nb\n', 'a\nc\n', name));

const line = fc.constantFrom('{\n', '}\n', '},\n', '"a",\n', '\r\n', '\n');
const text = fc.tuple(fc.array(line, { maxLength: 40 }), fc.constantFrom('', 'end', '}')).map(([lines, end]) => lines.join('') + end);

test('git and patch turn the old text into the new one', () => {
  const property = fc.property(text, text, (before, after) => {
    // To both, a file that is emptied is one that is deleted.
    fc.pre(before !== after && after !== '');
    expectApplies(before, after);
  });
  fc.assert(property, { numRuns: cases(50) });
});
