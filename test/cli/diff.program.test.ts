/** `docs-nav diff` in real repositories: what it compares with, what it refuses, and what it writes. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { parsed, PREVIEW } from '../support/diffs.ts';
import { git, temporary, type Files } from '../support/temporary.ts';

const { tree, repository } = temporary();

const docs = (...pages: string[]): string => JSON.stringify({ navigation: { pages } });
const SITE = { 'docs.json': docs('index', 'guides/a'), 'index.mdx': '# Start\n', 'guides/a.mdx': '# A\n' };

interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function diff(cwd: string, ...args: readonly string[]): Promise<Ran> {
  const [out, err]: [string[], string[]] = [[], []];
  const stream = (lines: string[]) => ({ write: (text: string) => void lines.push(text), isTTY: false, columns: 0 });
  const code = await main(['diff', ...args], { stdout: stream(out), stderr: stream(err) }, cwd, {});
  return { code, stdout: out.join(''), stderr: err.join('') };
}

function commit(folder: string, files: Readonly<Record<string, string | null>>): void {
  write(folder, files);
  git(folder, 'add', '-A');
  git(folder, 'commit', '-qm', 'Change');
}

function write(folder: string, files: Readonly<Record<string, string | null>>): void {
  for (const [file, text] of Object.entries(files)) {
    if (text === null) rmSync(join(folder, file));
    else writeFileSync(join(folder, file), text);
  }
}

/** A repository with a branch `topic`, which lists one more page. */
function branched(main: string, files: Files = SITE): string {
  const folder = repository(files);
  git(folder, 'branch', '-M', main);
  git(folder, 'checkout', '-qb', 'topic');
  commit(folder, { 'docs.json': docs('index', 'guides/a', 'new'), 'new.mdx': '# New\n' });
  return folder;
}

function cloneOf(origin: string, ...args: string[]): string {
  const folder = join(tree(), 'clone');
  git(origin, 'clone', '-q', ...args, `file://${origin}`, folder);
  return folder;
}

describe('the base of docs-nav diff', () => {
  test.each(['main', 'master'])('compares with the branch %s if there is no remote', async (name) => {
    const { code, stdout } = await diff(branched(name));
    expect(stdout).toContain(`docs.json, compared with ${name} (`);
    expect(stdout).toContain('Pages added (1)\n  “new” in the navigation itself\n');
    expect(code).toBe(0);
  });

  test.each([
    ['develop', 'origin/develop'],
    ['main', 'origin/main'],
  ])('compares a clone with the default branch %s of its origin', async (name, told) => {
    const origin = branched(name);
    git(origin, 'checkout', '-q', name);
    const folder = cloneOf(origin);
    git(folder, 'checkout', '-q', 'topic');
    expect((await diff(folder)).stdout).toContain(`compared with ${told} (`);
    // Checkouts of CI do not say which branch is the default.
    git(folder, 'remote', 'set-head', 'origin', '--delete');
    const { code, stdout, stderr } = await diff(folder);
    if (name === 'main') expect(stdout).toContain('compared with origin/main (');
    else
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: expect.stringMatching(/^docs-nav: The default branch is unknown.*“docs-nav diff origin\/develop”/) as string,
      });
  });

  test('compares with the merge base and ignores later commits of the default branch', async () => {
    const folder = branched('main');
    git(folder, 'checkout', '-q', 'main');
    commit(folder, { 'other.mdx': 'Other.\n' });
    git(folder, 'checkout', '-q', 'topic');
    const { stdout } = await diff(folder);
    expect(stdout).toContain('“new”');
    expect(stdout).not.toContain('other');
  });

  test('compares a ref or HEAD with the working tree, and HEAD with the index under --staged', async () => {
    const folder = branched('main');
    write(folder, { 'index.mdx': '# Other\n' });
    expect((await diff(folder, 'main')).stdout).toMatch(/“new”[^]*“index\.mdx”/);
    expect((await diff(folder, 'HEAD')).stdout).toContain('compared with HEAD (');
    expect((await diff(folder, 'HEAD')).stdout).not.toContain('“new”');
    expect((await diff(folder, '--staged')).stdout).toContain('Nothing changes for readers.');
    git(folder, 'add', '-A');
    expect((await diff(folder, '--staged')).stdout).toContain('Pages with changed text (1)\n  “index.mdx”\n');
  });

  test('ignores changes to files that are not published, such as workflows and node_modules', async () => {
    const folder = branched('main', { ...SITE, '.github/workflows/x.yml': 'on: push\n', 'node_modules/x/readme.md': 'x\n' });
    write(folder, { '.github/workflows/x.yml': 'on: pull_request\n', 'node_modules/x/readme.md': 'y\n' });
    expect((await diff(folder, 'HEAD')).stdout).toContain('Nothing changes for readers.');
  });
});

