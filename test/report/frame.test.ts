import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOf } from '../../src/document/lines.ts';
import { type FrameMark, frameOf } from '../../src/report/frame.ts';
import { paintWith } from '../../src/report/paint.ts';
import { cropSourceLine } from '../../src/report/row.ts';
import { escapeJsonForLog, makeVisible, makeFileNameVisible } from '../../src/text/visible.ts';
import { clustersOf, widthOf } from '../../src/text/width.ts';
import { character, CODES, rawIn } from '../support/hidden.ts';

const plain = paintWith(false);

function frame(text: string, marked: string, width = 80): string {
  const start = text.indexOf(marked);
  return frameAt(text, start, start + marked.length, width);
}

function frameAt(text: string, start: number, end: number, width = 80): string {
  return `\n${frameOf(linesOf(text), [{ span: { start, end }, style: 'error', sign: '^' }], width, plain).join('\n')}\n`;
}

test('a frame shows one line before and one after, and underlines the range exactly', () => {
  expect(frame('{\n  "pages": [\n    "quickstrat",\n    "index"\n  ]\n}', '"quickstrat"')).toBe(`
  2 |   "pages": [
  3 |     "quickstrat",
    |     ^^^^^^^^^^^^
  4 |     "index"
`);
});

test('line numbers are aligned where they get longer', () => {
  const text = Array.from({ length: 12 }, (_, index) => `line ${index + 1}`).join('\n');
  expect(frame(text, 'line 9')).toBe(`
   8 | line 8
   9 | line 9
     | ^^^^^^
  10 | line 10
`);
});

test('tabs are expanded, in indentation and inside a line', () => {
  expect(frame('\t\t"a":\t"b"', '"b"')).toBe(`
  1 |     "a":  "b"
    |           ^^^
`);
  expect(frame('\t\t"a"', '\t"a"')).toBe(`
  1 |     "a"
    |   ^^^^^
`);
});

test('a frame aligns the underline with wide characters, emoji and combining marks', () => {
  expect(frame('"日本語": "ページ"', '"ページ"')).toBe(`
  1 | "日本語": "ページ"
    |           ^^^^^^^^
`);
  expect(frame('"👩‍💻🇩🇪❤️": "e\u0301te\u0301"', '"e\u0301te\u0301"')).toBe(`
  1 | "👩‍💻🇩🇪❤️": "e\u0301te\u0301"
    |           ^^^^^
`);
});

test('a range inside a cluster underlines the whole cluster', () => {
  const text = 'a👩‍💻b';
  expect(frameAt(text, 3, 4)).toBe(`
  1 | a👩‍💻b
    |  ^^
`);
});

test('a frame marks an empty range, the end of the file, and an empty text', () => {
  expect(frameAt('{"a": }', 6, 6)).toBe(`
  1 | {"a": }
    |       ^
`);
  expect(frameAt('{\n  "a"', 7, 7)).toBe(`
  1 | {
  2 |   "a"
    |      ^
`);
  expect(frameAt('{\n', 2, 2)).toBe(`
  1 | {
  2 |
    | ^
`);
  expect(frameAt('', 0, 0)).toBe(`
  1 |
    | ^
`);
});

test('a frame does not show Windows line ends', () => {
  expect(frame('{\r\n  "a": 1,\r\n  "b": 2\r\n}', '"a"')).toBe(`
  1 | {
  2 |   "a": 1,
    |   ^^^
  3 |   "b": 2
`);
});

test('a range over several lines is underlined without the indentation', () => {
  expect(frame('{\n  "a": [\n    1\n  ],\n  "b": 2\n}', '[\n    1\n  ]')).toBe(`
  1 | {
  2 |   "a": [
    |        ^
  3 |     1
    |     ^
  4 |   ],
    |   ^
  5 |   "b": 2
`);
});

test('a range over many lines shows its first two lines and the last', () => {
  const text = `[\n${Array.from({ length: 20 }, (_, index) => `  ${index},\n`).join('')}]\n`;
  expect(frameAt(text, 0, text.length - 1)).toBe(`
   1 | [
     | ^
   2 |   0,
     |   ^^
  ...
  22 | ]
     | ^
  23 |
`);
});

test('in a frame, a range that ends with a line break ends on the line before', () => {
  expect(frameAt('a\nb\nc', 0, 2)).toBe(`
  1 | a
    | ^
  2 | b
`);
});

