/** Every regular expression of src takes time proportional to the length of the text: nobody's text decides how long docs-nav works. */
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { expressionsIn, expressionsOf, type Collection } from './expressions.ts';
import { problemsOf } from './judge.ts';
import { QUICK, SLOW } from './samples.ts';

const ROOT = join(import.meta.dirname, '../..');

describe('the expressions of src', () => {
  let collection: Collection;
  beforeAll(async () => {
    collection = await expressionsOf(ROOT);
  });

  test('are all found', () => {
    expect(collection.problems).toEqual([]);
    expect(collection.expressions.length).toBeGreaterThan(800);
    const sources = collection.expressions.map(({ source }) => source);
    // A literal, one of a function that builds some, and a pattern of a schema.
    expect(sources).toContain(String.raw`^[ \t]*path[ \t]*=(.*)$`);
    expect(sources).toContain(String.raw`(?:^|\/)(?:memory-bank)\/`);
    expect(sources).toContain('^(?!fa-)');
  });

  test('take time proportional to the length of the text', () => {
    const slow = collection.expressions.flatMap(({ source, flags, places }) =>
      problemsOf(source, flags).map((problem) => `${places.join(', ')}: /${source}/${flags}: ${problem}`),
    );
    expect(slow).toEqual([]);
  });

  test('escape input that becomes part of them', () => {
    const hostile = collection.expressions.filter(({ source }) => source.includes('(a+)+$'));
    expect(hostile).toEqual([]);
    const escaped = collection.expressions.filter(({ source }) => source.includes(String.raw`\(a\+\)\+\$`));
    expect(escaped.flatMap(({ places }) => places).map((place) => place.split(':')[0])).toContain('src/document/span.ts');
  });
});

describe('the judge of regular expressions', () => {
  test.each(SLOW)('refuses %s', (_, { source, flags }) => {
    expect(problemsOf(source, flags)).not.toEqual([]);
  });

  test('refuses a lookbehind that searches backward from each position', () => {
    expect(problemsOf(String.raw`(?<!:\w+)\?`, '')).not.toEqual([]);
  });

  test.each(QUICK)('accepts %s', ({ source, flags }) => {
    expect(problemsOf(source, flags)).toEqual([]);
  });
});

describe('the collection', () => {
  const found = (text: string) => {
    const { literals, calls, hidden } = expressionsIn('src/a.ts', text);
    return { literals: literals.map(({ source }) => source), calls: calls.length, hidden: hidden.length };
  };

  test.each([
    ['a literal', 'const a: RegExp = /a+/g;', { literals: ['a+'], calls: 0, hidden: 0 }],
    ['a constant text', "new RegExp('a+', 'u');", { literals: ['a+'], calls: 0, hidden: 0 }],
    ['a built text', 'new RegExp(`${b}+`);', { literals: [], calls: 1, hidden: 0 }],
    ['a call without new', 'RegExp(b);', { literals: [], calls: 1, hidden: 0 }],
    ['an expression in an argument of another', 'new RegExp(/a+/.source + b);', { literals: ['a+'], calls: 1, hidden: 0 }],
    ['a string that is passed to match', "b.match('a+');", { literals: [], calls: 0, hidden: 1 }],
    ['another name of the class', 'const Other = RegExp;', { literals: [], calls: 0, hidden: 1 }],
    ['the class in an object', 'f({ RegExp });', { literals: [], calls: 0, hidden: 1 }],
    ['the class as a type', 'a instanceof RegExp; let b: RegExp;', { literals: [], calls: 0, hidden: 0 }],
  ])('sees %s', (_, text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});
