import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { configFinder } from '../../src/host/config.ts';
import { findSites, lintPaths } from '../../src/host/index.ts';
import { prepareRunSites } from '../../src/host/prepare.ts';
import { inputsOf } from '../../src/host/run.ts';
import { ConfigError } from '../../src/host/usage.ts';
import { temporary } from '../support/temporary.ts';

const { tree, repository } = temporary();
const settings = async (folder: string, cwd = folder, choice?: string | false) => (await configFinder(choice, cwd)(folder))?.settings;

describe('the configuration file', () => {
  test('is the nearest one upwards, as far as the git root', async () => {
    const root = repository({
      'docs-nav.config.json': '{ "preset": "strict" }',
      'a/b/x.mdx': '',
      'c/docs-nav.config.json': '{}',
      'c/d/x.mdx': '',
    });
    expect(await settings(join(root, 'a/b'))).toEqual({ preset: 'strict' });
    expect(await settings(join(root, 'c/d'))).toEqual({});
    const outer = tree({ 'docs-nav.config.json': '{ "preset": "strict" }', 'inner/.git': 'gitdir: x', 'inner/docs/x.mdx': '' });
    expect(await settings(join(outer, 'inner/docs'))).toBeUndefined();
    expect(await settings(outer)).toEqual({ preset: 'strict' });
  });

  test('is taken from .json before .jsonc before the key of package.json', async () => {
    const key = '{ "docs-nav": { "basePath": "/package" } }';
    expect(await settings(tree({ 'package.json': key }))).toEqual({ basePath: '/package' });
    expect(await settings(tree({ 'package.json': key, 'docs-nav.config.jsonc': '{ "basePath": "/jsonc" } // why' }))).toEqual({
      basePath: '/jsonc',
    });
    expect(
      await settings(tree({ 'docs-nav.config.jsonc': '{ "basePath": "/jsonc" }', 'docs-nav.config.json': '{ "basePath": "/json" }' })),
    ).toEqual({
      basePath: '/json',
    });
  });

  test('is not a package.json that is broken or lacks the key', async () => {
    const root = tree({
      'package.json': '{ "docs-nav": { "preset": "strict" } }',
      'a/package.json': '{ "devDependencies": { "docs-nav": "1" } }',
      'b/package.json': '{ "docs-nav": ',
    });
    expect(await settings(join(root, 'a'))).toEqual({ preset: 'strict' });
    expect(await settings(join(root, 'b'))).toEqual({ preset: 'strict' });
  });

  test('is the one that is given, or none', async () => {
    const root = tree({ 'docs-nav.config.json': '{ "preset": "strict" }', 'other.json': '{ "preset": "recommended" }' });
    expect(await settings(root, root, 'other.json')).toEqual({ preset: 'recommended' });
    expect(await settings(root, root, false)).toBeUndefined();
    await expect(settings(root, root, 'nothing.json')).rejects.toThrow('The configuration file “nothing.json” does not exist.');
  });

  test('is refused if it is a folder or a FIFO', async () => {
    await expect(settings(tree({ 'docs-nav.config.json/x': '' }))).rejects.toThrow(
      '“docs-nav.config.json” cannot be read: it is a folder.',
    );
    const root = tree({ 'docs-nav.config.json': '{ "preset": "strict" }', 'a/x.mdx': '' });
    execFileSync('mkfifo', [join(root, 'a/docs-nav.config.json')]);
    await expect(settings(join(root, 'a'), root)).rejects.toThrow('“a/docs-nav.config.json” cannot be read: it is not a regular file.');
    execFileSync('mkfifo', [join(root, 'a/package.json')]);
    rmSync(join(root, 'a/docs-nav.config.json'));
    expect(await settings(join(root, 'a'))).toEqual({ preset: 'strict' });
  });

  test('a link that points outside the repository is refused', async () => {
    const outside = tree({ 'config.json': '{ "preset": "strict" }' });
    const root = repository({ 'docs-nav.config.json': { to: join(outside, 'config.json') } });
    await expect(settings(root)).rejects.toThrow('“docs-nav.config.json” is a symbolic link that points outside the repository.');
  });
});

