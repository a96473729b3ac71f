import { describe, expect, test } from 'vitest';
import { decode } from '../../src/document/decode.ts';
import { linesOf } from '../../src/document/lines.ts';
import { parseDocument } from '../../src/document/parse.ts';
import { MAX_DOCUMENT_SIZE } from '../../src/document/strict.ts';
import { treeOf } from '../../src/document/tree.ts';

const encoder = new TextEncoder();

function utf16(text: string, order: 'le' | 'be'): Uint8Array {
  const bytes = Uint8Array.from(Buffer.from(text, 'utf16le'));
  return order === 'le' ? bytes : Uint8Array.from(bytes, (_, index) => bytes[index ^ 1] ?? 0);
}

function concat(...parts: (Uint8Array | number[])[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

describe('decode', () => {
  test('decodes UTF-8 without reporting a problem', () => {
    expect(decode(encoder.encode('{"é": "日本 😀"}'))).toEqual({ text: '{"é": "日本 😀"}', hasBom: false });
  });

  test('removes a byte order mark from the text and records that it was there', () => {
    expect(decode(concat([0xef, 0xbb, 0xbf], encoder.encode('{}')))).toEqual({ text: '{}', hasBom: true });
    expect(parseDocument('a', '\uFEFF{}')).toMatchObject({ text: '{}', hasBom: true, value: {}, isReliable: true });
  });

  test.each([
    ['little endian with a mark', [0xff, 0xfe], 'le', true],
    ['big endian with a mark', [0xfe, 0xff], 'be', true],
    ['little endian without a mark', [], 'le', false],
    ['big endian without a mark', [], 'be', false],
  ] as const)('reads UTF-16 and reports the encoding as a problem: %s', (_, mark, order, hasBom) => {
    const document = parseDocument('a', concat([...mark], utf16('{"é": 1}', order)));
    expect(document).toMatchObject({ text: '{"é": 1}', hasBom, value: { é: 1 }, isReliable: false });
    expect(document.problems).toEqual([{ code: 'encoding', message: 'The file is UTF-16. Save it as UTF-8.', span: { start: 0, end: 0 } }]);
  });

  test.each([
    ['a lone continuation byte', [0x80]],
    ['Latin-1', [0xe9]],
    ['an overlong form', [0xc0, 0xaf]],
    ['an overlong form of three bytes', [0xe0, 0x80, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['beyond the last code point', [0xf4, 0x90, 0x80, 0x80]],
    ['a sequence cut short', [0xe2, 0x82]],
  ])('reports the first byte that is not UTF-8 at its position: %s', (_, bad) => {
    const good = '{"\uFFFD€": "';
    const { problem, text } = decode(concat(encoder.encode(good), bad, encoder.encode('"}')));
    expect(problem?.code).toBe('encoding');
    expect(problem?.span).toEqual({ start: good.length, end: good.length + 1 });
    expect(problem?.message).toMatch(/^The byte [0-9A-F]{2} here is not valid UTF-8\./);
    expect(text.startsWith(good)).toBe(true);
    expect(text.endsWith('"}')).toBe(true);
  });

  test('a replacement character that the author wrote is no problem', () => {
    expect(decode(encoder.encode('"\uFFFD"')).problem).toBeUndefined();
  });

  test('reports any number of NUL bytes as one problem', () => {
    const one = parseDocument('a', encoder.encode('{"a": "x\0", "b": 2}'));
    expect(one.problems.map(({ code, span }) => [code, span.start])).toEqual([['encoding', 8]]);
    expect(one.value).toEqual({ a: 'x\0', b: 2 });
    const lost = parseDocument('a', new Uint8Array(64));
    expect(lost.problems.map(({ message }) => message)).toEqual([
      'The file contains only NUL bytes: its content is lost. Restore it from version control.',
    ]);
  });
});

describe('parseDocument', () => {
  test('returns the value of a valid file without any problems', () => {
    const document = parseDocument('docs.json', '{"a": [1, "x", null]}');
    expect(document).toEqual({
      file: 'docs.json',
      text: '{"a": [1, "x", null]}',
      hasBom: false,
      value: { a: [1, 'x', null] },
      problems: [],
      isReliable: true,
    });
    expect(treeOf(document)).toBe(treeOf(document));
  });

  test('a file above the limit is not parsed, one at the limit is', () => {
    const large = parseDocument('a', new Uint8Array(MAX_DOCUMENT_SIZE + 1));
    expect(large).toMatchObject({ value: undefined, text: '', isReliable: false });
    expect(large.problems.map(({ code }) => code)).toEqual(['too-large']);
    expect(treeOf(large).find('')).toBeUndefined();
    expect(treeOf(large).at(0)).toBeUndefined();
    expect(parseDocument('a', '1'.padEnd(MAX_DOCUMENT_SIZE)).value).toBe(1);
  });

  test('parses very deep nesting, complete or truncated, without a stack overflow', () => {
    const depth = 20_000;
    const whole = parseDocument('a', '['.repeat(depth) + ']'.repeat(depth));
    expect(whole.problems).toEqual([]);
    expect(treeOf(whole).find('/0'.repeat(depth - 1))?.value).toEqual({ start: depth - 1, end: depth + 1 });
    expect(treeOf(whole).at(depth)?.pointer).toBe('/0'.repeat(depth - 1));
    for (const text of ['['.repeat(depth), '{"a":'.repeat(depth), `${'[{"a":'.repeat(depth)}1}`]) {
      const cut = parseDocument('a', text);
      expect(cut.problems.length).toBeGreaterThan(0);
      expect(treeOf(cut).at(text.length - 2)).toBeDefined();
      expect([...treeOf(cut).duplicates()]).toEqual([]);
    }
  });

  test('comments and trailing commas are allowed on request, other mistakes are not', () => {
    const text = '{ // one\n  "a": 1, /* two */\n}\n';
    expect(parseDocument('a', text, { allowComments: true })).toMatchObject({ value: { a: 1 }, problems: [], isReliable: true });
    expect(parseDocument('a', text).problems.map(({ code }) => code)).toEqual(['comment', 'trailing-comma', 'comment']);
    expect(parseDocument('a', '[1 2]', { allowComments: true }).problems.map(({ code }) => code)).toEqual(['missing-comma']);
    expect(parseDocument('a', '# no\n[]', { allowComments: true }).problems.map(({ code }) => code)).toEqual(['comment']);
  });

  test.each(['{"__proto__": {"x": 1}, "constructor": 2, "toString": 3,}', '{"__proto__": {"x": 1}, "constructor": 2, "toString": 3}'])(
    'reads names such as __proto__ as ordinary keys in %s',
    (text) => {
      const { value } = parseDocument('a', text);
      expect(Object.keys(value as object)).toEqual(['__proto__', 'constructor', 'toString']);
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
      expect((value as { x?: unknown }).x).toBeUndefined();
    },
  );
});

describe('tree', () => {
  const text = '{\n  "a/b": { "c~d": [10, "x", {}] },\n  "": null,\n  "k\\u0065y": true\n}\n';
  const tree = treeOf(parseDocument('a', text));

  test.each([
    ['', text.trimEnd()],
    ['/a~1b', '{ "c~d": [10, "x", {}] }'],
    ['/a~1b/c~0d/1', '"x"'],
    ['/a~1b/c~0d/2', '{}'],
    ['/', 'null'],
    ['/key', 'true'],
  ])('find(%j) returns the node of that value', (pointer, value) => {
    const node = tree.find(pointer);
    expect(node && text.slice(node.value.start, node.value.end)).toBe(value);
    expect(node?.pointer).toBe(pointer);
  });

  test.each(['/b', '/a~1b/c~0d/3', '/a~1b/c~0d/01', '/a~1b/c~0d/-', '/a~1b/c~0d/length', '//x', 'key', '/key/0', '/toString'])(
    'find(%j) returns undefined',
    (pointer) => {
      expect(tree.find(pointer)).toBeUndefined();
    },
  );

  test('nodes know their key, parent and children', () => {
    const list = tree.find('/a~1b/c~0d');
    expect(list?.key && text.slice(list.key.start, list.key.end)).toBe('"c~d"');
    expect(list?.parent).toBe(tree.find('/a~1b'));
    expect(list?.children.map(({ pointer }) => pointer)).toEqual(['/a~1b/c~0d/0', '/a~1b/c~0d/1', '/a~1b/c~0d/2']);
    expect(list?.children[0]?.key).toBeUndefined();
    expect(tree.find('')?.parent).toBeUndefined();
  });

  test.each([
    ['{\n', ''],
    ['"a/b"', '/a~1b'],
    ['"c~d"', '/a~1b/c~0d'],
    ['10', '/a~1b/c~0d/0'],
    ['{}', '/a~1b/c~0d/2'],
    ['"": null', '/'],
    ['null', '/'],
    ['65y"', '/key'],
  ])('at() finds the node at the first %j', (part, pointer) => {
    expect(tree.at(text.indexOf(part))?.pointer).toBe(pointer);
  });

  test('at() assigns a comma to the entry before it and finds nothing outside the value', () => {
    expect(tree.at(text.indexOf(', "x"'))?.pointer).toBe('/a~1b/c~0d/0');
    expect(tree.at(text.length - 1)).toBeUndefined();
    expect(tree.at(-1)).toBeUndefined();
  });

  test('finds keys with missing or wrong quotes by their text', () => {
    const damaged = treeOf(parseDocument('a', '{"ab: 1,\n"b: 2,\n\'c\': 3,\n"": 4}'));
    const starts = ['ab', 'a', 'b', 'c', ''].map((name) => damaged.find(`/${name}`)?.pointer);
    expect(starts).toEqual(['/ab', undefined, '/b', '/c', '/']);
  });

  test('finds members by key in an object with many members', () => {
    const many = JSON.stringify(Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`k"${at}`, at])));
    const large = treeOf(parseDocument('a', many));
    for (const name of ['k"7', 'k"99', 'k"7']) expect(large.find(`/${name}`)?.pointer).toBe(`/${name}`);
    expect(large.find('/k"100')).toBeUndefined();
  });

  test('finds duplicate keys whatever escapes they use, and the last one wins', () => {
    const doubled = '{"a": {"b": 1, "c": 2, "\\u0062": 3, "b": 4}, "d": [{"b": 1}], "a": 5}';
    const found = treeOf(parseDocument('a', doubled));
    const list = [...found.duplicates()].map(({ name, count, last, earlier }) => [
      name,
      count,
      last.pointer,
      last.key?.start,
      earlier.map(({ key }) => key?.start),
    ]);
    expect(list).toEqual([['a', 2, '/a', doubled.lastIndexOf('"a"'), [1]]]);
    expect(found.find('/a')?.value.start).toBe(doubled.lastIndexOf('5'));
    expect(found.find('/a/b')).toBeUndefined();
    const inner = '[{"b": 1, "c": 2, "\\u0062": 3, "b": 4}]';
    const [three] = treeOf(parseDocument('a', inner)).duplicates();
    expect(three).toMatchObject({ name: 'b', count: 3, last: { pointer: '/0/b', key: { start: inner.indexOf('"b": 4') } } });
    expect(three?.earlier.map(({ key }) => key?.start)).toEqual([2, inner.indexOf('"\\u0062"')]);
  });

  test('reports the first 1,000 values and the last one of a key that is repeated very often', () => {
    const [found, ...others] = treeOf(parseDocument('a', `{${'"a": 1, '.repeat(5_000)}"a": 2}`)).duplicates();
    expect(others).toEqual([]);
    expect(found?.count).toBe(5_001);
    expect(found?.earlier.length).toBe(1_000);
    expect(found?.last.value.start).toBe(5_000 * 8 + 6);
  });
});

describe('linesOf', () => {
  test('recognizes all three kinds of line endings', () => {
    const lines = linesOf('ab\ncd\r\ne\r\rf\r\n');
    expect(lines.count).toBe(6);
    expect([1, 2, 3, 4, 5, 6].map(lines.lineText)).toEqual(['ab', 'cd', 'e', '', 'f', '']);
    expect(lines.position(0)).toEqual({ line: 1, column: 1 });
    expect(lines.position(2)).toEqual({ line: 1, column: 3 });
    expect(lines.position(3)).toEqual({ line: 2, column: 1 });
    expect(lines.position(6)).toEqual({ line: 2, column: 4 });
    expect(lines.position(14)).toEqual({ line: 6, column: 1 });
    expect(lines.position(99)).toEqual({ line: 6, column: 1 });
    expect(lines.position(-1)).toEqual({ line: 1, column: 1 });
    expect(lines.lineSpan(2)).toEqual({ start: 3, end: 5 });
  });

  test('an empty text has one line', () => {
    expect(linesOf('').count).toBe(1);
    expect(linesOf('').lineText(1)).toBe('');
    expect(() => linesOf('').lineText(2)).toThrow(RangeError);
    expect(() => linesOf('a').lineSpan(0)).toThrow(RangeError);
  });

  test('columns count UTF-16 units', () => {
    expect(linesOf('😀x').position(2)).toEqual({ line: 1, column: 3 });
  });
});
