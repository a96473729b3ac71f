/** The hooks of the release tree, as the real `pre-commit` installs and updates them from a repository of releases. */
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { contract } from '../support/contracts.ts';
import { git, temporary } from '../support/temporary.ts';

const TREE = join(import.meta.dirname, '../../dist/package');
const { tree, repository } = temporary();

const isInstalled = spawnSync('pre-commit', ['--version']).status === 0;
if (!isInstalled) process.stdout.write('Hook: not run (pre-commit is not installed).\n');

test('the manifest has a hook with Node.js and one without an installation, which lint what is staged in every commit', () => {
  const hooks = parse(readFileSync(join(TREE, '.pre-commit-hooks.yaml'), 'utf8')) as readonly object[];
  expect(hooks).toMatchObject([
    { id: 'docs-nav', language: 'node', entry: 'docs-nav lint --staged', always_run: true, pass_filenames: false, verbose: true },
    {
      id: 'docs-nav-script',
      language: 'script',
      entry: 'bin/docs-nav.cjs lint --staged',
      always_run: true,
      pass_filenames: false,
      verbose: true,
    },
  ]);
  expect(contract('pre-commit-hooks.schema.json')?.(hooks) ?? []).toEqual([]);
});

describe.runIf(isInstalled)('with pre-commit', () => {
  test('the manifest is accepted', () => {
    expect(spawnSync('pre-commit', ['validate-manifest', join(TREE, '.pre-commit-hooks.yaml')]).status).toBe(0);
  });

  let releases = '';
  let home = '';

  /** Commits what is in the folder as a release of this version. */
  function release(version: string): void {
    git(releases, 'add', '-A', '--force');
    git(releases, 'commit', '-q', '--allow-empty', '-m', `Release ${version}`);
    git(releases, 'tag', version);
    git(releases, 'tag', '--force', 'v0');
  }

  beforeAll(() => {
    home = tree();
    releases = tree();
    git(releases, 'init', '-q');
    cpSync(TREE, releases, { recursive: true });
    release('v0.1.0');
  });

  function run(folder: string, command: string, ...args: readonly string[]): { readonly status: number | null; readonly output: string } {
    const env = {
      ...process.env,
      PRE_COMMIT_HOME: home,
      npm_config_offline: 'true',
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'protocol.file.allow',
      GIT_CONFIG_VALUE_0: 'always',
    };
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8', env });
    return { status, output: stdout + stderr };
  }

  const commit = (folder: string) => run(folder, 'git', '-c', 'user.name=T', '-c', 'user.email=t@example.com', 'commit', '-m', 'Change');

  test.each(['docs-nav', 'docs-nav-script'])(
    '“%s” refuses a commit that breaks the navigation, and takes a clean one, again and again',
    (id) => {
      const folder = repository({
        '.pre-commit-config.yaml': JSON.stringify({ repos: [{ repo: `file://${releases}`, rev: 'v0.1.0', hooks: [{ id }] }] }),
        'docs.json': '{ "navigation": { "pages": ["index"] } }',
        'index.mdx': '',
      });
      expect(run(folder, 'pre-commit', 'install')).toMatchObject({ status: 0 });
      for (const page of ['one', 'two']) {
        writeFileSync(join(folder, 'docs.json'), `{ "navigation": { "pages": ["index", "${page}"] } }`);
        git(folder, 'add', '-A');
        expect(commit(folder)).toMatchObject({ status: 1, output: expect.stringContaining('docs.json:1:38') });
        writeFileSync(join(folder, `${page}.mdx`), '');
        git(folder, 'add', '-A');
        expect(commit(folder)).toMatchObject({ status: 0 });
      }
    },
  );

  test('autoupdate goes to the newest release, beside a tag that moves', () => {
    const folder = repository({
      '.pre-commit-config.yaml': `repos:\n  - repo: file://${releases}\n    rev: v0.1.0\n    hooks:\n      - id: docs-nav-script\n`,
      'docs.json': '{ "navigation": { "pages": ["index"] } }',
      'index.mdx': '',
    });
    release('v0.2.0');
    expect(run(folder, 'pre-commit', 'autoupdate')).toMatchObject({ status: 0 });
    expect(readFileSync(join(folder, '.pre-commit-config.yaml'), 'utf8')).toContain('rev: v0.2.0');
    expect(run(folder, 'pre-commit', 'run', '--all-files')).toMatchObject({ status: 0 });
  });
});
