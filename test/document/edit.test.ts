import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits, insertEntry, moveEntries, type NewEntry, removeEntry, renameKey, replaceValue } from '../../src/document/edit.ts';
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
    ['first of a line', '["a", "b", "c"]', '/0', '["b", "c"]'],
    ['middle of a line', '["a", "b", "c"]', '/1', '["a", "c"]'],
    ['last of a line', '["a", "b", "c"]', '/2', '["a", "b"]'],
    ['only one of a line', '{ "a": 1 }', '/a', '{}'],
    ['tight', '{"a":1,"b":2}', '/a', '{"b":2}'],
    ['first line', '[\n  1,\n  2\n]', '/0', '[\n  2\n]'],
    ['last line', '[\n  1,\n  2\n]', '/1', '[\n  1\n]'],
    ['only line', '{\n  "a": [\n    1\n  ]\n}', '/a/0', '{\n  "a": []\n}'],
    ['several lines', '{\r\n\t"a": {\r\n\t\t"b": 1\r\n\t},\r\n\t"c": 2\r\n}', '/a', '{\r\n\t"c": 2\r\n}'],
    ['on the line of the bracket', '[{\n  "a": 1\n}, {\n  "b": 2\n}]', '/0', '[{\n  "b": 2\n}]'],
    ['last, on the line of the bracket', '[{\n  "a": 1\n}, {\n  "b": 2\n}]', '/1', '[{\n  "a": 1\n}]'],
    ['two on a line', '[\n  1, 2,\n  3\n]', '/0', '[\n  2,\n  3\n]'],
    ['end of a line', '[\n  1, 2,\n  3\n]', '/1', '[\n  1,\n  3\n]'],
    ['before a comma too many', '[1, 2, ]', '/1', '[1,]'],
    ['comma first', '[\n  1\n  , 2\n]', '/1', '[\n  1\n]'],
    ['comma first, the first', '[\n    1\n  , 2\n]', '/0', '[\n    2\n]'],
    ['between empty lines', '[\n  1,\n\n  2,\n\n  3\n]', '/1', '[\n  1,\n\n\n  3\n]'],
    ['beside a comment', '[\n  1, // one\n  2\n]', '/0', '[\n  // one\n  2\n]'],
    ['with a trailing comma after it', '[\n  1,\n  2,\n]', '/1', '[\n  1,\n]'],
    ['a name with an escape', '{"a/b": 1, "c": 2}', '/a~1b', '{"c": 2}'],
  ])('%s', (_, text, pointer, expected) => {
    expect(removed(text, pointer)).toBe(expected);
  });

  test('nothing to remove is no edit', () => {
    expect(removeEntry(parseDocument('a', '[1]'), '/1')).toEqual([]);
    expect(removeEntry(parseDocument('a', '[1]'), '')).toEqual([]);
  });
});

