import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits, insertEntry, mergeArrays, type NewEntry, removeEntry, renameKey, replaceValue } from '../../src/document/edit.ts';
import { parseDocument } from '../../src/document/parse.ts';
import { cases } from '../support/cases.ts';

function removed(text: string, pointer: string): string {
  return applyEdits(text, removeEntry(parseDocument('a', text), pointer));
}

function inserted(text: string, parent: string, entry: NewEntry): string {
  return applyEdits(text, insertEntry(parseDocument('a', text), parent, entry));
}

describe('applyEdits', () => {
  test('takes edits in any order', () => {
    const edits = [
      { start: 4, end: 5, text: 'E' },
      { start: 0, end: 1, text: '' },
      { start: 2, end: 2, text: '+' },
      { start: 2, end: 2, text: '-' },
      { start: 2, end: 4, text: 'CD' },
    ];
    expect(applyEdits('abcdef', edits)).toBe('b+-CDEf');
    expect(applyEdits('abc', [])).toBe('abc');
  });

  test('refuses edits that overlap, and names them', () => {
    const edits = [
      { start: 1, end: 3, text: '' },
      { start: 2, end: 2, text: 'x' },
    ];
    expect(() => applyEdits('abcd', edits)).toThrow(new TypeError('The edits 1–3 and 2–2 overlap.'));
    expect(() => applyEdits('abcd', [{ start: 3, end: 5, text: '' }])).toThrow(new RangeError('The edit 3–5 is outside the text.'));
    expect(() => applyEdits('abcd', [{ start: 3, end: 2, text: '' }])).toThrow(RangeError);
  });
});

describe('removeEntry', () => {
  test.each([
    ['the first entry on a line', '["a", "b", "c"]', '/0', '["b", "c"]'],
    ['an entry in the middle of a line', '["a", "b", "c"]', '/1', '["a", "c"]'],
    ['the last entry on a line', '["a", "b", "c"]', '/2', '["a", "b"]'],
    ['the only entry on a line', '{ "a": 1 }', '/a', '{}'],
    ['without spaces', '{"a":1,"b":2}', '/a', '{"b":2}'],
    ['an entry on the first line of its list', '[\n  1,\n  2\n]', '/0', '[\n  2\n]'],
    ['an entry on the last line of its list', '[\n  1,\n  2\n]', '/1', '[\n  1\n]'],
    ['an entry on the only line of its list', '{\n  "a": [\n    1\n  ]\n}', '/a/0', '{\n  "a": []\n}'],
    ['an entry that spans several lines', '{\r\n\t"a": {\r\n\t\t"b": 1\r\n\t},\r\n\t"c": 2\r\n}', '/a', '{\r\n\t"c": 2\r\n}'],
    ['the first of several objects that start on the line of a bracket', '[{\n  "a": 1\n}, {\n  "b": 2\n}]', '/0', '[{\n  "b": 2\n}]'],
    ['the last of several objects that start on the line of a bracket', '[{\n  "a": 1\n}, {\n  "b": 2\n}]', '/1', '[{\n  "a": 1\n}]'],
    ['the first of two entries on a line', '[\n  1, 2,\n  3\n]', '/0', '[\n  2,\n  3\n]'],
    ['end of a line', '[\n  1, 2,\n  3\n]', '/1', '[\n  1,\n  3\n]'],
    ['an entry before an extra comma', '[1, 2, ]', '/1', '[1,]'],
    ['an entry in comma-first style', '[\n  1\n  , 2\n]', '/1', '[\n  1\n]'],
    ['the first entry in comma-first style', '[\n    1\n  , 2\n]', '/0', '[\n    2\n]'],
    ['between empty lines', '[\n  1,\n\n  2,\n\n  3\n]', '/1', '[\n  1,\n\n\n  3\n]'],
    ['an entry with a comment after it on its line', '[\n  1, // one\n  2\n]', '/0', '[\n  // one\n  2\n]'],
    ['with a trailing comma after it', '[\n  1,\n  2,\n]', '/1', '[\n  1,\n]'],
    ['a key that is escaped in its pointer', '{"a/b": 1, "c": 2}', '/a~1b', '{"c": 2}'],
  ])('%s', (_, text, pointer, expected) => {
    expect(removed(text, pointer)).toBe(expected);
  });

  test('returns no edits if there is nothing to remove', () => {
    expect(removeEntry(parseDocument('a', '[1]'), '/1')).toEqual([]);
    expect(removeEntry(parseDocument('a', '[1]'), '')).toEqual([]);
  });
});