describe('the settings of the configuration file', () => {
  const problems = async (text: string, file = 'docs-nav.config.json'): Promise<string> => {
    const error: unknown = await settings(tree({ [file]: text })).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  };

  test('may have comments, trailing commas and a byte order mark', async () => {
    expect(await settings(tree({ 'docs-nav.config.json': '\uFEFF{\n  // why\n  "preset": "strict", /* so */\n}\n' }))).toEqual({
      preset: 'strict',
    });
  });

  test('are all read', async () => {
    const all = {
      dialect: 'mintlify',
      preset: 'strict',
      pagesRoot: 'content',
      basePath: '/docs',
      rules: { 'page-exists': 'off', 'language-code': ['error', { allow: ['xx'] }] },
      ignoreMissing: ['a/**'],
    };
    expect(await settings(tree({ 'docs-nav.config.json': JSON.stringify({ $schema: 'x', sites: ['docs'], ...all }) }))).toEqual(all);
  });

  test('are reported with the position of every problem', async () => {
    const text = `{
  "presett": "strict",
  "dialect": "spek",
  "pagesRoot": "../content",
  "basePath": 4,
  "sites": ["", 5],
  "rules": {
    "page-exist": "off",
    "page-exists": "warn",
    "href": ["error", 5],
    "zzz": "off"
  }
}`;
    expect(await problems(text)).toBe(`docs-nav.config.json:2:3: The setting “presett” does not exist. Did you mean “preset”?
docs-nav.config.json:3:14: “dialect” must be “spec” or “mintlify”; “spek” is not. Did you mean “spec”?
docs-nav.config.json:4:16: “pagesRoot” must be a folder inside the folder of docs.json, written with “/” and without “..”; “../content” is not.
docs-nav.config.json:5:15: “basePath” must be a string; 4 is not.
docs-nav.config.json:6:13: “sites[0]” must be a non-empty string; “” is not.
docs-nav.config.json:6:17: “sites[1]” must be a string; 5 is not.
docs-nav.config.json:8:5: The rule “page-exist” does not exist. Did you mean “page-exists”?
docs-nav.config.json:9:20: The rule “page-exists” cannot be set to “warn”. Allowed: "error", "warning", "info", "off", or ["error", { options }]. Did you mean “warning”?
docs-nav.config.json:10:13: The rule “href” cannot be set to ["error",5]. Allowed: "error", "warning", "info", "off", or ["error", { options }].
docs-nav.config.json:11:5: The rule “zzz” does not exist. “docs-nav rules” lists them.`);
  });

  test.each([
    [{ dialect: 'mint' }, '“mint” is not. Did you mean “mintlify”?'],
    [{ preset: 'Strict' }, '“Strict” is not. Did you mean “strict”?'],
    [{ rules: { href: 'eror' } }, 'or ["error", { options }]. Did you mean “error”?'],
    [
      { rules: { href: ['warn', {}] } },
      'cannot be set to ["warn",{}]. Allowed: "error", "warning", "info", "off", or ["error", { options }]. Did you mean “warning”?',
    ],
    [{ rules: { 'orphan-pages': 'off' } }, 'The rule “orphan-pages” does not exist. Did you mean “orphan-page”?'],
    [{ rules: { 'language-code': ['error', { alow: [] }] } }, 'The rule “language-code” has no option “alow”. Did you mean “allow”?'],
    [{ rules: { 'language-code': ['error', { constructor: [] }] } }, 'The rule “language-code” has no option “constructor”. It has allow.'],
    [{ rules: { href: ['error', { allow: [] }] } }, 'The rule “href” has no option “allow”. It has no options.'],
    [
      { rules: { 'unknown-property': ['error', { allow: 'x-*' }] } },
      '“allow” of “unknown-property” must be a list of strings; “x-*” is not.',
    ],
    [
      { rules: { 'unknown-property': ['off', { allow: ['a', 5] }] } },
      '“allow” of “unknown-property” must be a list of strings; ["a",5] is not.',
    ],
  ])('are reported with a suggestion or the expected options: %j', async (config, expected) => {
    const said = await problems(JSON.stringify(config));
    expect(said).toMatch(/^docs-nav\.config\.json:1:\d+: .*$/);
    expect(said.endsWith(expected)).toBe(true);
  });

  test('a message about an unknown setting lists those of the JSON Schema', async () => {
    const schema = JSON.parse(readFileSync(join(import.meta.dirname, '../../schema/config.schema.json'), 'utf8')) as { properties: object };
    expect(await problems('{ "zzzzzzzz": 1 }')).toBe(
      `docs-nav.config.json:1:3: The setting “zzzzzzzz” does not exist. There are ${Object.keys(schema.properties).join(', ')}.`,
    );
  });

  test('are reported with positions in the whole file if they are in package.json', async () => {
    expect(await problems('{\n  "name": "x",\n  "docs-nav": { "preset": "none" }\n}', 'package.json')).toBe(
      'package.json:3:27: “preset” must be “recommended” or “strict”; “none” is not.',
    );
    expect(await problems('{\n  "docs-nav": 5\n}', 'package.json')).toBe(
      'package.json:2:15: The configuration must be an object; 5 is not.',
    );
  });

  test.each(['$schema', 'sites', 'dialect', 'preset', 'pagesRoot', 'basePath', 'rules', 'ignoreMissing', 'ignore'])(
    'are reported without a stack overflow if “%s” is nested very deeply',
    async (key) => {
      for (const [open, close] of [
        ['[', ']'],
        ['{"a":', '}'],
        ['[{"":', '}]'],
      ] as const) {
        const deep = `${open.repeat(20_000)}0${close.repeat(20_000)}`;
        expect(await problems(`{ "${key}": ${deep} }`)).toMatch(/^(?:docs-nav\.config\.json:1:\d+: .{1,300}\.\n?)+$/);
        if (key === 'rules')
          expect(await problems(`{ "rules": { "href": ${deep} } }`)).toMatch(/^docs-nav\.config\.json:1:\d+: .{1,300} Allowed: .{1,80}\.$/);
      }
    },
  );

  test('are refused if they are not a JSON object', async () => {
    expect(await problems('{ "preset": strict }')).toMatch(/^docs-nav\.config\.json:1:13: .+\.$/);
    expect(await problems('')).toMatch(/^docs-nav\.config\.json:1:1: .+\.$/);
    expect(await problems('[]')).toBe('docs-nav.config.json:1:1: The configuration must be an object; [] is not.');
  });

  test.each([
    ['.', ''],
    ['./content/', 'content'],
    ['a//b', 'a/b'],
  ])('normalize pagesRoot %j to %j', async (written, meant) => {
    expect(await settings(tree({ 'docs-nav.config.json': JSON.stringify({ pagesRoot: written }) }))).toEqual({ pagesRoot: meant });
  });

  test.each(['..', 'a/../..', '/content', 'C:/content', 'a\\b'])('pagesRoot %j is refused', async (written) => {
    expect(await problems(JSON.stringify({ pagesRoot: written }))).toContain('“pagesRoot” must be a folder inside the folder of docs.json');
  });
});