test('a frame shows several marks, with a label and a gap', () => {
  const text = '{\n  "a": 1,\n  "b": 2,\n  "c": 3,\n  "d": 4,\n  "e": 5,\n  "a": 6\n}';
  const marks: FrameMark[] = [
    { span: { start: text.lastIndexOf('"a"'), end: text.lastIndexOf('"a"') + 3 }, style: 'error', sign: '^' },
    { span: { start: text.indexOf('"a"'), end: text.indexOf('"a"') + 3 }, style: 'place', sign: '-', label: 'It\nstood here.' },
  ];
  expect(`\n${frameOf(linesOf(text), marks, 80, plain).join('\n')}\n`).toBe(`
  2 |   "a": 1,
    |   --- It␊stood here.
 ...
  6 |   "e": 5,
  7 |   "a": 6
    |   ^^^
  8 | }
`);
});

test('colour adds only escape sequences', () => {
  const rows = frameOf(linesOf('a\nb'), [{ span: { start: 0, end: 1 }, style: 'error', sign: '^' }], 80, paintWith(true));
  expect(rows).toEqual(['\u001b[2m  1 |\u001b[0m a', '\u001b[2m    |\u001b[0m \u001b[1;31m^\u001b[0m', '\u001b[2m  2 |\u001b[0m b']);
});

test('long lines are cropped around the range', () => {
  const line = `${'a'.repeat(100)}"here"${'b'.repeat(100)}`;
  expect(frame(line, '"here"', 36)).toBe(`
  1 | …aaaaaaaaaaa"here"bbbbbbbbbbb…
    |             ^^^^^^
`);
  expect(frame(`"here"${'b'.repeat(100)}`, '"here"', 36)).toBe(`
  1 | "here"bbbbbbbbbbbbbbbbbbbbbbb…
    | ^^^^^^
`);
  expect(frame(`${'a'.repeat(100)}"here"`, '"here"', 36)).toBe(`
  1 | …aaaaaaaaaaaaaaaaaaaaaaa"here"
    |                         ^^^^^^
`);
});

test('a range longer than the terminal is underlined as far as it is seen', () => {
  expect(frame(`${'a'.repeat(100)}${'x'.repeat(90)}b`, 'x'.repeat(90), 36)).toBe(`
  1 | …aaaaaaaaaaxxxxxxxxxxxxxxxxxx…
    |            ^^^^^^^^^^^^^^^^^^^
`);
});

test('cropping a line of a frame never splits a wide character', () => {
  expect(frame(`${'日'.repeat(50)}here${'本'.repeat(50)}`, 'here', 36)).toBe(`
  1 | …日日日日日日here本本本本本本…
    |              ^^^^
`);
});

test('a frame makes control characters and CI commands visible', () => {
  expect(frame('"\u001b[31m\u202e\u0000", "here"', '"here"')).toBe(`
  1 | "␛[31m\\u202e␀", "here"
    |                 ^^^^^^
`);
  expect(frame('##[error]x', 'x')).toBe(`
  1 | ##\\u005berror]x
    |               ^
`);
});

test('law: makeVisible() and escapeJsonForLog() leave no hidden characters, and JSON keeps its value', () => {
  const text = fc
    .array(fc.oneof(fc.constantFrom(...CODES, 0x09).map(character), fc.string({ unit: 'binary' })))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (value) => {
      expect(rawIn(makeVisible(value))).toEqual([]);
      expect(makeVisible(makeVisible(value))).toBe(makeVisible(value));
      const json = escapeJsonForLog(JSON.stringify(value));
      expect([rawIn(json), JSON.parse(json)]).toEqual([[], value]);
    }),
  );
});

