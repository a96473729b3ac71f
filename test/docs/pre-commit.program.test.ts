/** The hook as the real `pre-commit` runs it: a commit that breaks the navigation is refused, a repaired one passes. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { git, temporary } from '../support/temporary.ts';

const { tree, repository } = temporary();

const version = spawnSync('pre-commit', ['--version'], { encoding: 'utf8' });
const isInstalled = version.status === 0;
if (!isInstalled) process.stdout.write('Hook: not run (pre-commit is not installed).\n');

interface Hook {
  readonly id: string;
  readonly entry: string;
}

interface Config {
  readonly repos: readonly { readonly hooks: readonly Hook[] }[];
}

const META = '- repo: meta\n  hooks: [{ id: identity }]\n';

describe.runIf(isInstalled)('pre-commit', () => {
  let tarball = '';
  let caches = '';

  beforeAll(() => {
    caches = tree();
    const packed = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', caches], { encoding: 'utf8' });
    tarball = join(caches, (JSON.parse(packed) as [{ filename: string }])[0].filename);
  });

  function commit(folder: string): { readonly status: number | null; readonly output: string } {
    const { status, stdout, stderr } = spawnSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', 'commit', '-m', 'Change'], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, PRE_COMMIT_HOME: join(caches, 'pre-commit'), npm_config_offline: 'true' },
    });
    return { status, output: stdout + stderr };
  }

  test('refuses a commit that deletes a page which the navigation names, and takes the repaired one', () => {
    const config = JSON.stringify({ repos: [{ repo: 'local', hooks: [initHook()] }] });
    expect(config).toContain('additional_dependencies');
    const folder = repository({
      '.pre-commit-config.yaml': config.replace(/docs-nav@[\d.]+/, tarball),
      'docs.json': '{\n  "navigation": {\n    "pages": [\n      "index",\n      "old"\n    ]\n  }\n}\n',
      'index.mdx': '',
      'old.mdx': '',
    });
    execFileSync('pre-commit', ['install'], { cwd: folder, stdio: 'pipe' });

    git(folder, 'rm', '-q', 'old.mdx');
    const refused = commit(folder);
    expect(refused.output).toContain('Page “old” does not exist');
    expect(refused.output).toContain('docs.json:5:7');
    expect(refused.status).toBe(1);

    writeFileSync(join(folder, 'docs.json'), '{\n  "navigation": {\n    "pages": [\n      "index"\n    ]\n  }\n}\n');
    expect(commit(folder).status, 'a repair that is not staged').toBe(1);
    git(folder, 'add', 'docs.json');
    expect(commit(folder)).toMatchObject({ status: 0 });
  });

  const entry = `node ${join(process.cwd(), 'bin/docs-nav.cjs')} lint --staged`;

  function install(folder: string, hook: object): void {
    writeFileSync(join(folder, '.pre-commit-config.yaml'), JSON.stringify({ repos: [{ repo: 'local', hooks: [hook] }] }));
    execFileSync('pre-commit', ['install'], { cwd: folder, stdio: 'pipe' });
  }

  test.each<[string, () => Hook]>([
    ['the release', () => (parse(readFileSync('src/action/pre-commit-hooks.yaml', 'utf8')) as Hook[])[1] as Hook],
    ['the guide', () => hooksIn(readFileSync('docs/guides/pre-commit.mdx', 'utf8'))[1] as Hook],
    ['init', initHook],
  ])('shows warnings of a commit that passes, with the hook of %s', async (_, read) => {
    const folder = repository({ 'docs.json': '{ "navigation": { "pages": ["index"] } }', 'index.mdx': '' });
    install(folder, { ...read(), entry, language: 'system', additional_dependencies: [] });
    writeFileSync(join(folder, 'docs.json'), '{ "navigation": { "pages": ["index"], "derectory": "card" } }');
    git(folder, 'add', '.');
    expect(commit(folder)).toMatchObject({ status: 0, output: expect.stringContaining('warning [unknown-property] “derectory”') });
    writeFileSync(join(folder, 'index.mdx'), 'Text');
    git(folder, 'add', '.');
    expect(commit(folder)).toMatchObject({ status: 0, output: expect.stringContaining('No new problems in docs.json') });
  });

  function hooksIn(page: string): Hook[] {
    const configs = [...page.matchAll(/```yaml \.pre-commit-config\.yaml\n(.*?)```/gs)].map(([, text = '']) => parse(text) as Config);
    return configs.flatMap(({ repos }) => repos.flatMap(({ hooks }) => hooks));
  }

  function initHook(): Hook {
    const folder = repository({ 'docs.json': '{ "navigation": { "pages": [] } }', '.pre-commit-config.yaml': 'repos:\n' + META });
    execFileSync(process.execPath, [join(process.cwd(), 'bin/docs-nav.cjs'), 'init', '--yes'], { cwd: folder, stdio: 'pipe' });
    const { repos } = parse(readFileSync(join(folder, '.pre-commit-config.yaml'), 'utf8')) as Config;
    return repos[1]?.hooks[0] as Hook;
  }

  test('refuses a commit that lists a page whose file was not added', () => {
    const folder = repository({ 'docs.json': '{ "navigation": { "pages": ["index"] } }', 'index.mdx': '' });
    install(folder, { id: 'docs-nav', name: 'docs-nav lint', entry, language: 'system', always_run: true, pass_filenames: false });
    writeFileSync(join(folder, 'docs.json'), '{ "navigation": { "pages": ["index", "new"] } }');
    writeFileSync(join(folder, 'new.mdx'), '');
    git(folder, 'add', 'docs.json', '.pre-commit-config.yaml');
    expect(commit(folder)).toMatchObject({ status: 1, output: expect.stringContaining('Page “new” does not exist') });
    git(folder, 'add', 'new.mdx');
    expect(commit(folder)).toMatchObject({ status: 0 });
  });
});