describe('docs-nav diff refuses with advice in one line', () => {
  test.each([
    ['outside a repository', () => tree(SITE), [], 'to be in a git repository. git reports'],
    ['a ref that does not exist', () => branched('main'), ['mian'], 'The commit “mian” does not exist here. Did you mean “main”?'],
    [
      'a path instead of a ref',
      () => branched('main'),
      ['guides'],
      '“guides” is a path, but the first argument is a commit: docs-nav diff origin/main guides',
    ],
    ['no known default branch', () => branched('trunk'), [], 'Pass what to compare with, as in “docs-nav diff origin/develop”'],
    [
      'a preview URL without “{path}”',
      () => branched('main'),
      ['--preview-url', 'https://x.example'],
      'needs “{path}” where the page path goes',
    ],
    [
      'a preview URL that would run code',
      () => branched('main'),
      ['--preview-url', 'javascript:alert("{path}")'],
      'needs an address that begins with “https://”',
    ],
    ['an unknown format', () => branched('main'), ['--output', 'sarif=x'], 'the format one of text, json, markdown, html'],
    ['a report that would overwrite a file of the site', () => branched('main'), ['--output', 'json=docs.json'], 'belongs to the site'],
  ] as const)('%s', async (_, make, args, message) => {
    const { code, stderr } = await diff(make(), ...args);
    expect(stderr).toContain(message);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(code).toBe(2);
  });

  test('a shallow clone without the merge base', async () => {
    const origin = branched('main');
    git(origin, 'config', 'uploadpack.allowAnySHA1InWant', 'true');
    const folder = cloneOf(origin, '--depth=1', '--branch=topic', '--no-single-branch');
    const { code, stderr } = await diff(folder, 'origin/main');
    expect(stderr).toContain('set “fetch-depth: 0” for actions/checkout');
    expect(code).toBe(2);
  });

  test('a repository without commits, unless --staged is given', async () => {
    const folder = tree(SITE);
    git(folder, 'init', '-q');
    expect(await diff(folder)).toMatchObject({ code: 2, stderr: expect.stringContaining('There are no commits yet') as string });
    git(folder, 'add', '-A');
    expect((await diff(folder, '--staged')).stdout).toContain('a new site, compared with HEAD (no commit)');
  });
});