test('makeVisible() escapes control characters and CI commands, but not ordinary text', () => {
  expect(makeVisible('a\u001bb\u0007\u009b\u007f')).toBe('a␛b␇\\u009b␡');
  expect(makeVisible('\u202e\u2066\u2028\u200b\ufeff\ud800x\udc00')).toBe('\\u202e\\u2066\\u2028\\u200b\\ufeff\\ud800x\\udc00');
  expect(makeVisible('a\r\nb\tc')).toBe('a␍␊b␉c');
  expect(makeVisible('\u{e0041}')).toBe('\\u{e0041}');
  expect(makeVisible('Ünïcödé 日本語 👩‍💻 🏴󠁧󠁢󠁥󠁮󠁧󠁿 می‌خواهم')).toBe('Ünïcödé 日本語 👩‍💻 🏴󠁧󠁢󠁥󠁮󠁧󠁿 می‌خواهم');
  expect(makeVisible('::error::x')).toBe('\\u003a:error::x');
  expect(makeVisible('\n ::error::x')).toBe('␊ \\u003a:error::x');
  expect(makeVisible('a ##[error]x ##vso[task]')).toBe('a ##\\u005berror]x ##vso\\u005btask]');
  expect(makeVisible('a::b # [c]')).toBe('a::b # [c]');
  expect(makeFileNameVisible('::a')).toBe('./::a');
  expect(makeFileNameVisible('docs/docs.json')).toBe('docs/docs.json');
});

test('widthOf counts the terminal columns of a text', () => {
  const widths: [string, number][] = [
    ['', 0],
    ['abc', 3],
    ['é', 1],
    ['e\u0301', 1],
    ['日本', 4],
    ['ｱ', 1],
    ['Ａ', 2],
    ['한국', 4],
    ['한', 2],
    ['👍🏽', 2],
    ['👨‍👩‍👧‍👦', 2],
    ['🇩🇪', 2],
    ['1️⃣', 2],
    ['❤️', 2],
    ['❤', 1],
    ['⌚', 2],
    ['©', 1],
    ['→', 1],
    ['𠮷', 2],
    ['नि', 2],
    ['​', 0],
  ];
  for (const [text, width] of widths) expect([text, widthOf(text)]).toEqual([text, width]);
  expect([...clustersOf('a👨‍👩‍👧‍👦b')]).toEqual(['a', '👨‍👩‍👧‍👦', 'b']);
});

// Characters with the columns that they take, counted by hand; none joins with its neighbours.
const CHARACTERS: [string, number][] = [
  ['a', 1],
  ['"', 1],
  ['日', 2],
  ['👩‍💻', 2],
  ['e\u0301', 1],
  ['ö', 1],
  ['🇩🇪', 2],
  ['☂️', 2],
];

test('law: the underline is exactly below the range', () => {
  const characters = fc.array(fc.constantFrom(...CHARACTERS), { maxLength: 20 });
  fc.assert(
    fc.property(characters, characters, characters, (before, inside, after) => {
      const [a = '', b = '', c = ''] = [before, inside, after].map((list) => list.map(([text]) => text).join(''));
      const columns = (list: typeof before): number => list.reduce((sum, [, width]) => sum + width, 0);
      const row = cropSourceLine(a + b + c, { start: a.length, end: a.length + b.length }, 200);
      expect(row.text).toBe(a + b + c);
      const from = columns(before);
      expect(row.columnsOf({ start: a.length, end: a.length + b.length })).toEqual({
        from,
        to: from + Math.max(columns(inside), 1),
      });
    }),
  );
});

test('law: a cropped row keeps to its width and shows the beginning of the range', () => {
  const characters = fc.array(fc.constantFrom(...CHARACTERS, ['\t', 0] as [string, number]), { maxLength: 300 });
  fc.assert(
    fc.property(characters, characters, fc.integer({ min: 20, max: 60 }), (before, after, width) => {
      const [a = '', c = ''] = [before, after].map((list) => list.map(([text]) => text).join(''));
      const range = { start: a.length, end: a.length + 4 };
      const row = cropSourceLine(`${a}HERE${c}`, range, width);
      expect(widthOf(row.text)).toBeLessThanOrEqual(width);
      const { from, to } = row.columnsOf(range);
      expect(to - from).toBe(4);
      expect(row.text).toContain('HERE');
      expect(widthOf(row.text.slice(0, row.text.indexOf('HERE')))).toBe(from);
    }),
  );
});

test('law: any text and any range make a frame of one-line rows without control characters', () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.nat(0xffff).map((code) => String.fromCharCode(code)),
      fc.constantFrom('\n', '\r\n', '\t', '[', '##'),
    ),
  });
  fc.assert(
    fc.property(text, fc.nat(60), fc.nat(60), (source, start, length) => {
      const rows = frameOf(linesOf(source), [{ span: { start, end: start + length }, style: 'error', sign: '^' }], 40, plain);
      for (const row of rows) expect(row).not.toMatch(/[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]|##\[/u);
      expect(rows.join('\n')).toContain('^');
    }),
  );
});
