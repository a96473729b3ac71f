/** Globs of a configuration: what they match, what they may ask for, and what they select on disk. */
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { configFinder } from '../../../src/host/config.ts';
import { findSites, UsageError } from '../../../src/host/index.ts';
import { lint, memory, UnreadableError } from '../../../src/index.ts';
import { createAllowTest } from '../../../src/rules/shared/allow-test.ts';
import { Globs, globsProblem } from '../../../src/site/patterns/glob.ts';
import { cases } from '../../support/cases.ts';
import { HOSTILE_PAGES, HOSTILE_PATTERNS } from './hostile-patterns.ts';
import { matchesSlowly } from './pattern-reference.ts';
import { temporary } from '../../support/temporary.ts';

const { tree } = temporary();

describe('a glob', () => {
  test.each([
    ['a', ['a'], ['b', 'a/a', 'ab']],
    ['a/*', ['a/b', 'a/.b'], ['a', 'a/b/c', 'b/a']],
    ['a/**', ['a', 'a/b', 'a/b/c', 'a/.b/.c'], ['ab', 'b/a']],
    ['*/**', ['a/b', 'a/b/c'], ['a']],
    ['**', ['a', 'a/b', '.a'], []],
    ['**/b', ['b', 'a/b', 'a/a/b'], ['ab', 'b/a']],
    ['a/**/b', ['a/b', 'a/x/b', 'a/x/y/b'], ['ab', 'a/xb']],
    ['a**b', ['ab', 'axb'], ['a/b', 'ax/b']],
    ['a?c', ['abc', 'aéc', 'a\u{1f600}c'], ['ac', 'a/c', 'abbc']],
    ['[a-c]x', ['ax', 'cx'], ['dx', 'x']],
    ['[!a-c][[:digit:]]', ['d1', 'é1'], ['a1', '/1', 'dx']],
    ['[é\u{1f600}]', ['é', '\u{1f600}'], ['e']],
    ['[a', ['[a'], ['a']],
    ['{a,b/{c,d}}/x', ['a/x', 'b/c/x', 'b/d/x'], ['b/x', 'c/x']],
    ['a{,.x}', ['a', 'a.x'], ['a,', 'a{,.x}']],
    ['v{8..11}', ['v8', 'v9', 'v10', 'v11'], ['v7', 'v12', 'v{8..11}']],
    ['v{01..3}', ['v01', 'v03'], ['v1', 'v04']],
    ['v{1..-1}', ['v1', 'v0', 'v-1'], ['v2']],
    ['{a}/{b', ['{a}/{b'], ['a/b']],
    ['\\*\\{a,b}', ['*{a,b}'], ['x{a,b}', '*a']],
    ['./a/*', ['a/b'], ['./a/b']],
  ])('%s matches %j, and none of %j', (glob, matched, others) => {
    const globs = new Globs([glob]);
    expect(matched.filter((path) => !globs.match(path))).toEqual([]);
    expect(others.filter((path) => globs.match(path))).toEqual([]);
  });

  test('matches like a slow reference matcher', () => {
    const piece = fc.constantFrom('a', 'b', 'x', '.', '*', '**', '?', '/', '/', '/**/', '[ab]', '[!a]', '\\*', '[');
    const glob = fc
      .array(piece, { minLength: 1, maxLength: 7 })
      .map((pieces) => pieces.join(''))
      .filter((text) => !text.startsWith('./'));
    const path = fc
      .array(fc.constantFrom('a', 'b', 'x', '.', '*', '/', '['), { minLength: 1, maxLength: 8 })
      .map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(glob, fc.array(path, { minLength: 1, maxLength: 5 }), (text, paths) => {
        const globs = new Globs([text]);
        for (const one of paths) expect(globs.match(one), one).toBe(slowly(text, one));
      }),
      { numRuns: cases(3_000) },
    );
  });
});

/** A glob without braces. A class that never ends is a bracket like any other, and `folder/**` is the folder as well. */
function slowly(glob: string, path: string): boolean {
  const written = glob.replaceAll(/\[(?![^\]]+\])/g, '\\[');
  const folder = /^(.*?)(?:\/\*\*+)+$/.exec(written)?.[1];
  const isAlso = folder !== undefined && !/(?:^|\/)\*$/.test(folder) && matchesSlowly(folder, path);
  return isAlso || matchesSlowly(written, path);
}

