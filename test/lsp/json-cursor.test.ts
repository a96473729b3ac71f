import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonCursorAt } from '../../src/lsp/json-cursor.ts';
import { cases } from '../support/cases.ts';

/** The end of a string, as the grammar says it: one character after the other. */
function endOfString(text: string, start: number): number {
  let at = start;
  for (; at < text.length && text[at] !== '"' && text[at] !== '\n'; at++) if (text[at] === '\\') at++;
  return Math.min(at, text.length);
}

const written = fc.string({ unit: fc.constantFrom('"', '"', '\\', '\n', 'a', ',', '[', ']', '{', ':', ' '), maxLength: 40 });

test('a string ends at the quote that closes it, or with its line, whatever is before it', () => {
  fc.assert(
    fc.property(written, (text) => {
      for (let offset = 0; offset <= text.length; offset++) {
        const { string } = jsonCursorAt(text, offset) ?? {};
        if (!string) continue;
        const end = endOfString(text, string.start);
        expect({ offset, ...string }).toEqual({ offset, start: string.start, end, isClosed: text[end] === '"' });
        expect(string.end).toBeGreaterThanOrEqual(offset);
      }
    }),
    { numRuns: cases(500) },
  );
});

test('each quote that is not escaped opens a string or ends it', () => {
  fc.assert(
    fc.property(written, (text) => {
      let at = 0;
      while (at < text.length) {
        if (text[at] !== '"') {
          expect([at, jsonCursorAt(text, at)?.string]).toEqual([at, undefined]);
          at++;
          continue;
        }
        const end = endOfString(text, at + 1);
        for (let inside = at + 1; inside <= end; inside++)
          expect([inside, jsonCursorAt(text, inside)?.string?.start]).toEqual([inside, at + 1]);
        at = end + (text[end] === '"' ? 1 : 0);
        if (text[end] !== '"' && end < text.length) at = end + 1;
      }
    }),
    { numRuns: cases(300) },
  );
});
