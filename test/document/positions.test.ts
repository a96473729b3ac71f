/** Offsets, lines and columns, JSON Pointers: each leads to the others. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toChildPointer } from '../../src/document/pointer.ts';
import { positionsOf } from '../../src/index.ts';
import { sha256 } from '../../src/text/sha256.ts';
import { cases } from '../support/cases.ts';

function* pointersOf(value: unknown, pointer = ''): Iterable<string> {
  yield pointer;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, entry] of Object.entries(value)) yield* pointersOf(entry, toChildPointer(pointer, key));
}

test('positionsOf maps the span of every JSON value to its pointer, line and column, and back', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(undefined, 2, '\t'), fc.boolean(), (value, indent, hasMark) => {
      const text = JSON.stringify(value, null, indent);
      const places = positionsOf((hasMark ? '\uFEFF' : '') + text);
      for (const pointer of pointersOf(JSON.parse(text))) {
        const span = places.span(pointer);
        expect(span).toBeDefined();
        const start = span?.start ?? -1;
        expect(places.pointerAt(start)).toBe(pointer);
        expect(places.offset(places.position(start))).toBe(start);
        const key = places.span(pointer, 'key');
        if (key) expect(places.pointerAt(key.start)).toBe(pointer);
      }
    }),
    { numRuns: cases(200) },
  );
});

test('positionsOf maps offsets to positions and back in any text, even if it is not JSON', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '"', '{', '[', ',', ':', '\n', '\r', '😀', ' ') }), fc.nat(40), (text, offset) => {
      const places = positionsOf(text);
      expect(places.offset(places.position(offset))).toBeLessThanOrEqual(Math.min(offset, text.length));
      expect(places.position(text.length).line).toBe(places.lineCount);
      expect(places.span('/nowhere/at all')).toBeUndefined();
      if (offset < text.length && !/[\r\n]/.test(text[offset] ?? '')) expect(places.offset(places.position(offset))).toBe(offset);
    }),
    { numRuns: cases(300) },
  );
  expect(() => positionsOf('a').offset({ line: 2, column: 1 })).toThrow(
    Object.assign(new RangeError('Line 2 does not exist: the text has 1.'), { code: 'invalid-input' }),
  );
  expect(positionsOf('ab\ncd').offset({ line: 1, column: 99 })).toBe(2);
});

test('sha256 computes the same hash as Node', () => {
  const lengths = [0, 1, 55, 56, 63, 64, 65, 119, 120, 1_000].map((length) => 'ä'.repeat(length));
  fc.assert(
    fc.property(fc.oneof(fc.constantFrom(...lengths), fc.string({ unit: 'binary', maxLength: 300 })), (text) => {
      const bytes = new TextEncoder().encode(text);
      expect(sha256(text)).toBe(createHash('sha256').update(bytes).digest('hex'));
    }),
    { numRuns: cases(200) },
  );
});

test.each([undefined, null, 5, {}, new Uint8Array()])('positionsOf throws if its argument is not a string: %o', (text) => {
  expect(() => positionsOf(text as never)).toThrow(/^“positionsOf” needs the text of a file; .* was passed\.$/);
});