describe('in a run', () => {
  test('flags override the configuration, each rule separately, and origins are recorded', async () => {
    const root = tree({
      'docs/docs.json': '{}',
      'docs-nav.config.json': '{ "preset": "strict", "basePath": "/x", "rules": { "href": "off", "ref": "info" } }',
    });
    const run = await prepareRunSites(['docs'], { cwd: root, preset: 'recommended', rules: { ref: 'error' } });
    expect(inputsOf(run)).toMatchObject([
      { preset: 'recommended', basePath: '/x', rules: { href: 'off', ref: 'error' }, docs: 'docs.json', folder: 'docs' },
    ]);
    const file = join(root, 'docs-nav.config.json');
    expect(Object.fromEntries(run.sites[0]?.origins ?? [])).toEqual({
      preset: { flag: true },
      basePath: { file },
      'rules.href': { file },
      'rules.ref': { flag: true },
    });
  });

  test('each site has the configuration nearest to it', async () => {
    const root = repository({
      'docs-nav.config.json': '{ "preset": "strict", "sites": ["a", "b/*"] }',
      'a/docs.json': '{}',
      'b/c/docs.json': '{}',
      'b/c/docs-nav.config.json': '{ "basePath": "/c" }',
      'd/docs.json': '{}',
    });
    const run = await prepareRunSites([], { cwd: join(root, 'd') });
    expect(inputsOf(run)).toEqual([
      { files: expect.anything(), preset: 'strict', docs: 'docs.json', folder: '../a', repositoryPath: 'a' },
      { files: expect.anything(), basePath: '/c', docs: 'docs.json', folder: '../b/c', repositoryPath: 'b/c' },
    ]);
  });

  test('an empty list of “sites” is an error', async () => {
    const root = tree({ 'docs-nav.config.json': '{ "sites": [] }', 'docs.json': '{}' });
    await expect(findSites([], { cwd: root })).rejects.toThrow(
      'docs-nav.config.json:1:12: “sites” must be a list of at least one entry, or absent to search for sites; [] is not.',
    );
  });

  test('“sites” are relative to the configuration, and a path argument overrides them', async () => {
    const root = repository({ 'docs-nav.config.json': '{ "sites": ["docs"] }', 'docs/docs.json': '{}', 'x/y/docs.json': '{}' });
    const folders = async (cwd: string, ...paths: string[]) => (await findSites(paths, { cwd })).sites.map(({ folder }) => folder);
    expect(await folders(root)).toEqual(['docs']);
    expect(await folders(join(root, 'x/y'))).toEqual(['../../docs']);
    expect(await folders(root, 'x/y')).toEqual(['x/y']);
    expect((await findSites([], { cwd: join(root, 'x/y'), config: false })).sites[0]?.folder).toBe('');
  });

  test('an entry of “sites” that does not exist is an error', async () => {
    const root = tree({ 'docs-nav.config.json': '{\n  "sites": ["there", "nosuch"]\n}', 'there/docs.json': '{}' });
    await expect(findSites([], { cwd: root })).rejects.toThrow('docs-nav.config.json:2:22: The file or folder “nosuch” does not exist.');
  });

  test('lintPaths reports what the command does, with names relative to the working directory', async () => {
    const root = repository({ 'docs/docs.json': '{ "navigation": { "pages": ["index", "lost"] } }', 'docs/index.mdx': '' });
    const report = await lintPaths(['docs'], { cwd: root });
    expect(report.sites).toMatchObject([{ config: 'docs/docs.json' }]);
    expect(report.diagnostics).toMatchObject([{ rule: 'page-exists', file: 'docs/docs.json' }]);
    expect((await lintPaths(['docs'], { cwd: root, rules: { 'page-exists': 'off' } })).diagnostics).toEqual([]);
  });
});

test.each([
  '{ "rules": [] }',
  '{ "rules": ["error"] }',
  '{ "rules": "error" }',
  '{ "rules": { "page-exists": [] } }',
  '{ "ignore": {} }',
  '{ "ignore": ["a"] }',
  '{ "ignoreMissing": "[" }',
  '{ "ignoreMissing": [3] }',
  '{ "sites": "[" }',
  '{ "sites": [["["]] }',
  '{ "pagesRoot": ["../x"] }',
  '["rules"]',
])('one mistake in the configuration is one message: %s', async (text) => {
  const cwd = tree({ 'docs-nav.config.json': text });
  const error: unknown = await configFinder(undefined, cwd)(cwd).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ConfigError);
  expect((error as ConfigError).problems).toHaveLength(1);
});