describe('replaceValue and renameKey', () => {
  const text = '{\n    "a": 1,\n    "b": [ 2 ]\n}';
  const document = parseDocument('a', text);

  test('only the value changes; its lines follow the line they stand on', () => {
    expect(applyEdits(text, replaceValue(document, '/a', '{\n  "x": 1\n}'))).toBe('{\n    "a": {\n      "x": 1\n    },\n    "b": [ 2 ]\n}');
    expect(replaceValue(document, '/b/0', '"two"')).toEqual([{ start: text.indexOf('2'), end: text.indexOf('2') + 1, text: '"two"' }]);
    expect(applyEdits(text, replaceValue(document, '', 'null'))).toBe('null');
    expect(replaceValue(document, '/c', '1')).toEqual([]);
  });

  test('line ends are those of the document', () => {
    const windows = parseDocument('a', '{\r\n\t"a": 1\r\n}');
    expect(replaceValue(windows, '/a', '[\n\t1\n]')[0]?.text).toBe('[\r\n\t\t1\r\n\t]');
  });

  test('only the key changes', () => {
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
    ['tight', '[1,2]', '', { json: '3', index: 1 }, '[1,3,2]'],
    ['tight members', '{"a":1,"b":2}', '', { key: 'c', json: '3', index: 'end' }, '{"a":1,"b":2,"c":3}'],
    ['empty array', '{"a": []}', '/a', { json: '1', index: 'end' }, '{"a": [1]}'],
    ['empty object', '{"a": {}}', '/a', { key: 'b', json: '1', index: 0 }, '{"a": {"b": 1}}'],
    ['end of lines', '[\n  1,\n  2\n]', '', { json: '3', index: 'end' }, '[\n  1,\n  2,\n  3\n]'],
    ['start of lines', '[\n  1,\n  2\n]', '', { json: '3', index: 0 }, '[\n  3,\n  1,\n  2\n]'],
    ['beyond the end', '[\n  1\n]', '', { json: '3', index: 9 }, '[\n  1,\n  3\n]'],
    [
      'a value of several lines',
      '{\r\n\t"a": 1\r\n}',
      '',
      { key: 'b', json: '[\n\t2\n]', index: 'end' },
      '{\r\n\t"a": 1,\r\n\t"b": [\r\n\t\t2\r\n\t]\r\n}',
    ],
    ['an empty array over lines', '{\n\t"a": [\n\t]\n}', '/a', { json: '1', index: 'end' }, '{\n\t"a": [\n\t\t1\n\t]\n}'],
    [
      'a value of several lines in an empty array',
      '{\n    "a": []\n}',
      '/a',
      { json: '{\n    "b": 1\n}', index: 'end' },
      '{\n    "a": [\n        {\n            "b": 1\n        }\n    ]\n}',
    ],
    ['before a trailing comma', '[\n  1,\n]', '', { json: '2', index: 'end' }, '[\n  1,\n  2,\n]'],
    ['objects that share their lines', '[{\n  "a": 1\n}]', '', { json: '{}', index: 'end' }, '[{\n  "a": 1\n}, {}]'],
  ] as [string, string, string, NewEntry, string][])('%s', (_, text, parent, entry, expected) => {
    expect(inserted(text, parent, entry)).toBe(expected);
  });

  test('no edit where the entry cannot stand', () => {
    const document = parseDocument('a', '{"a": [], "b": 1}');
    expect(insertEntry(document, '', { json: '1', index: 0 })).toEqual([]);
    expect(insertEntry(document, '/a', { key: 'x', json: '1', index: 0 })).toEqual([]);
    expect(insertEntry(document, '/b', { json: '1', index: 0 })).toEqual([]);
    expect(insertEntry(document, '/c', { json: '1', index: 0 })).toEqual([]);
  });
});

describe('moveEntries', () => {
  const moved = (text: string, from = '/b', to = '/a'): string => applyEdits(text, moveEntries(parseDocument('a', text), from, to));

  test.each([
    ['on one line', '{ "a": [1], "b": [2, {"c": 3}] }', '{ "a": [1, 2, {"c": 3}] }'],
    ['the other way round', '{ "b": [2], "a": [1] }', '{ "a": [1, 2] }'],
    [
      'over lines',
      '{\n  "a": [\n    1\n  ],\n  "b": [\n    {\n      "c": 2\n    }\n  ]\n}',
      '{\n  "a": [\n    1,\n    {\n      "c": 2\n    }\n  ]\n}',
    ],
  ])('%s', (_, text, expected) => {
    expect(moved(text)).toBe(expected);
  });

  test('no edit where there is nothing to move, or nothing to move it to', () => {
    for (const text of ['{"a": [], "b": [1]}', '{"a": [1], "b": []}', '{"a": {"c": 1}, "b": [1]}', '{"a": [1]}', '{"b": [1]}'])
      expect(moved(text)).toBe(text);
  });

  test('what is moved stands there, in its order', () => {
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

test('what is inserted can be read there, and removing it gives the value back', () => {
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