describe('the limits of globs', () => {
  test.each([
    ['characters', 'a'.repeat(1_000), 'a'.repeat(1_001), 'has 1001 characters; at most 1000 are allowed'],
    ['parts', 'a/'.repeat(63), 'a/'.repeat(64), 'has 65 parts between slashes; at most 64 are allowed'],
    ['braces', '{a,b}'.repeat(9), '{a,b}'.repeat(10), 'expands to 1024 patterns with its braces; at most 1000 are allowed'],
    [
      'braces that expand to huge numbers',
      '{1..1000}',
      '{1..999999999}{1..999999999}',
      'expands to more than a billion patterns with its braces; at most 1000 are allowed',
    ],
    [
      'characters in all',
      `{1..900}${'a'.repeat(10)}`,
      `{1..900}${'a'.repeat(100)}`,
      'exceeds the limit for all globs of a list together, with their braces expanded: 20000 characters',
    ],
    [
      'unsupported syntax',
      '@a(b)',
      '@(a)',
      'contains “@(”, which is not supported in globs; write alternatives as “{a,b}” and put a backslash before a literal character',
    ],
  ])('refuse a glob because of its %s', (_, allowed, refused, message) => {
    expect(globsProblem([allowed])).toBeUndefined();
    expect(globsProblem(['a', refused])).toEqual({ message, index: 1 });
  });

  test('apply to the number of globs', () => {
    expect(globsProblem(Array.from({ length: 1_000 }, () => 'a'))).toBeUndefined();
    expect(globsProblem(Array.from({ length: 1_001 }, () => 'a'))).toEqual({ message: 'contains 1001 globs; at most 1000 are allowed' });
  });

  test('an exceeded limit is reported as a configuration error with line and column', async () => {
    const settings = async (config: object) => {
      const root = tree({ 'docs-nav.config.json': JSON.stringify(config, null, 1) });
      await configFinder(undefined, root)(root);
    };
    await expect(settings({ ignoreMissing: ['a', '{a,b}'.repeat(25)] })).rejects.toThrow(
      'docs-nav.config.json:4:3: “ignoreMissing[1]” expands to 33554432 patterns with its braces; at most 1000 are allowed.',
    );
    await expect(settings({ sites: ['{1..9999999}'] })).rejects.toThrow('docs-nav.config.json:3:3: “sites[0]” expands to 9999999 patterns');
    await expect(settings({ sites: ['x'.repeat(33_000)] })).rejects.toThrow('docs-nav.config.json:3:3: “sites[0]” has 33000 characters');
    await expect(settings({ rules: { 'unknown-property': ['warning', { allow: ['a', 'x'.repeat(1_001)] }] } })).rejects.toThrow(
      '“allow[1]” of “unknown-property” has 1001 characters; at most 1000 are allowed.',
    );
    await expect(settings({ ignore: [{ rule: 'href', at: `/${'x'.repeat(1_000)}`, reason: 'Why.' }] })).rejects.toThrow(
      '“at” has 1001 characters; at most 1000 are allowed.',
    );
  });

  test('lint() refuses a glob with unsupported syntax as well', async () => {
    const files = memory({ 'docs.json': '{ "navigation": { "pages": ["a"] } }' });
    await expect(lint({ files, ignoreMissing: ['a', '!a'] })).rejects.toEqual(
      expect.objectContaining({
        name: 'InputError',
        message:
          '/ignoreMissing/1: “ignoreMissing[1]” contains “!”, which is not supported in globs; write alternatives as “{a,b}” and put a backslash before a literal character.',
      }),
    );
  });
});

