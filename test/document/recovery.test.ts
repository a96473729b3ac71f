import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../src/document/edit.ts';
import { parseDocument } from '../../src/document/parse.ts';
import { cases } from '../support/cases.ts';
import { anyDocs } from '../generators/navigations.ts';
import { bracketSlips, judgeSlips, type Tally } from '../generators/slips.ts';

/** The text with `«` and `»` around the span of each problem. */
function marked(text: string): string[] {
  const { problems } = parseDocument('a', text);
  return problems.map(({ span }) => `${text.slice(0, span.start)}«${text.slice(span.start, span.end)}»${text.slice(span.end)}`);
}

const CASES: [name: string, text: string, mark: string, code: string, message: string, value: unknown][] = [
  ['trailing comma in an array', '[1, 2,]', '[1, 2«,»]', 'trailing-comma', 'JSON does not allow a trailing comma before “]”.', [1, 2]],
  [
    'trailing comma in an object',
    '{"a": 1,\n}',
    '{"a": 1«,»\n}',
    'trailing-comma',
    'JSON does not allow a trailing comma before “}”.',
    { a: 1 },
  ],
  ['missing comma on one line', '["a" "b"]', '["a"«» "b"]', 'missing-comma', 'Missing comma between these two entries.', ['a', 'b']],
  [
    'missing comma over lines',
    '{"a": {}\n"b": 2}',
    '{"a": {}«»\n"b": 2}',
    'missing-comma',
    'Missing comma between these two entries.',
    { a: {}, b: 2 },
  ],
  ['missing comma between numbers', '[1 2]', '[1«» 2]', 'missing-comma', 'Missing comma between these two entries.', [1, 2]],
  ['missing comma between objects', '[{} {}]', '[{}«» {}]', 'missing-comma', 'Missing comma between these two entries.', [{}, {}]],
  ['line comment', '{} // "x', '{} «// "x»', 'comment', 'JSON does not allow comments.', {}],
  ['block comment', '{"a" /* : */ : 1}', '{"a" «/* : */» : 1}', 'comment', 'JSON does not allow comments.', { a: 1 }],
  [
    'comments below one another',
    '[\n  // a\n  // b\n  1\n]',
    '[\n  «// a\n  // b»\n  1\n]',
    'comment',
    'JSON does not allow comments.',
    [1],
  ],
  ['hash comment', '# a\n[]', '«# a»\n[]', 'comment', 'JSON does not allow comments.', []],
  ['unclosed comment', '{} /* x', '{} «/* x»', 'unclosed', 'This comment is never closed.', {}],
  [
    'brackets missing at the end',
    '{"a": [1',
    '{"a": [1«»',
    'unclosed',
    'The file ends here, but the closing brackets “]” and “}” are missing.',
    { a: [1] },
  ],
  [
    'one bracket missing at the end',
    '{"a": [1]\n',
    '{"a": [1]«»\n',
    'unclosed',
    'Missing closing brace: add “}” here to match the “{” on line 1.',
    { a: [1] },
  ],
  [
    'list not closed before a key',
    '{"a": ["x", "y", "b": 2}',
    '{"a": ["x", "y"«», "b": 2}',
    'unclosed',
    'Missing closing bracket: add “]” here to match the “[” on line 1.',
    { a: ['x', 'y'], b: 2 },
  ],
  [
    'list not closed before a key, no comma either',
    '{"a": ["x"\n"b": 2}',
    '{"a": ["x"«»\n"b": 2}',
    'unclosed',
    'Missing closing bracket: add “]” here to match the “[” on line 1.',
    { a: ['x'], b: 2 },
  ],
  [
    'object not closed before the next in a list',
    '[{"a": 1,\n{"a": 2}]',
    '[{"a": 1«»,\n{"a": 2}]',
    'unclosed',
    'Missing closing brace: add “}” here to match the “{” on line 1.',
    [{ a: 1 }, { a: 2 }],
  ],
  [
    'object not closed, seen by indentation',
    '{\n  "a": {\n    "b": 1,\n  "c": 2\n}',
    '{\n  "a": {\n    "b": 1«»,\n  "c": 2\n}',
    'unclosed',
    'Missing closing brace: add “}” here to match the “{” on line 2.',
    { a: { b: 1 }, c: 2 },
  ],
  [
    'list not closed, seen by indentation',
    '{\n  "a": {\n    "b": [\n      1\n  },\n  "c": 2\n}',
    '{\n  "a": {\n    "b": [\n      1«»\n  },\n  "c": 2\n}',
    'unclosed',
    'Missing closing bracket: add “]” here to match the “[” on line 3.',
    { a: { b: [1] }, c: 2 },
  ],
  [
    'two brackets missing before a key',
    '{\n  "a": {\n    "b": [\n      1,\n  "c": 2\n}',
    '{\n  "a": {\n    "b": [\n      1«»,\n  "c": 2\n}',
    'unclosed',
    'The closing brackets “]” and “}” are missing here.',
    { a: { b: [1] }, c: 2 },
  ],
  [
    'surplus bracket in the middle',
    '{\n  "a": {\n    "b": 1\n  }\n  },\n  "c": 2\n}',
    '{\n  "a": {\n    "b": 1\n  }\n  «}»,\n  "c": 2\n}',
    'unexpected',
    'Extra closing brace: no “{” matches it. Remove it.',
    { a: { b: 1 }, c: 2 },
  ],
  ['surplus bracket at the end', '[1]]', '[1]«]»', 'unexpected', 'Extra closing bracket: no “[” matches it. Remove it.', [1]],
  [
    'bracket of the wrong kind',
    '{\n  "a": [\n    1\n  },\n  "b": 2\n}',
    '{\n  "a": [\n    1\n  «}»,\n  "b": 2\n}',
    'unexpected',
    'Expected “]” here, not “}”.',
    { a: [1], b: 2 },
  ],
  [
    'bracket of the wrong kind on one line',
    '{"a": [1}, "b": 2}',
    '{"a": [1«}», "b": 2}',
    'unexpected',
    'Expected “]” here, not “}”.',
    { a: [1], b: 2 },
  ],
  [
    'object not opened',
    '{\n  "a": [\n    \n      "b": 1\n    },\n    {\n      "b": 2\n    }\n  ]\n}',
    '{\n  "a": [\n    «»\n      "b": 1\n    },\n    {\n      "b": 2\n    }\n  ]\n}',
    'unclosed',
    'Missing opening brace: add “{” here to match the “}” on line 5.',
    { a: [{ b: 1 }, { b: 2 }] },
  ],
  [
    'list not opened',
    '{"a": "x", "y"], "b": 2}',
    '{"a": «»"x", "y"], "b": 2}',
    'unclosed',
    'Missing opening bracket: add “[” here to match the “]” on line 1.',
    { a: ['x', 'y'], b: 2 },
  ],
  [
    'bracket opened twice',
    '{\n  "a": [[\n    "x"\n  ]\n}',
    '{\n  "a": [«[»\n    "x"\n  ]\n}',
    'unexpected',
    'Extra opening bracket: no “]” matches it. Remove it.',
    { a: ['x'] },
  ],
  [
    'surplus bracket with a comma',
    '{\n  "a": [\n    {},\n    },\n    {}\n  ]\n}',
    '{\n  "a": [\n    {},\n    «},»\n    {}\n  ]\n}',
    'unexpected',
    'Extra closing brace: no “{” matches it. Remove it and its comma.',
    { a: [{}, {}] },
  ],
  [
    'surplus bracket of an object that was pasted',
    '{\n  "a": [\n    { "b": 1 },\n    { "b": 2 }},\n    { "b": 3 }\n  ]\n}',
    '{\n  "a": [\n    { "b": 1 },\n    { "b": 2 }«}»,\n    { "b": 3 }\n  ]\n}',
    'unexpected',
    'Extra closing brace: no “{” matches it. Remove it.',
    { a: [{ b: 1 }, { b: 2 }, { b: 3 }] },
  ],
  [
    'opening bracket of the wrong kind',
    '{"a": {"x", "y"], "b": 2}',
    '{"a": «{»"x", "y"], "b": 2}',
    'unexpected',
    'Expected “[” here, not “{”.',
    { a: ['x', 'y'], b: 2 },
  ],
  [
    'closing brackets in the wrong order',
    '{"a": [{"b": [1}]], "c": 2}',
    '{"a": [{"b": [1«}]»], "c": 2}',
    'unexpected',
    'These closing brackets are in the wrong order: write “]” before “}”.',
    { a: [{ b: [1] }], c: 2 },
  ],
  [
    'braces for a list of objects',
    '{"a": {{"b": 1}, {"b": 2}}}',
    '{"a": «{»{"b": 1}, {"b": 2}}}',
    'unexpected',
    'The entries here have no keys: write “[” instead of “{”.',
    { a: [{ b: 1 }, { b: 2 }] },
  ],
  [
    'braces for a list of strings',
    '{"a": {"x", "y"}}',
    '{"a": «{»"x", "y"}}',
    'unexpected',
    'The entries here have no keys: write “[” instead of “{”.',
    { a: ['x', 'y'] },
  ],
  [
    'brackets for an object',
    '["a": 1, "b": 2]',
    '«[»"a": 1, "b": 2]',
    'unexpected',
    'The entries here have keys: write “{” instead of “[”.',
    { a: 1, b: 2 },
  ],
  ['a key in a list', '["x", "a": 1]', '["x", «"a":» 1]', 'unexpected', 'The key “a” is in a list, but only objects have keys.', ['x', 1]],
  [
    'merge conflict',
    '[\n"a",\n<<<<<<< HEAD\n"b"\n=======\n"c",\n"d"\n>>>>>>> x\n]',
    '[\n"a",\n«<<<<<<< HEAD\n"b"\n=======\n"c",\n"d"\n>>>>>>> x»\n]',
    'conflict-marker',
    'Unresolved merge conflict: keep one side and delete the conflict markers.',
    ['a', 'b'],
  ],
  [
    'merge conflict with the base',
    '[\n<<<<<<< a\r\n1,\r\n||||||| b\r\n2,\r\n=======\r\n3,\r\n>>>>>>> c\r\n4]',
    '[\n«<<<<<<< a\r\n1,\r\n||||||| b\r\n2,\r\n=======\r\n3,\r\n>>>>>>> c»\r\n4]',
    'conflict-marker',
    'Unresolved merge conflict: keep one side and delete the conflict markers.',
    [1, 4],
  ],
  [
    'merge conflict whose side is empty',
    '["a",\n<<<<<<< HEAD\n=======\n"c"\n>>>>>>> x\n]',
    '["a",\n«<<<<<<< HEAD\n=======\n"c"\n>>>>>>> x»\n]',
    'conflict-marker',
    'Unresolved merge conflict: keep one side and delete the conflict markers.',
    ['a'],
  ],
  [
    'merge conflict without commas at its seams',
    '["a",\n<<<<<<< HEAD\n"b"\n=======\n"c"\n>>>>>>> x\n"d"]',
    '["a",\n«<<<<<<< HEAD\n"b"\n=======\n"c"\n>>>>>>> x»\n"d"]',
    'conflict-marker',
    'Unresolved merge conflict: keep one side and delete the conflict markers.',
    ['a', 'b', 'd'],
  ],
  [
    'a marker left behind',
    '[1,\n>>>>>>> x\n2]',
    '[1,\n«>>>>>>> x»\n2]',
    'conflict-marker',
    'Unresolved merge conflict: keep one side and delete the conflict markers.',
    [1, 2],
  ],
  ['single quotes', "['it''s']", "[«'it''s'»]", 'bad-string', "“it''s” must be in straight double quotes (\").", ["it''s"]],
  ['typographic quotes', '{“a”: 1}', '{«“a”»: 1}', 'bad-string', '“a” must be in straight double quotes (").', { a: 1 }],
  ['key without quotes', '{a-b: 1}', '{«a-b»: 1}', 'bad-string', '“a-b” must be in double quotes.', { 'a-b': 1 }],
  [
    'string without quotes',
    '["x", getting started/intro]',
    '["x", «getting started/intro»]',
    'bad-string',
    '“getting started/intro” must be in double quotes.',
    ['x', 'getting started/intro'],
  ],
  [
    'address without quotes',
    '{"a": https://a.b/c#d}',
    '{"a": «https://a.b/c#d»}',
    'bad-string',
    '“https://a.b/c#d” must be in double quotes.',
    { a: 'https://a.b/c#d' },
  ],
  ['version without quotes', '{"a": 1.2.3}', '{"a": «1.2.3»}', 'bad-string', '“1.2.3” must be in double quotes.', { a: '1.2.3' }],
  ['first quote missing', '[a", "b"]', '[«a"», "b"]', 'bad-string', 'Missing opening double quote before “a”.', ['a', 'b']],
  [
    'last quote missing at the end of the line',
    '["a,\n"b"]',
    '[«"a»,\n"b"]',
    'bad-string',
    'Missing closing double quote after “a”.',
    ['a', 'b'],
  ],
  [
    'last quote missing before a bracket',
    '{"t": [{"a": "x }],\n"b": 1}',
    '{"t": [{"a": «"x» }],\n"b": 1}',
    'bad-string',
    'Missing closing double quote after “x”.',
    { t: [{ a: 'x' }], b: 1 },
  ],
  [
    'last quote missing within the line',
    '["a, "b", "c"]',
    '[«"a», "b", "c"]',
    'bad-string',
    'Missing closing double quote after “a”.',
    ['a', 'b', 'c'],
  ],
  [
    'last quote of a key missing',
    '{"a: "x", "b": 1}',
    '{«"a»: "x", "b": 1}',
    'bad-string',
    'Missing closing double quote after “a”.',
    { a: 'x', b: 1 },
  ],
  [
    'last quote of a key missing before a number',
    '{"a: 1,\n"b": 1}',
    '{«"a»: 1,\n"b": 1}',
    'bad-string',
    'Missing closing double quote after “a”.',
    { a: 1, b: 1 },
  ],
  ['cut inside a string', '{"a": ["b', '{"a": [«"b»', 'bad-string', 'Missing closing double quote after “b”.', { a: ['b'] }],
  [
    'quotes inside a string',
    '{"a": "the "big" one", "b": 1}',
    '{"a": "the «"»big" one", "b": 1}',
    'bad-string',
    'In a string, write a double quote as “\\"”.',
    { a: 'the "big" one', b: 1 },
  ],
  [
    'double quote doubled at the start',
    '{"a": ""/x", "b": 1}',
    '{"a": «"»"/x", "b": 1}',
    'bad-string',
    'Extra double quote before “/x”. Remove it.',
    { a: '/x', b: 1 },
  ],
  [
    'double quote doubled at the end',
    '{"a": "x"",\n"b": 1}',
    '{"a": "x"«"»,\n"b": 1}',
    'bad-string',
    'Extra double quote after “x”. Remove it.',
    { a: 'x', b: 1 },
  ],
  [
    'double quote doubled before a color',
    '{"a": ""#0B0D0E"\n}',
    '{"a": «"»"#0B0D0E"\n}',
    'bad-string',
    'Extra double quote before “#0B0D0E”. Remove it.',
    { a: '#0B0D0E' },
  ],
  ...['// see the docs', '/* a */ b', '# 1, or 2', '// a: [b]'].map((value): [string, string, string, string, string, unknown] => [
    `double quote doubled before ${value}`,
    `{"a": ""${value}", "b": 1}`,
    `{"a": «"»"${value}", "b": 1}`,
    'bad-string',
    `Extra double quote before “${value}”. Remove it.`,
    { a: value, b: 1 },
  ]),
  ['double quote of a key doubled', '{"a"": 1}', '{"a"«"»: 1}', 'bad-string', 'Extra double quote after “a”. Remove it.', { a: 1 }],
  [
    'double quote of an empty string doubled',
    '[""", "x"]',
    '[""«"», "x"]',
    'bad-string',
    'Extra double quote after “”. Remove it.',
    ['', 'x'],
  ],
  ['bad escape', '["C:\\docs\\x"]', '["C:«\\d»ocs\\x"]', 'bad-string', 'In a string, write a backslash as “\\\\”.', ['C:\\docs\\x']],
  ['bad Unicode escape', '["\\u12"]', '["«\\u»12"]', 'bad-string', 'In a string, write a backslash as “\\\\”.', ['\\u12']],
  ['tab in a string', '["a\tb\tc"]', '["a«\t»b\tc"]', 'bad-string', 'In a string, write a tab as “\\t”.', ['a\tb\tc']],
  [
    'control character in a string',
    '["a\x01"]',
    '["a«\x01»"]',
    'bad-string',
    'In a string, write this control character as “\\u0001”.',
    ['a\x01'],
  ],
  [
    'line break in a string',
    '{"a": "one\n  two, three", "b": 1}',
    '{"a": "one«\n»  two, three", "b": 1}',
    'bad-string',
    'In a string, write a line break as “\\n”.',
    { a: 'one\n  two, three', b: 1 },
  ],
  ['leading zero', '[-01]', '[«-01»]', 'bad-literal', '“-01” is not a JSON number: write “-1”.', [-1]],
  ['no digit before the point', '[.5]', '[«.5»]', 'bad-literal', '“.5” is not a JSON number: write “0.5”.', [0.5]],
  ['no digit after the point', '[1.]', '[«1.»]', 'bad-literal', '“1.” is not a JSON number: write “1”.', [1]],
  ['plus sign', '[+1e3]', '[«+1e3»]', 'bad-literal', '“+1e3” is not a JSON number: write “1000”.', [1000]],
  ['hexadecimal', '[-0x1F]', '[«-0x1F»]', 'bad-literal', '“-0x1F” is not a JSON number: write “-31”.', [-31]],
  ['grouped digits', '[1_000]', '[«1_000»]', 'bad-literal', '“1_000” is not a JSON number: write “1000”.', [1000]],
  ['True', '{"a": True}', '{"a": «True»}', 'bad-literal', '“True” is not JSON: write “true”.', { a: true }],
  ['None', '[None]', '[«None»]', 'bad-literal', '“None” is not JSON: write “null”.', [null]],
  ['undefined', '[undefined]', '[«undefined»]', 'bad-literal', '“undefined” is not JSON: write “null”.', [null]],
  ['NaN', '[NaN]', '[«NaN»]', 'bad-literal', 'JSON has no “NaN”: write a number or “null”.', [null]],
  ['missing value', '{"a": , "b": 1}', '{"a"«:» , "b": 1}', 'unexpected', 'Missing value after this colon.', { a: null, b: 1 }],
  ['missing value before a bracket', '{"a":}', '{"a"«:»}', 'unexpected', 'Missing value after this colon.', { a: null }],
  ['missing value before a key', '{"a":\n"b": 1}', '{"a"«:»\n"b": 1}', 'unexpected', 'Missing value after this colon.', { a: null, b: 1 }],
  ['missing colon', '{"a" "x"}', '{"a"«» "x"}', 'unexpected', 'Missing colon after this key.', { a: 'x' }],
  [
    'missing colon and value',
    '{"a": 1, "b"}',
    '{"a": 1, «"b"»}',
    'unexpected',
    'Missing colon and value after this key.',
    { a: 1, b: null },
  ],
  ['two colons', '{"a":: 1}', '{"a":«:» 1}', 'unexpected', 'This colon is extra.', { a: 1 }],
  ['equals sign', '{"a" = 1}', '{"a" «=» 1}', 'unexpected', 'Expected a colon here, not “=”.', { a: 1 }],
  ['arrow', '{"a" => 1}', '{"a" «=>» 1}', 'unexpected', 'Expected a colon here, not “=>”.', { a: 1 }],
  ['semicolon', '[1; 2]', '[1«;» 2]', 'unexpected', 'Expected a comma here, not “;”.', [1, 2]],
  ['missing key', '{: 1}', '{«:» 1}', 'unexpected', 'Missing key before this colon.', { '': 1 }],
  [
    'value without key',
    '{"a": 1, {"b": 2}}',
    '{"a": 1, «»{"b": 2}}',
    'unexpected',
    'Missing key and colon before this value.',
    { a: 1, '': { b: 2 } },
  ],
  ['text instead of a key', '{"a": 1, ???}', '{"a": 1, «???»}', 'unexpected', 'Expected a key in double quotes here, not “???”.', { a: 1 }],
  ['text after a value', '["a" b]', '["a" «b»]', 'unexpected', '“b” is not expected here.', ['a']],
  [
    'second value for one key',
    '{"a": "b" "c"}',
    '{"a": "b" «"c"»}',
    'unexpected',
    'Missing comma, key and colon before this value.',
    { a: 'b' },
  ],
  ['two commas', '[1,,2]', '[1,«,»2]', 'unexpected', 'This comma is extra.', [1, 2]],
  ['three commas', '[1, , ,2]', '[1, «, ,»2]', 'unexpected', 'These commas are extra.', [1, 2]],
  ['two commas at the end', '[1,,]', '[1,«,»]', 'unexpected', 'This comma is extra.', [1]],
  ['comma at the beginning', '[,1]', '[«,»1]', 'unexpected', 'Missing entry before this comma.', [1]],
  [
    'text after the end',
    '{"a": 1} x y \nz',
    '{"a": 1} «x y» \nz',
    'unexpected',
    'The JSON value ends before this; remove what follows it.',
    { a: 1 },
  ],
  [
    'text before the beginning',
    'export default {"a": 1}',
    '«export default» {"a": 1}',
    'unexpected',
    'A JSON file begins with its value: no text is allowed before the first bracket.',
    { a: 1 },
  ],
  [
    'no-break space',
    '{\u00A0\u00A0"a": 1}',
    '{«\u00A0\u00A0»"a": 1}',
    'unexpected',
    'This whitespace is the character U+00A0; use ordinary spaces.',
    { a: 1 },
  ],
  ['empty file', '', '«»', 'empty', 'The file is empty: JSON needs a value, such as “{}”.', undefined],
  ['only white space', ' \n', '« \n»', 'empty', 'The file is empty: JSON needs a value, such as “{}”.', undefined],
];

