/** Notes and errors on a terminal. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { breakLines } from '../../src/cli/break-lines.ts';

test('output is broken only at spaces, and keeps to the width unless a word is longer', () => {
  const word = fc.string({ unit: fc.constantFrom('a', '/', '”'), minLength: 1, maxLength: 30 });
  const text = fc.array(fc.array(word, { minLength: 1 }).map((words) => words.join(' '))).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 40 }), (before, columns) => {
      const after = breakLines(before, columns);
      expect(after.replaceAll('\n', ' ')).toBe(before.replaceAll('\n', ' '));
      for (const line of after.split('\n')) expect(line.length <= columns || !line.includes(' ')).toBe(true);
    }),
  );
});

test.each([
  ['output that is no terminal', 'docs-nav: one two three', 0],
  ['a stack', 'Error\n    at one (two three)', 8],
  ['a line that is rewritten in place', '\r\u001b[2KRead 1 of 2 pages', 8],
])('line breaking leaves %s as it is', (_, text, columns) => {
  expect(breakLines(text, columns)).toBe(text);
});
