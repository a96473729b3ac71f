import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { main } from '../../../src/cli/main.ts';
import { git, temporary } from '../../support/temporary.ts';

const { tree, repository } = temporary();

const run = (cwd: string, ...argv: string[]) => command('doctor', cwd, ...argv);

async function command(name: string, cwd: string, ...argv: string[]) {
  const written = { stdout: '', stderr: '' };
  const stream = (name: 'stdout' | 'stderr') => ({ write: (part: string) => void (written[name] += part), isTTY: false, columns: 0 });
  const code = await main([name, ...argv], { stdout: stream('stdout'), stderr: stream('stderr') }, cwd, {});
  return { code, ...written };
}

/** The rows of the text, with further lines of a row joined to its first. */
async function rows(cwd: string, ...argv: string[]): Promise<Record<string, string>> {
  const { code, stdout, stderr } = await run(cwd, ...argv);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const found: Record<string, string> = {};
  let last = '';
  for (const line of stdout.split('\n')) {
    const [, name = '', text = ''] = /^ {0,2}(\S.*?)? {2,}(.*)$/.exec(line) ?? [];
    if (name !== '') found[(last = name)] = text;
    else if (text !== '') found[last] += ` | ${text.trim()}`;
  }
  return found;
}

test.each(['node_modules', 'node_modules/docs-nav'])('a circular link as %s keeps neither doctor nor init from working', async (name) => {
  const cwd = repository({ 'docs.json': '{ "navigation": { "pages": ["a"] } }', 'a.mdx': '' });
  mkdirSync(dirname(join(cwd, name)), { recursive: true });
  symlinkSync(basename(name), join(cwd, name));
  expect(await run(cwd)).toMatchObject({ code: 0, stderr: '' });
  expect(await command('init', cwd, '--dry-run')).toMatchObject({ code: 0 });
});