describe('replaceValue and renameKey', () => {
  const text = '{\n    "a": 1,\n    "b": [ 2 ]\n}';
  const document = parseDocument('a', text);

  test('replaces only the value and indents its lines to match the line where it starts', () => {
    expect(applyEdits(text, replaceValue(document, '/a', '{\n  "x": 1\n}'))).toBe('{\n    "a": {\n      "x": 1\n    },\n    "b": [ 2 ]\n}');
    expect(replaceValue(document, '/b/0', '"two"')).toEqual([{ start: text.indexOf('2'), end: text.indexOf('2') + 1, text: '"two"' }]);
    expect(applyEdits(text, replaceValue(document, '', 'null'))).toBe('null');
    expect(replaceValue(document, '/c', '1')).toEqual([]);
  });

  test('uses the line endings of the document', () => {
    const windows = parseDocument('a', '{\r\n\t"a": 1\r\n}');
    expect(replaceValue(windows, '/a', '[\n\t1\n]')[0]?.text).toBe('[\r\n\t\t1\r\n\t]');
  });

  test('renames only the key', () => {
    expect(applyEdits(text, renameKey(document, '/b', 'é"'))).toBe('{\n    "a": 1,\n    "é\\"": [ 2 ]\n}');
    expect(renameKey(document, '/b/0', 'x')).toEqual([]);
    expect(renameKey(document, '', 'x')).toEqual([]);
  });
});

describe('insertEntry', () => {
  test.each([
    ['[\n  {\n    "a": 1\n  }\n]', '[\n  {\n    "a": 1\n  },\n  {\n    "b": 2,\n    "c": ":x*"\n  }\n]'],
    ['[\r\n\t{\r\n\t\t"a": 1\r\n\t}\r\n]', '[\r\n\t{\r\n\t\t"a": 1\r\n\t},\r\n\t{\r\n\t\t"b": 2,\r\n\t\t"c": ":x*"\r\n\t}\r\n]'],
    ['[\n  { "a": 1 }\n]', '[\n  { "a": 1 },\n  { "b": 2, "c": ":x*" }\n]'],
    ['[{ "a": 1 }]', '[{ "a": 1 }, { "b": 2, "c": ":x*" }]'],
    ['[\n  {}\n]', '[\n  {},\n  { "b": 2, "c": ":x*" }\n]'],
  ])('writes an object like the one before it: %j', (text, expected) => {
    const entry = { json: '{ "b": 2, "c": ":x*" }', index: 'end' } as const;
    expect(inserted(text, '', entry)).toBe(expected);
  });

  test.each([
    ['end of a line', '["a", "b"]', '', { json: '"c"', index: 'end' }, '["a", "b", "c"]'],
    ['start of a line', '["a", "b"]', '', { json: '"c"', index: 0 }, '["c", "a", "b"]'],
    ['without spaces', '[1,2]', '', { json: '3', index: 1 }, '[1,3,2]'],
    ['members without spaces', '{"a":1,"b":2}', '', { key: 'c', json: '3', index: 'end' }, '{"a":1,"b":2,"c":3}'],
    ['empty array', '{"a": []}', '/a', { json: '1', index: 'end' }, '{"a": [1]}'],
    ['empty object', '{"a": {}}', '/a', { key: 'b', json: '1', index: 0 }, '{"a": {"b": 1}}'],
    ['the end of a list with one entry per line', '[\n  1,\n  2\n]', '', { json: '3', index: 'end' }, '[\n  1,\n  2,\n  3\n]'],
    ['the start of a list with one entry per line', '[\n  1,\n  2\n]', '', { json: '3', index: 0 }, '[\n  3,\n  1,\n  2\n]'],
    ['an index beyond the end', '[\n  1\n]', '', { json: '3', index: 9 }, '[\n  1,\n  3\n]'],
    [
      'a value of several lines',
      '{\r\n\t"a": 1\r\n}',
      '',
      { key: 'b', json: '[\n\t2\n]', index: 'end' },
      '{\r\n\t"a": 1,\r\n\t"b": [\r\n\t\t2\r\n\t]\r\n}',
    ],
    ['an empty array that spans lines', '{\n\t"a": [\n\t]\n}', '/a', { json: '1', index: 'end' }, '{\n\t"a": [\n\t\t1\n\t]\n}'],
    [
      'a value of several lines in an empty array',
      '{\n    "a": []\n}',
      '/a',
      { json: '{\n    "b": 1\n}', index: 'end' },
      '{\n    "a": [\n        {\n            "b": 1\n        }\n    ]\n}',
    ],
    ['before a trailing comma', '[\n  1,\n]', '', { json: '2', index: 'end' }, '[\n  1,\n  2,\n]'],
    [
      'after an object that ends on the line of the closing bracket',
      '[{\n  "a": 1\n}]',
      '',
      { json: '{}', index: 'end' },
      '[{\n  "a": 1\n}, {}]',
    ],
  ] as [string, string, string, NewEntry, string][])('%s', (_, text, parent, entry, expected) => {
    expect(inserted(text, parent, entry)).toBe(expected);
  });

  test('returns no edits if the parent cannot hold the entry', () => {
    const document = parseDocument('a', '{"a": [], "b": 1}');
    expect(insertEntry(document, '', { json: '1', index: 0 })).toEqual([]);
    expect(insertEntry(document, '/a', { key: 'x', json: '1', index: 0 })).toEqual([]);
    expect(insertEntry(document, '/b', { json: '1', index: 0 })).toEqual([]);
    expect(insertEntry(document, '/c', { json: '1', index: 0 })).toEqual([]);
  });
});