describe('docs-nav diff reports edited pages and pages whose imports changed', () => {
  const IMPORTS = {
    'docs.json': docs('index', 'guides/a', 'other'),
    'index.mdx': 'import Note from "/snippets/note.mdx"\n\n<Note />\n',
    'guides/a.mdx': 'import { Box } from "../parts/box.jsx"\n\n<Box />\n',
    'other.mdx': '```js\nimport Note from "/snippets/note.mdx"\n```\n',
    'snippets/note.mdx': 'import Inner from "./inner.mdx"\n\n<Inner />\n',
    'snippets/inner.mdx': 'import Deep from "/shared/deep.mdx"\n\n<Deep />\n',
    'shared/deep.mdx': 'Deep.\n',
    'parts/box.jsx': 'import Deep from "/shared/deep.mdx";\nexport const Box = () => <Deep />;\n',
  };

  test.each([
    ['snippets/inner.mdx', ['index']],
    ['shared/deep.mdx', ['guides/a', 'index']],
    ['parts/box.jsx', ['guides/a']],
  ])('if %s changes', async (file, pages) => {
    const folder = repository(IMPORTS);
    write(folder, { [file]: `${readFileSync(join(folder, file), 'utf8')}\nMore.\n` });
    const { stdout } = await diff(folder, 'HEAD', '--format', 'json', '--preview-url', PREVIEW);
    const shown = parsed(stdout).sites[0]?.pages.map(({ page, events, preview }) => ({ page, events, preview }));
    expect(shown).toEqual(
      pages.map((page) => ({ page, events: ['imports'], preview: PREVIEW.replace('{path}', page === 'index' ? '' : page) })),
    );
  });

  test('every edited page, and no other, in a site with 300 pages', async () => {
    const names = Array.from({ length: 300 }, (_, index) => `pages/p${index}`);
    const texts = Object.fromEntries(names.map((name) => [`${name}.mdx`, '# Page\n']));
    const folder = repository({ 'docs.json': docs(...names), ...texts });
    const edited = names.filter((_, index) => index % 7 === 3);
    write(folder, Object.fromEntries(edited.map((name) => [`${name}.mdx`, '# Other\n'])));
    for (const args of [['HEAD'], ['--staged']]) {
      git(folder, 'add', '-A');
      const { stdout } = await diff(folder, ...args, '--format', 'json');
      const { pages = [] } = parsed(stdout).sites[0] ?? {};
      expect(pages.map(({ page }) => page).sort()).toEqual([...edited].sort());
      expect(pages.every(({ events }) => events.join() === 'edited')).toBe(true);
    }
  });
});

