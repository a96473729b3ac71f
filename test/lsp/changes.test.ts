/** Changes that an editor sends of a text: their result is that of a simple reference, and their cost does not grow with the text. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Position, TextDocumentContentChangeEvent } from 'vscode-languageserver';
import { OpenTexts } from '../../src/lsp/open-texts.ts';
import type { PositionEncoding } from '../../src/lsp/positions.ts';
import { cases } from '../support/cases.ts';
import { threadTime } from '../support/thread-time.ts';

const URI = 'file:///docs.json';

/** Splits the text into lines for each position, as slowly as it likes. */
function offsetAt(text: string, { line, character }: Position, encoding: PositionEncoding): number {
  if (!(line >= 0)) return 0;
  const lines = text.split(/(?<=\r\n|\n|\r(?!\n))/);
  if (/[\r\n]$/.test(text)) lines.push('');
  const number = Math.floor(line);
  if (number >= lines.length) return text.length;
  let at = lines.slice(0, number).join('').length;
  let left = Math.max(0, Math.floor(character) || 0);
  const content = (lines[number] ?? '').replace(/[\r\n]+$/, '');
  for (const one of encoding === 'utf-8' ? content : content.split('')) {
    left -= encoding === 'utf-8' ? Buffer.byteLength(one) : 1;
    if (left < 0) break;
    at += one.length;
  }
  return at;
}

function reference(text: string, changes: readonly TextDocumentContentChangeEvent[], encoding: PositionEncoding): string {
  let now = text;
  for (const change of changes) {
    if (!('range' in change)) now = change.text;
    else {
      const [a, b] = [offsetAt(now, change.range.start, encoding), offsetAt(now, change.range.end, encoding)];
      now = now.slice(0, Math.min(a, b)) + change.text + now.slice(Math.max(a, b));
    }
  }
  return now;
}

function changed(text: string, changes: readonly TextDocumentContentChangeEvent[], encoding: PositionEncoding): string {
  const texts = new OpenTexts(encoding);
  texts.open(URI, 1, text);
  texts.change(URI, 2, changes);
  return texts.get(URI)?.text ?? '';
}

const parts = fc.constantFrom('a', 'é', '€', '\u{1F600}', '\uD83D', '\uDE00', '\n', '\r', '\r\n', '\n\n', '"', ' ');
const short = fc.array(parts, { maxLength: 6 }).map((all) => all.join(''));
/** Longer than several pieces, and with a piece's end wherever it may be. */
const long = fc
  .tuple(fc.array(parts, { minLength: 1, maxLength: 7 }), fc.integer({ min: 0, max: 3000 }), short)
  .map(([all, count, end]) => all.join('').repeat(count) + end);
const line = fc.oneof(
  fc.integer({ min: -1, max: 8 }),
  fc.integer({ min: 0, max: 6000 }),
  fc.constantFrom(0.5, 1e9, Infinity, NaN, -Infinity),
);
const character = fc.oneof(
  fc.integer({ min: -1, max: 8 }),
  fc.integer({ min: 0, max: 20_000 }),
  fc.constantFrom(1.5, 2047, 2048, 2049, 1e9, Infinity, NaN),
);
const position = fc.record({ line, character });
const change = (texts: fc.Arbitrary<string>): fc.Arbitrary<TextDocumentContentChangeEvent> =>
  fc.oneof(
    { weight: 9, arbitrary: fc.record({ range: fc.record({ start: position, end: position }), text: texts }) },
    { weight: 1, arbitrary: fc.record({ text: texts }) },
  );

describe('law: incremental changes give the same text as a simple reference implementation', () => {
  test.each<PositionEncoding>(['utf-16', 'utf-8'])('in %s', (encoding) => {
    const law = (text: fc.Arbitrary<string>, most: number, runs: number): void =>
      fc.assert(
        fc.property(text, fc.array(change(fc.oneof(short, text)), { maxLength: most }), (before, changes) => {
          expect(changed(before, changes, encoding)).toBe(reference(before, changes, encoding));
        }),
        { numRuns: cases(runs) },
      );
    law(short, 20, 500);
    law(long, 5, 150);
  });

  test('also in several messages, and earlier snapshots stay unchanged', () => {
    fc.assert(
      fc.property(long, fc.array(fc.array(change(short), { maxLength: 4 }), { maxLength: 4 }), (text, messages) => {
        const texts = new OpenTexts('utf-16');
        texts.open(URI, 0, text);
        const [states, expected] = [[texts.get(URI)], [text]];
        for (const [index, changes] of messages.entries()) {
          texts.change(URI, index + 1, changes);
          states.push(texts.get(URI));
          expected.push(reference(expected.at(-1) ?? '', changes, 'utf-16'));
        }
        expect(states.map((state) => state?.text)).toEqual(expected);
        expect(states.map((state) => state?.version)).toEqual(expected.map((_, index) => index));
      }),
      { numRuns: cases(100) },
    );
  });
});

/** In milliseconds of this thread. */
function timeOf(text: string, changes: readonly TextDocumentContentChangeEvent[], encoding: PositionEncoding): number {
  const before = threadTime();
  changed(text, changes, encoding);
  return threadTime() - before;
}

/** Each of these changes would cost the length of the text if the text were made anew. */
describe('the time for 5,000 changes does not depend on the size of a text of many megabytes', () => {
  const COUNT = 5000;
  /** Where a change costs the length of the text, a text of four times the size takes four times as long. */
  const MOST_GROWTH = 2.5;
  /** Less cannot be told from the ticks in which time is counted, in milliseconds. */
  const LEAST = 150;
  const lines = (size: number): string => '    "guides/page",\n'.repeat(25_000 * size);
  const at = (where: number, column = 0): Position => ({ line: where, character: column });
  test.each<[string, (size: number) => string, (index: number, size: number) => TextDocumentContentChangeEvent]>([
    ['at its beginning', lines, () => ({ range: { start: at(0), end: at(0) }, text: 'x' })],
    ['at its end', lines, () => ({ range: { start: at(1e9), end: at(1e9) }, text: 'x\n' })],
    [
      'all over',
      lines,
      (index, size) => ({
        range: { start: at((index * 7919) % (25_000 * size), 3), end: at((index * 7919) % (25_000 * size), 5) },
        text: 'é',
      }),
    ],
    [
      'in its only line',
      (size) => 'é'.repeat(500_000 * size),
      (index) => ({ range: { start: at(0, index * 97), end: at(0, index * 97 + 1) }, text: 'x' }),
    ],
    [
      'of nothing but line breaks',
      (size) => '\r'.repeat(500_000 * size),
      (index) => ({ range: { start: at(index), end: at(index) }, text: '\n' }),
    ],
  ])('%s', (_, text, make) => {
    const time = (size: number, encoding: PositionEncoding): number =>
      timeOf(
        text(size),
        Array.from({ length: COUNT }, (__, index) => make(index, size)),
        encoding,
      );
    for (const encoding of ['utf-16', 'utf-8'] as const) {
      const [small, large] = [time(1, encoding), time(4, encoding)];
      expect(large).toBeLessThan(MOST_GROWTH * Math.max(small, LEAST));
    }
  });
});