describe('one mistake is reported with its range, a message and the recovered value', () => {
  test.each(CASES)('%s', (_, text, mark, code, message, value) => {
    const document = parseDocument('a', text);
    expect(document.problems.map((problem) => [problem.code, problem.message])).toEqual([[code, message]]);
    expect(marked(text)).toEqual([mark]);
    expect(document.value).toEqual(value);
    expect(document.isReliable).toBe(['comment', 'trailing-comma', 'missing-comma'].includes(code));
  });

  const rest = /end|cut|surplus|unclosed|indentation|two brackets/;
  test.each(CASES.filter(([name, text]) => text.startsWith('{') && !rest.test(name)))(
    '%s, inside an indented file, is the same single kind of mistake',
    (_name, text, _mark, code) => {
      const before = '{\n  "first": {\n    "list": [\n      "x"\n    ]\n  },\n  "second": ';
      const { problems } = parseDocument('a', `${before}${text}\n}\n`);
      expect(problems.map((problem) => problem.code)).toEqual([code]);
    },
  );
});

describe('several mistakes', () => {
  test('reports each mistake in the order of the text', () => {
    const text = '{\n  // note\n  "a": [1, 2,],\n  "b": True\n  \'c\': .5,\n  "d" 1,\n}\n';
    const { problems, value, isReliable } = parseDocument('a', text);
    expect(problems.map(({ code }) => code)).toEqual([
      'comment',
      'trailing-comma',
      'bad-literal',
      'missing-comma',
      'bad-string',
      'bad-literal',
      'unexpected',
      'trailing-comma',
    ]);
    expect(value).toEqual({ a: [1, 2], b: true, c: 0.5, d: 1 });
    expect(isReliable).toBe(false);
  });

  test('reports the first fifty mistakes and a final one that counts the rest', () => {
    const { problems, isReliable } = parseDocument('a', `[${'[1,],'.repeat(120)}1]`);
    expect(problems.length).toBe(51);
    expect(problems.at(-1)?.message).toBe('The file contains 70 more syntax errors from here on; only the first 50 are shown.');
    expect(problems.at(-1)?.fix).toBeUndefined();
    expect(isReliable).toBe(true);
    expect(parseDocument('a', `[${'[1,],'.repeat(120)}x]`).isReliable).toBe(false);
    expect(parseDocument('a', `[${'[1,],'.repeat(50)}1]`).problems.length).toBe(50);
  });

  test('reports two merge conflicts as two mistakes', () => {
    const conflict = '<<<<<<< a\n"x",\n=======\n"y",\n>>>>>>> b\n';
    const { problems, value } = parseDocument('a', `[\n${conflict}"m",\n${conflict}"z"\n]`);
    expect(problems.map(({ code }) => code)).toEqual(['conflict-marker', 'conflict-marker']);
    expect(value).toEqual(['x', 'm', 'x', 'z']);
  });
});