describe('mergeArrays', () => {
  const moved = (text: string, from = '/b', to = '/a'): string => applyEdits(text, mergeArrays(parseDocument('a', text), from, to));

  test.each([
    ['on one line', '{ "a": [1], "b": [2, {"c": 3}] }', '{ "a": [1, 2, {"c": 3}] }'],
    ['to a list that comes later in the text', '{ "b": [2], "a": [1] }', '{ "a": [1, 2] }'],
    [
      'between lists that span several lines',
      '{\n  "a": [\n    1\n  ],\n  "b": [\n    {\n      "c": 2\n    }\n  ]\n}',
      '{\n  "a": [\n    1,\n    {\n      "c": 2\n    }\n  ]\n}',
    ],
  ])('%s', (_, text, expected) => {
    expect(moved(text)).toBe(expected);
  });

  test('returns no edits if either list is missing, empty or not an array', () => {
    for (const text of ['{"a": [], "b": [1]}', '{"a": [1], "b": []}', '{"a": {"c": 1}, "b": [1]}', '{"a": [1]}', '{"b": [1]}'])
      expect(moved(text)).toBe(text);
  });

  test('appends the moved entries to the target list in their order', () => {
    const list = fc.array(fc.jsonValue(), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(list, list, fc.constantFrom<string | number>(0, 2, '\t'), (a, b, layout) => {
        const text = JSON.stringify({ a, b, c: 0 }, null, layout);
        const expected = JSON.stringify({ a: [...a, ...b], c: 0 }, null, layout);
        if (layout === 0) expect(JSON.parse(moved(text))).toEqual(JSON.parse(expected));
        else expect(moved(text)).toBe(expected);
      }),
    );
  });
});

test('insertEntry inserts a JSON entry at its index, and removing that entry restores the value', () => {
  const layouts = fc.constantFrom<string | number>(0, 2, 4, '\t');
  fc.assert(
    fc.property(
      fc.array(fc.jsonValue(), { maxLength: 4 }),
      fc.jsonValue(),
      layouts,
      layouts,
      fc.nat({ max: 5 }),
      fc.boolean(),
      (list, added, layout, ownLayout, index, inObject) => {
        const value = inObject ? Object.fromEntries(list.map((item, at) => [`k${at}`, item])) : list;
        const text = JSON.stringify({ first: 1, value }, null, layout);
        const entry = { json: JSON.stringify(added, null, ownLayout), index, ...(inObject ? { key: 'new' } : {}) };
        const changed = inserted(text, '/value', entry);
        const expected: unknown[] = list.toSpliced(index, 0, added);
        const { value: found } = JSON.parse(changed) as { value: object };
        expect(Object.values(found)).toEqual(JSON.parse(JSON.stringify(expected)));
        if (inObject) expect(Object.keys(found).indexOf('new')).toBe(Math.min(index, list.length));
        expect(JSON.parse(removed(changed, `/value/${inObject ? 'new' : Math.min(index, list.length)}`))).toEqual(JSON.parse(text));
        const isPretty = layout !== 0 && list.length > 0 && ownLayout === layout;
        if (isPretty) expect(changed).toBe(JSON.stringify(JSON.parse(changed), null, layout));
      },
    ),
    { numRuns: cases(500) },
  );
});