describe('docs-nav doctor on a site with every kind of file', () => {
  const cwd = repository({
    'docs/docs.json':
      '{ "$schema": "https://mintlify.com/docs.json", "theme": "mint", "name": "Acme", "colors": { "primary": "#0D9373" }, "navigation": { "tabs": [{ "$ref": "./nav/guides.json" }, { "tab": "API", "openapi": "api.json", "pages": ["GET /users"] }] } }',
    'docs/nav/guides.json': '{ "tab": "Guides", "pages": ["index"] }',
    'docs/api.json': '{ "openapi": "3.1.0", "info": {}, "paths": { "/users": { "get": {} } } }',
    'docs/index.mdx': '',
    'docs/orphan.mdx': '',
    'docs/draft.mdx': '',
    'docs/.mintignore': 'draft.mdx\n',
    'docs/README.md': '',
    'docs/snippets/part.mdx': '',
    'docs/.hidden/page.mdx': '',
    'docs/out.mdx': { to: '/etc/hostname' },
    'docs-nav.config.json': '{ "sites": ["docs"], "rules": { "orphan-page": "off" } }',
    '.gitmodules': '[submodule "x"]\n\tpath = docs/sdk\n',
    '.pre-commit-config.yaml': 'repos:\n  - repo: local\n    hooks: [{ id: docs-nav }]\n',
    '.vscode/settings.json': '{ "json.schemas": [{ "url": "./node_modules/docs-nav/schema/docs.schema.json" }] }',
    '.github/workflows/a.yml': 'run: npx docs-nav lint\n',
    'node_modules/docs-nav/package.json': '{ "version": "9.9.9" }',
  });
  mkdirSync(join(cwd, 'docs/sdk'));
  mkdirSync(join(cwd, 'docs/node_modules'));

  test('shows the environment, the setup and the files that a run would read', async () => {
    expect(await rows(cwd)).toMatchObject({
      'docs-nav': expect.stringMatching(/^\d+\.\d+\.\d+, /) as string,
      'Node.js': process.version,
      git: expect.stringMatching(/^git version \d/) as string,
      platform: `${process.platform} ${process.arch}`,
      installed: '9.9.9, node_modules/docs-nav',
      directory: cwd,
      repository: cwd,
      hook: '.pre-commit-config.yaml',
      editor: '.vscode/settings.json',
      workflow: '.github/workflows/a.yml',
      sites: '1, by “sites” of the configuration file',
      dialect: 'mintlify, by “$schema” of docs.json',
      settings: 'rules.orphan-page: "off", by docs-nav.config.json',
      reads:
        'docs/docs.json | .mintignore, which excludes pages | 1 file included by “$ref”: nav/guides.json | 1 API description: api.json | names of 2 page files, 1 of them in the navigation',
    });
  });

  test('names the baseline, which hides findings', async () => {
    const old = repository({
      'docs/docs.json': '{ "navigation": { "pages": [] } }',
      'docs-nav.config.json': '{}',
      'docs-nav-baseline.json': '{ "version": 1, "sites": {} }',
    });
    expect((await rows(old))['reads']).toMatch(/^docs\/docs\.json \| docs-nav-baseline\.json, which hides findings \| /);
    expect((JSON.parse((await run(old, '--format', 'json')).stdout) as { sites: object[] }).sites).toMatchObject([
      { baseline: 'docs-nav-baseline.json' },
    ]);
  });

  test('says what is left out, and why', async () => {
    const parts = (await rows(cwd, 'docs'))['leaves out']?.split(' | ').sort();
    expect(parts).toEqual([
      'about the repository, not pages (1): README.md',
      'folders that begin with a dot (1): .hidden/',
      'named in .mintignore (1): draft.mdx',
      'packages (1): node_modules/',
      'parts of pages, not pages (1): snippets/part.mdx',
      'submodules that were not fetched (1): sdk/',
      'symbolic links that point outside the repository (1): out.mdx',
    ]);
  });

  test('prints the same information as JSON', async () => {
    const { code, stdout } = await run(cwd, '--format', 'json');
    expect({ code, checkup: JSON.parse(stdout) as unknown }).toMatchObject({
      code: 0,
      checkup: {
        version: 1,
        tool: { name: 'docs-nav' },
        foundBy: 'sites',
        sites: [
          {
            docs: 'docs/docs.json',
            dialect: 'mintlify',
            fragments: ['nav/guides.json'],
            descriptions: ['api.json'],
            pages: 1,
            pageFiles: 2,
            troubles: [],
          },
        ],
        setup: { hook: ['.pre-commit-config.yaml'] },
      },
    });
  });

  test('lists folders outside a sparse checkout as left out', async () => {
    const sparse = repository({ 'docs.json': '{ "navigation": { "pages": ["index"] } }', 'index.mdx': '', 'far/a.mdx': '' });
    git(sparse, 'sparse-checkout', 'set', '--no-cone', '/*', '!far/');
    expect((await rows(sparse))['leaves out']).toBe('folders that begin with a dot (1): .git/ | outside the sparse checkout (1): far/');
  });

  test('lists files that the dialect does not read as left out', async () => {
    const spec = tree({ 'docs.json': '{}', 'a.md': '', '.mintignore': '' });
    expect(await rows(spec)).toMatchObject({
      dialect: 'spec, by default, because “$schema” of docs.json does not set one',
      'leaves out': expect.stringContaining('not pages in the dialect spec, which end in .mdx (1): a.md') as string,
      repository: 'none: the working directory is not in a git repository',
      hook: 'none that uses docs-nav. This is not a git repository, so there is no hook.',
    });
    expect((await rows(spec))['leaves out']).toContain('not read in the dialect spec (1): .mintignore');
  });
});

describe('rows that offer init', () => {
  const site = { 'docs.json': '{ "navigation": { "pages": [] } }' };
  const named = {
    'docs.json':
      '{ "$schema": "https://mintlify.com/docs.json", "theme": "mint", "name": "Acme", "colors": { "primary": "#0D9373" }, "navigation": { "pages": [] } }',
  };
  const grounds = [
    ['no repository', () => tree(site)],
    ['a repository', () => repository(site)],
    ['a docs.json with “$schema”', () => repository(named)],
    ['a hook manager', () => repository({ ...site, '.pre-commit-config.yaml': 'repos: []\n', '.github/a': '' })],
    ['other CI services', () => repository({ ...site, Jenkinsfile: '', '.gitlab-ci.yml': '{' })],
    [
      'hook and workflow already set up',
      () => repository({ ...site, '.husky/pre-commit': 'docs-nav', '.github/workflows/a.yml': 'docs-nav' }),
    ],
    ['no site', () => repository({ 'a.txt': '' })],
  ] as const;

  test.each(grounds)('appear exactly for the files that init would write: %s', async (_, ground) => {
    const cwd = ground();
    const { stdout } = await command('init', cwd, '--dry-run');
    const told = await rows(cwd);
    for (const [row, purpose] of Object.entries({ hook: 'Hook', editor: 'Editor', workflow: 'Workflow' }))
      expect(told[row]?.includes('init” offers')).toBe(new RegExp(`^${purpose}: .*, (?:new|changed)$`, 'm').test(stdout));
  });
});