describe('fixes of mistakes in JSON', () => {
  test.each([
    ['{\n  // alone\n  "a": 1\n}', '{\n  "a": 1\n}'],
    ['{\r\n  /* two\r\n     lines */\r\n  "a": 1\r\n}', '{\r\n  "a": 1\r\n}'],
    ['{\n  // one\n  // two\n\n  // three\n  "a": 1\n}', '{\n\n  "a": 1\n}'],
    ['{\n  "a": 1, // why\n  "b": 2\n}', '{\n  "a": 1,\n  "b": 2\n}'],
    ['{"a": /* x */ 1}', '{"a": 1}'],
    ['{/* x */"a": 1}', '{"a": 1}'],
    ['[1, /* a */ /* b */\n2]', '[1,\n2]'],
    ['{"a": 1, "b": 2, }', '{"a": 1, "b": 2 }'],
    ['[1, // one\n]', '[1\n]'],
    ['[]\n// end', '[]\n'],
    ['["x"", ""y"]', '["x", "y"]'],
    ['{\n  "a": [\n    1\n  ,\n  "b": 2\n}', '{\n  "a": [\n    1\n  ],\n  "b": 2\n}'],
    ['{\r\n\t"a": [\r\n\t\t1\r\n\t"b": 2\r\n}', '{\r\n\t"a": [\r\n\t\t1\r\n\t],\r\n\t"b": 2\r\n}'],
    ['{\n  "a": {\n    "b": [\n      1\n    \n  }\n}', '{\n  "a": {\n    "b": [\n      1\n    ]\n  }\n}'],
    ['{ "a": [1, 2 , "b": 2 }', '{ "a": [1, 2 ], "b": 2 }'],
    ['{\n  "a":\n    1\n  ],\n  "b": 2\n}', '{\n  "a": [\n    1\n  ],\n  "b": 2\n}'],
    ['{\n  "a": {\n    "b": 1\n  }\n  },\n  "c": 2\n}', '{\n  "a": {\n    "b": 1\n  },\n  "c": 2\n}'],
    ['[\n  {},\n  },\n  {}\n]', '[\n  {},\n  {}\n]'],
    ['{\n  "a": [\n    1\n  }\n}', '{\n  "a": [\n    1\n  ]\n}'],
    ['[\n  {\n    "a": [\n      1\n    }\n  ]\n]', '[\n  {\n    "a": [\n      1\n    ]\n  }\n]'],
  ])('repairs %j', (text, expected) => {
    const { problems } = parseDocument('a', text);
    expect(
      applyEdits(
        text,
        problems.flatMap(({ fix }) => fix?.edits ?? []),
      ),
    ).toBe(expected);
  });
});

