/** Small YAML that anybody may have written: read as it is meant, or not at all, and never for long. */
import { parseDocument } from 'yaml';
import { describe, expect, test } from 'vitest';
import { withEntry, parseYamlValue } from '../../src/cli/init/yaml-entry.ts';
import { countExpandedYamlValues } from '../../src/document/yaml-size.ts';
import { parseValidYamlWithinLimits } from '../../src/document/yaml.ts';
import { parseFrontMatter } from '../../src/pages/gray-matter.ts';

const bomb = (depth: number, mark: (name: string) => string): string =>
  Array.from({ length: depth }, (_, level) => `a${level}: &a${level} ${level === 0 ? '{ k: 1 }' : mark(`a${level - 1}`)}\n`).join('');
const aliases = bomb(20, (name) => `[${`*${name}, `.repeat(10)}]`);
const merges = bomb(20, (name) => `{ ${['x', 'y', 'z'].map((key) => `${key}: { <<: *${name} }`).join(', ')}, <<: [*${name}, *${name}] }`);

describe('the expanded size of aliases', () => {
  const sizeOf = (text: string): number => countExpandedYamlValues(parseDocument(text, { merge: true }).contents);

  test.each([
    ['a: 1\nb: [2, 3]\n', 7],
    ['a: &x [1, 2]\nb: *x\n', 9],
    ['a: &x 1\nb: *x\nc: &x [1, 2]\nd: *x\n', 13],
    ['a: &x { k: 1 }\nb: { <<: *x }\n', 11],
    ['a: *nothing\n', 3],
  ])('is computed for %j', (text, size) => {
    expect(sizeOf(text)).toBe(size);
  });

  test('is computed in linear time, and is infinite if a value contains itself', () => {
    expect(sizeOf(aliases)).toBeGreaterThan(10 ** 19);
    expect(sizeOf(merges)).toBeGreaterThan(10 ** 12);
    expect(sizeOf('a: &x [*x]\n')).toBe(Infinity);
  });
});

describe('a YAML text', () => {
  test.each([
    ['aliases of aliases', aliases],
    ['merges of merges', `%YAML 1.1\n---\n${merges}`],
    ['a value that contains itself', 'a: &x { b: *x }\n'],
    ['an alias without its anchor', 'a: *x\n'],
    ['deeply nested brackets', '['.repeat(100_000)],
    ['deeply nested braces', '{a: '.repeat(40_000)],
    ['deeply nested dashes', '- '.repeat(90_000)],
    ['a key given twice', 'a: 1\na: 2\n'],
    ['a very long text', `a: ${'x'.repeat(200_000)}\n`],
  ])('is not read: %s', (_, text) => {
    expect(parseValidYamlWithinLimits(text)).toBeUndefined();
    expect(parseYamlValue(text)).toBeUndefined();
    expect(withEntry(text, [], ['b: 1'])).toBeUndefined();
    if (!text.startsWith('%')) expect(parseFrontMatter(`---\n${text}hidden: true\n---\n`)).toEqual({});
  });

  test('is read with thousands of keys and with ordinary aliases', () => {
    const keys = Array.from({ length: 15_000 }, (_, index) => `k${index}: 1\n`).join('');
    expect(Object.keys(parseYamlValue(keys) as object)).toHaveLength(15_000);
    expect(parseYamlValue(`a: &x [1, 2]\nb: *x\n${'c: [*x, *x]\n'}`)).toEqual({
      a: [1, 2],
      b: [1, 2],
      c: [
        [1, 2],
        [1, 2],
      ],
    });
    expect(parseYamlValue(`%YAML 1.1\n---\na: &x { k: 1 }\nb: { <<: *x, l: 2 }\n`)).toEqual({ a: { k: 1 }, b: { k: 1, l: 2 } });
  });
});