test('hostile globs are refused, or match like a slow reference matcher', () => {
  let count = 0;
  for (const glob of HOSTILE_PATTERNS) {
    if (globsProblem([glob]) !== undefined) continue;
    count++;
    const globs = new Globs([glob]);
    if (!/[{[]/.test(glob))
      expect(
        HOSTILE_PAGES.filter((page) => globs.match(page)),
        glob,
      ).toEqual(HOSTILE_PAGES.filter((page) => slowly(glob, page)));
    else for (const page of HOSTILE_PAGES) globs.match(page);
  }
  expect(count).toBeGreaterThan(150);
});

test('a name in the option “allow” of a rule may contain any number of stars', () => {
  const isAllowed = createAllowTest(['a*b*c', '*a*a*a*a*a*a*b', 'x']);
  expect(['abc', 'a-b-b-c', 'x', `${'a'.repeat(6)}b`].filter((name) => !isAllowed(name))).toEqual([]);
  expect(['ab', 'abcd', 'xx', 'a'.repeat(100_000)].filter(isAllowed)).toEqual([]);
  expect(createAllowTest([])('x')).toBe(false);
});

describe.each(['in a configuration', 'typed'])('globs that select sites, %s', (where) => {
  const isTyped = where === 'typed';
  const sitesOf = async (files: Parameters<typeof tree>[0], ...sites: string[]): Promise<string[]> => {
    const cwd = tree(isTyped ? files : { ...files, 'docs-nav.config.json': JSON.stringify({ sites }) });
    return (await findSites(isTyped ? sites : [], { cwd })).sites.map(({ folder, docs }) => join(folder, docs));
  };
  const files = {
    'p/a/docs.json': '{}',
    'p/b/docs.json': '{}',
    'p/b/c/docs.json': '{}',
    'p/d/nav.json': '{}',
    'p/.e/docs.json': '{}',
    'p/node_modules/f/docs.json': '{}',
    'q/docs.json': '{}',
  };

  test.each([
    ['p/*', ['p/a/docs.json', 'p/b/docs.json']],
    ['./p/*/', ['p/a/docs.json', 'p/b/docs.json']],
    ['p/*/*/', ['p/b/c/docs.json']],
    ['x/*', []],
    ['p/*/docs.json', ['p/a/docs.json', 'p/b/docs.json']],
    ['p/**', ['p/a/docs.json', 'p/b/c/docs.json', 'p/b/docs.json']],
    ['p/*/nav.json', ['p/d/nav.json']],
    ['p/*/*.json', ['p/a/docs.json', 'p/b/docs.json']],
    ['{p/a,q}*', ['p/a/docs.json', 'q/docs.json']],
    ['{p/[a-b],q}', ['p/a/docs.json', 'p/b/docs.json', 'q/docs.json']],
    ['p/.*', ['p/.e/docs.json']],
  ])('%s finds the sites %j', async (glob, expected) => {
    if (expected.length > 0) expect(await sitesOf(files, glob)).toEqual(expected);
    else
      await expect(sitesOf(files, glob)).rejects.toThrow(`${isTyped ? '' : 'docs-nav.config.json:1:11: '}No docs.json matches “${glob}”.`);
  });

  test('links are not followed', async () => {
    expect(await sitesOf({ ...files, 'p/link': { to: '../q' }, 'p/self': { to: '.' } }, 'p/**')).toEqual([
      'p/a/docs.json',
      'p/b/c/docs.json',
      'p/b/docs.json',
    ]);
  });
});

describe('a glob on the command line', () => {
  test.each([
    ['{1..5000}', 'expands to 5000 patterns with its braces; at most 1000 are allowed.'],
    ['{a,b}'.repeat(20), 'expands to 1048576 patterns with its braces; at most 1000 are allowed.'],
    ['*'.repeat(1_001), 'has 1001 characters; at most 1000 are allowed.'],
    ['*/'.repeat(64), 'has 65 parts between slashes; at most 64 are allowed.'],
    ['+(a)*', 'contains “+(”, which is not supported in globs;'],
  ])('is refused for the same reasons as one in a configuration: %#', async (glob, message) => {
    const error: unknown = await findSites([glob], { cwd: tree() }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UsageError);
    expect((error as Error).message).toContain(message);
    expect((error as Error).message).toMatch(/^The glob “.{1,201}” .*\. Pass a folder above the sites, or several globs\.$/s);
  });

  test('selects sites or is refused with a usage error, however hostile it is', async () => {
    const cwd = tree({ 'a/docs.json': '{}', 'docs.json': '{}' });
    for (const glob of [...HOSTILE_PATTERNS, '{a..z}'.repeat(9), '{1..5000..1}', '{1..99999999999}'].filter((text) =>
      /[*?[{]/.test(text),
    )) {
      const error: unknown = await findSites([glob], { cwd }).catch((reason: unknown) => reason);
      if (error instanceof Error && !(error instanceof UnreadableError)) expect(error, glob).toBeInstanceOf(UsageError);
    }
  });
});