describe('one wrong bracket in a formatted file is almost always one finding whose fix restores the value', () => {
  function check(table: ReadonlyMap<string, Tally>, leastRestored: number): void {
    const { slips, single, near, fixed, restored, read } = bracketSlips(table);
    expect(slips).toBeGreaterThan(1000);
    expect([single, fixed, near].map((count) => count / slips >= 0.99)).toEqual([true, true, true]);
    expect([restored / fixed >= leastRestored, read / slips >= leastRestored]).toEqual([true, true]);
  }

  test('in fixtures', () => {
    const table = new Map<string, Tally>();
    const folder = join(import.meta.dirname, '../../fixtures');
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!path.endsWith('docs.json')) continue;
      const { text, problems } = parseDocument(path, readFileSync(join(folder, path)));
      if (problems.length === 0) judgeSlips(text, 1, path, table);
    }
    check(table, 0.95);
  });

  test('in generated files', () => {
    const table = new Map<string, Tally>();
    const formatted = fc.tuple(anyDocs, fc.constantFrom(2, 4, '\t'), fc.constantFrom('\n', '\r\n'));
    fc.assert(
      fc.property(formatted, ([value, unit, eol]) => {
        const text = JSON.stringify(value, null, unit).replaceAll('\n', eol);
        judgeSlips(text, 1, text, table);
      }),
      { numRuns: cases(80) },
    );
    // 94.1 to 95.3 % for six seeds; of the files that people wrote, more.
    check(table, 0.93);
  });
});

test('the JSON parser offers no fix for a missing opening bracket that would go into a text without a closing quote', () => {
  const text = '{\n\t"navigation": {\n\t\t"gro\n": [\n\t\t\t{ "group": "A", "pages": ["a"] }\n\t\t]\n\t}\n}\n';
  const { problems } = parseDocument('a', text);
  expect(problems.filter(({ message }) => message.startsWith('Missing opening bracket')).map(({ fix }) => fix)).toEqual([undefined]);
});