describe('docs-nav doctor on a broken setup', () => {
  test('reports a missing docs.json', async () => {
    expect((await rows(tree()))['sites']).toMatch(/^none \| No docs\.json found: looked in /);
  });

  test('reports mistakes in the configuration and describes the site without it', async () => {
    const cwd = tree({ 'docs.json': '{ "navigation": { "pages": [] } }', 'docs-nav.config.json': '{ "presett": 1 }' });
    expect(await rows(cwd)).toMatchObject({
      sites:
        '1, the nearest docs.json here or above | docs-nav.config.json:1:3: The setting “presett” does not exist. Did you mean “preset”?',
      trouble: 'docs-nav.config.json:1:3: The setting “presett” does not exist. Did you mean “preset”?',
      settings: 'defaults',
    });
  });

  test('handles a docs.json that is a folder, invalid JSON, or a symbolic link out of the repository', async () => {
    expect(await rows(tree({ 'docs.json/x': '' }))).toMatchObject({
      sites: '1, the nearest docs.json here or above',
      trouble: '“docs.json” cannot be read: it is a folder.',
    });
    expect(await rows(tree({ 'docs.json': '{{{' }))).toMatchObject({
      reads: 'docs.json | names of 0 page files, 0 of them in the navigation',
    });
    expect((await rows(tree({ 'docs.json': { to: '/etc/hostname' } })))['sites']).toBe(
      'none | “docs.json” is a symbolic link that points outside the repository.',
    );
  });

  test('tolerates folders in place of files, and an invalid package.json', async () => {
    const cwd = repository({
      'docs.json': '{}',
      '.vscode/settings.json/x': '',
      '.pre-commit-config.yaml/x': '',
      '.github/workflows': '',
      'node_modules/docs-nav/package.json': '{{',
    });
    rmSync(join(cwd, '.git/hooks'), { recursive: true, force: true });
    mkdirSync(join(cwd, '.git/hooks/pre-commit'), { recursive: true });
    expect(await rows(cwd)).toMatchObject({ installed: 'unknown, node_modules/docs-nav', hook: expect.stringMatching(/^none/) as string });
  });

  test.each(['node_modules', 'node_modules/docs-nav', 'node_modules/docs-nav/package.json'])(
    'does not read %s if it is a symbolic link out of the repository',
    async (path) => {
      const outside = tree({ 'package.json': '{ "version": "secret" }', 'docs-nav/package.json': '{ "version": "secret" }' });
      const to = join(outside, { node_modules: '', 'node_modules/docs-nav': 'docs-nav' }[path] ?? 'package.json');
      expect((await rows(repository({ 'docs.json': '{}', [path]: { to } })))['installed']).toBe('unknown, node_modules/docs-nav');
    },
  );

  test.each(['.github', '.github/workflows', '.github/workflows/docs-nav.yml'])(
    'does not read workflows through %s if it is a symbolic link out of the repository',
    async (path) => {
      const outside = tree({ 'docs-nav.yml': 'docs-nav lint', 'workflows/docs-nav.yml': 'docs-nav lint' });
      const to = join(outside, { '.github': '', '.github/workflows': 'workflows' }[path] ?? 'docs-nav.yml');
      expect((await rows(repository({ 'docs.json': '{}', [path]: { to } })))['workflow']).toMatch(/^none/);
      expect(
        (await rows(repository({ 'docs.json': '{}', 'x/workflows/docs-nav.yml': 'docs-nav lint', '.github': { to: 'x' } })))['workflow'],
      ).toMatch(/^\.github\/workflows\/docs-nav\.yml/);
    },
  );

  test('recognizes a plain git hook', async () => {
    const cwd = repository({ 'docs.json': '{}' });
    mkdirSync(join(cwd, '.git/hooks'), { recursive: true });
    writeFileSync(join(cwd, '.git/hooks/pre-commit'), '#!/bin/sh\nexec docs-nav lint\n');
    expect((await rows(cwd))['hook']).toBe('.git/hooks/pre-commit');
  });

  test('rejects a path that does not exist', async () => {
    expect(await run(tree({ 'docs.json': '{}' }), 'nothing')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'docs-nav: The file or folder “nothing” does not exist.\n',
    });
  });
});