describe('several sites', () => {
  const two = (): string => {
    const files = Object.entries(SITE).flatMap(([name, text]) => ['one', 'two'].map((site) => [`packages/${site}/${name}`, text] as const));
    const folder = repository(Object.fromEntries(files));
    write(folder, { 'packages/two/index.mdx': '# Other\n' });
    return folder;
  };

  test('are compared separately, each with links to its own preview', async () => {
    const folder = two();
    const { stdout } = await diff(folder, 'HEAD');
    expect(stdout).toContain('packages/one/docs.json, compared with HEAD');
    expect(stdout).toMatch(/packages\/two\/docs\.json.*\n\nPages with changed text \(1\)/);
    const url = 'https://preview.example/{site}/{path}';
    expect((await diff(folder, 'HEAD', '--preview-url', url)).stdout).toContain('“index.mdx” <https://preview.example/packages/two/>');
    const { code, stderr } = await diff(folder, 'HEAD', '--preview-url', PREVIEW);
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('“--preview-url” needs “{site}”') as string });
    expect((await diff(folder, 'HEAD', 'packages/two', '--preview-url', PREVIEW)).stdout).toContain('<https://preview.example/>');
  });

  test('says that a site was deleted, but nothing of a moved one or of a docs.json that is not a site', async () => {
    const site = (folder: string): Files => Object.fromEntries(Object.entries(SITE).map(([name, text]) => [`${folder}/${name}`, text]));
    const files = { ...site('a'), ...site('b'), ...site('c'), 'd/docs.json': '{ "scripts": {} }', '.e/docs.json': docs('index') };
    for (const isStaged of [true, false]) {
      const folder = repository(files);
      git(folder, 'mv', 'b', 'moved');
      git(folder, 'rm', '-rq', 'c', 'd', '.e');
      const args = isStaged ? ['--staged'] : ['HEAD'];
      const { stdout, code } = await diff(folder, ...args);
      expect(stdout).toMatch(/^c\/docs\.json was deleted, and the site with it\.\n\na\/docs\.json, /);
      expect(code).toBe(0);
      const told = await Promise.all(['json', 'markdown', 'html'].map((format) => diff(folder, ...args, '--format', format)));
      expect(parsed(told[0]?.stdout)).toMatchObject({ deleted: ['c/docs.json'] });
      expect(told[1]?.stdout).toMatch(/^### docs-nav: 1 site deleted\n\n- `c\/docs\.json`\n/);
      expect(told[2]?.stdout).toContain('<code>c/docs.json</code> was deleted');
      expect(told[2]?.stdout).toContain('<title>1 site deleted · docs-nav</title>');
      expect((await diff(folder, ...args, 'a')).stdout).not.toContain('deleted');
    }
  });

  test('reports the deletion of the only site, and refuses to run once no site is left', async () => {
    for (const isStaged of [true, false]) {
      const folder = repository(SITE);
      git(folder, 'rm', '-q', 'docs.json');
      const args = isStaged ? ['--staged'] : ['HEAD'];
      const told = await Promise.all(['text', 'json', 'markdown', 'html'].map((format) => diff(folder, ...args, '--format', format)));
      expect(told.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
      const [text, json, markdown, page] = told.map(({ stdout }) => stdout);
      expect(text).toBe('docs.json was deleted, and the site with it.\n');
      expect(parsed(json)).toMatchObject({ deleted: ['docs.json'], sites: [] });
      expect(markdown).toBe('### docs-nav: 1 site deleted\n\n- `docs.json`\n');
      expect(page).toContain('<code>docs.json</code> was deleted');
      git(folder, 'commit', '-qm', 'Delete the site');
      const { code, stderr } = await diff(folder, ...args);
      expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('No docs.json found') as string });
    }
  });

  test('reports a site that was not there before as new', async () => {
    const folder = repository({ 'docs/docs.json': docs('index'), 'docs/index.mdx': '# Start\n' });
    mkdirSync(join(folder, 'more'));
    write(folder, { 'more/docs.json': docs('first'), 'more/first.mdx': '# First\n' });
    git(folder, 'add', '-A');
    for (const arg of ['--staged', 'HEAD']) {
      const { stdout, code } = await diff(folder, arg);
      expect(stdout).toMatch(/^docs\/docs\.json, [^]*Nothing changes for readers\.\n/);
      expect(stdout).toMatch(
        /\nmore\/docs\.json, a new site, compared with HEAD[^]*Pages added \(1\)\n  “first” in the navigation itself\n/,
      );
      expect(stdout).not.toContain('moved');
      expect(code).toBe(0);
    }
  });

  test('compares a moved site with its old location', async () => {
    const folder = repository({ 'docs/docs.json': docs('index'), 'docs/index.mdx': '# Start\n' });
    git(folder, 'mv', 'docs', 'site');
    write(folder, { 'site/index.mdx': '# Other\n' });
    git(folder, 'add', '-A');
    expect((await diff(folder, '--staged')).stdout).toMatch(/^site\/docs\.json, compared with HEAD[^]*Pages with changed text \(1\)/);
  });
});

test('docs-nav diff writes reports to files, in addition to standard output', async () => {
  const folder = branched('main');
  const outputs = ['json=out/diff.json', 'markdown=out/diff.md', 'html=out/diff.html', 'text=out/diff.txt'];
  const { code, stdout } = await diff(folder, '--format', 'markdown', ...outputs.flatMap((output) => ['--output', output]));
  expect(code).toBe(0);
  expect(readFileSync(join(folder, 'out/diff.md'), 'utf8')).toBe(stdout);
  expect(parsed(readFileSync(join(folder, 'out/diff.json'), 'utf8')).sites[0]?.pages.map(({ page }) => page)).toEqual(['new']);
  expect(readFileSync(join(folder, 'out/diff.html'), 'utf8')).toMatch(/^<!doctype html>[^]*Navigation before and after[^]*<\/html>\n$/);
  expect(existsSync(join(folder, 'out/diff.txt'))).toBe(true);
  const status = execFileSync('git', ['status', '--porcelain', 'docs.json'], { cwd: folder, encoding: 'utf8' });
  expect(status).toBe('');
});
