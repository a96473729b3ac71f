/** `--staged` in real hooks: git names the index that it is about to commit. And what such runs load and ask, of which a plain run needs nothing. */
import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, rmSync, writeFileSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { git, temporary } from '../../support/temporary.ts';

const { tree, repository } = temporary();
const ROOT = join(import.meta.dirname, '../../..');
const PROGRAM = join(ROOT, 'bin/docs-nav.cjs');

const docs = (...pages: string[]): string => JSON.stringify({ navigation: { pages } }, null, 2);
const page = '---\ntitle: A page\n---\n';

/** A repository whose commits are checked, from its root or from a folder. */
function hooked(files: Record<string, string>, folder = '.'): string {
  const root = repository(files);
  const hook = join(root, '.git/hooks/pre-commit');
  writeFileSync(hook, `#!/bin/sh\ncd "${folder}" && exec "${process.execPath}" "${PROGRAM}" lint --staged --format concise\n`);
  chmodSync(hook, 0o755);
  return root;
}

function commit(root: string, ...args: string[]): { readonly status: number | null; readonly said: string } {
  const env = {
    ...process.env,
    GIT_AUTHOR_NAME: 'T',
    GIT_AUTHOR_EMAIL: 't@example.com',
    GIT_COMMITTER_NAME: 'T',
    GIT_COMMITTER_EMAIL: 't@example.com',
  };
  const { status, stdout, stderr } = spawnSync('git', ['commit', '-qm', 'Change', ...args], { cwd: root, env, encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

const files = { 'docs/docs.json': docs('a', 'b'), 'docs/a.mdx': page, 'docs/b.mdx': page, 'c.txt': 'c' };

test.each(['.', 'docs'])('a pre-commit hook that runs in the folder “%s” refuses a commit that breaks the navigation', (folder) => {
  const root = hooked(files, folder);
  git(root, 'rm', '-q', 'docs/b.mdx');
  const refused = commit(root);
  expect(refused).toMatchObject({ status: 1 });
  expect(refused.said).toMatch(/docs\.json:5:7: error \[page-exists\] Page “b” does not exist/);
  writeFileSync(join(root, 'docs/docs.json'), docs('a'));
  expect(commit(root)).toMatchObject({ status: 1 });
  git(root, 'add', '-A');
  expect(commit(root)).toMatchObject({ status: 0 });
});

test('“git commit -a” and “git commit <path>” are judged by what they commit', () => {
  const root = hooked(files);
  rmSync(join(root, 'docs/b.mdx'));
  writeFileSync(join(root, 'c.txt'), 'other');
  expect(commit(root, 'c.txt')).toMatchObject({ status: 0 });
  expect(commit(root, '-a')).toMatchObject({ status: 1 });
  expect(commit(root, 'docs/b.mdx')).toMatchObject({ status: 1 });
  writeFileSync(join(root, 'docs/docs.json'), docs('a'));
  git(root, 'add', 'docs/docs.json');
  expect(commit(root, 'docs/b.mdx')).toMatchObject({ status: 1 });
  expect(commit(root, '-a')).toMatchObject({ status: 0 });
});

test('a pre-commit hook works in a worktree', () => {
  const root = hooked(files);
  const worktree = join(tree(), 'worktree');
  git(root, 'worktree', 'add', '-q', worktree);
  rmSync(join(worktree, 'docs/b.mdx'));
  expect(commit(worktree, '-a')).toMatchObject({ status: 1 });
  writeFileSync(join(worktree, 'docs/docs.json'), docs('a'));
  expect(commit(worktree, '-a')).toMatchObject({ status: 0 });
});

test('--staged works for the first commit of a repository', () => {
  const root = tree(files);
  git(root, 'init', '-q');
  git(root, 'add', '-A');
  expect(spawnSync(process.execPath, [PROGRAM, 'lint', '--staged'], { cwd: root, encoding: 'utf8' })).toMatchObject({
    status: 0,
    stderr: '',
  });
});

describe('loaded modules', () => {
  const loaded = (root: string, ...flags: string[]): string[] => {
    const list =
      'process.on("exit", () => process.stderr.write(Object.keys(require.cache).filter((name) => name.includes("dist")).map((name) => require("node:path").basename(name)).join(" ")))';
    const preload = join(tree({ 'list.cjs': list }), 'list.cjs');
    const { stderr } = spawnSync(process.execPath, ['--require', preload, PROGRAM, 'lint', ...flags], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, GITHUB_ACTIONS: '' },
    });
    return stderr.trim().split(' ').sort();
  };

  /** The files that a run with `--staged` loads beyond a plain one. */
  function beyondPlain(root: string): string[] {
    const [plain, staged] = [loaded(root), loaded(root, '--staged')];
    expect(plain.filter((name) => !staged.includes(name))).toEqual([]);
    return staged.filter((name) => !plain.includes(name));
  }

  const bytesOf = (names: readonly string[]): number => names.reduce((sum, name) => sum + statSync(join(ROOT, 'dist/cli', name)).size, 0);

  /** What stands in files of its own because it is large: parsers, schemas, and what other commands do. */
  const LARGE = /^(?:mdx|yaml-size|swagger-parser|validate|mcp|lsp|parse|review-change|diff)/;

  // Links of changed pages are checked in such runs.
  test.each([
    ['findings', { 'docs.json': docs('a', 'gone'), 'a.mdx': page }, 150_000],
    ['a clean change', { 'docs.json': docs('a'), 'a.mdx': page }, 305_000],
  ])('lint --staged of a changed page loads no parser and little else: %s', (_, files, most) => {
    const root = repository(files);
    writeFileSync(join(root, 'a.mdx'), `${page}Another text.\n`);
    git(root, 'add', '-A');
    const names = beyondPlain(root);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => LARGE.test(name))).toEqual([]);
    expect(bytesOf(names)).toBeLessThan(most);
  });
});

test('lint runs only the git commands that each flag needs', () => {
  const root = repository({ 'docs.json': docs('a'), 'a.mdx': page });
  writeFileSync(join(root, 'docs.json'), docs('a', 'b'));
  for (const name of ['a', 'b']) writeFileSync(join(root, `${name}.mdx`), `${page}See [the start](/a).\n`);
  git(root, 'add', '-A');
  const bin = tree({ git: '#!/bin/sh\necho "$*" >> "$ASKED"\nPATH=${PATH#*:} exec git "$@"\n', asked: '' });
  chmodSync(join(bin, 'git'), 0o755);
  const asked = (...flags: string[]): string[] => {
    writeFileSync(join(bin, 'asked'), '');
    const env = { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH']}`, ASKED: join(bin, 'asked') };
    expect(spawnSync(process.execPath, [PROGRAM, 'lint', ...flags], { cwd: root, env }).status).toBe(0);
    return readFileSync(join(bin, 'asked'), 'utf8').match(/ (?:rev-parse|config|ls-files|diff-index|cat-file|merge-base) /g) ?? [];
  };
  expect(asked()).toEqual([]);
  expect(asked('--staged')).toEqual([' rev-parse ', ' ls-files ', ' diff-index ', ' cat-file ']);
  expect(asked('--changed')).toEqual([' rev-parse ', ' config ', ' diff-index ', ' ls-files ', ' cat-file ', ' cat-file ']);
  expect(asked('--since', 'HEAD')).toEqual([
    ' rev-parse ',
    ' rev-parse ',
    ' config ',
    ' diff-index ',
    ' ls-files ',
    ' cat-file ',
    ' cat-file ',
  ]);
});
