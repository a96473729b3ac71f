/** `npm run release`, from a clone of this repository to folders that stand for its hosts. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { verifyRelease } from '../../tools/release/verify.js';
import { git, temporary } from '../support/temporary.ts';
import { REFUSALS } from './refusals.ts';
import { ADDRESS, ReleaseClone, type Run } from './release-clone.ts';

const { tree } = temporary();

let clone: ReleaseClone;
/** Where the dry run of version 0.1.0 stages. */
let staged: string;
let dryRun: Run;
const read = (path: string): string => readFileSync(join(staged, path), 'utf8');

beforeAll(() => {
  clone = new ReleaseClone(tree());
  clone.raiseTo('0.1.0');
  staged = join(tree(), 'staged');
  dryRun = clone.run('npm', 'run', '--silent', 'release', '--', '--dry-run', '--to', staged);
});

/** The files of the package for npm. */
function unpack(name: string): string {
  const folder = tree();
  execFileSync('tar', ['-xzf', join(staged, name), '-C', folder]);
  return join(folder, 'package');
}

describe('a dry run of a release', () => {
  test('stages all files, with sums that can be checked', () => {
    expect(dryRun).toMatchObject({ status: 0, stderr: '' });
    expect(readdirSync(staged).sort()).toEqual([
      'SHA256SUMS',
      'docs-nav-0.1.0.tgz',
      'docs-nav-0.1.0.vsix',
      'docs-nav-action',
      'docs-nav-service-0.1.0.tgz',
      'docs-nav-service.sbom.cdx.json',
      'docs-nav.cjs',
      'notes.md',
      'sbom.cdx.json',
    ]);
    const checked = execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: staged, encoding: 'utf8' });
    expect(checked.trim().split('\n')).toHaveLength(6);
    for (const sbom of ['sbom.cdx.json', 'docs-nav-service.sbom.cdx.json'])
      expect((JSON.parse(read(sbom)) as { components: readonly object[] }).components.length).toBeGreaterThan(10);
    expect(read('notes.md')).toMatch(`Version 0.1.0 reads [more](${ADDRESS}/blob/v0.1.0/docs/index.mdx).\n`);
  });

  test.each(['docs-nav', 'docs-nav-service'])('stages %s with the addresses of the repository, and links that lead to its tag', (name) => {
    const folder = unpack(`${name}-0.1.0.tgz`);
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as object;
    expect(manifest).toMatchObject({
      name,
      version: '0.1.0',
      repository: { type: 'git', url: `git+${ADDRESS}.git` },
      bugs: { url: `${ADDRESS}/issues` },
    });
    expect(Object.keys(manifest)).not.toEqual(expect.arrayContaining(['homepage']));
    const links = [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link);
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((link) => !/^(?:https:|#)/.test(link ?? ''))).toEqual([]);
  });

  test('stages an extension that galleries show with its repository', () => {
    const files = unzipSync(readFileSync(join(staged, 'docs-nav-0.1.0.vsix')));
    const text = (path: string): string => Buffer.from(files[path] ?? []).toString('utf8');
    const links = [...text('extension.vsixmanifest').matchAll(/Links\.(\w+)" Value="([^"]+)"/g)].map(([, name, url]) => [name, url]);
    expect(links).toEqual([
      ['Source', `${ADDRESS}.git`],
      ['Support', `${ADDRESS}/issues`],
    ]);
    expect(text('extension/readme.md')).toContain(`](${ADDRESS}/raw/v0.1.0/src/lsp/vscode/images/finding.png)`);
  });

  test('commits the package as the first release of the release repository', () => {
    const folder = join(staged, 'docs-nav-action');
    const log = (format: string) => execFileSync('git', ['log', `--format=${format}`], { cwd: folder, encoding: 'utf8' }).trim();
    const commit = clone.git('rev-parse', 'HEAD');
    expect(log('%s|%b|%D')).toBe(`Release 0.1.0|Built from ${ADDRESS}/commit/${commit}\n|HEAD -> main, tag: v0.1.0, tag: v0`);
    expect(statSync(join(folder, 'bin/docs-nav.cjs')).mode & 0o111).not.toBe(0);
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(['.pre-commit-hooks.yaml', 'action.yml', 'package.json']));
  });

  test('says what it would publish, in order, and publishes nothing', () => {
    const would = [...dryRun.stdout.matchAll(/^Would publish (.+)\.$/gm)].map(([, what]) => what?.replaceAll(/\b[\da-f]{10}\b/g, 'COMMIT'));
    expect(would).toEqual([
      `the tag v0.1.0 of COMMIT to ${ADDRESS}`,
      `commit COMMIT with the tags v0.1.0 and v0 to ${ADDRESS}-action`,
      'docs-nav 0.1.0 to npm',
      'docs-nav-service 0.1.0 to npm',
      `the release v0.1.0 with 7 files to ${ADDRESS}`,
    ]);
    expect(clone.calls()).toEqual([]);
    for (const name of ['docs-nav', 'docs-nav-action']) expect(clone.hosted(name, 'for-each-ref')).toBe('');
  });
});

test.each(['SIGINT', 'SIGTERM'] as const)('a release leaves no temporary folder when it is stopped by %s', async (signal) => {
  const temp = tree();
  const to = join(tree(), 'new');
  const { child, ended } = clone.start({ TMPDIR: temp }, '--dry-run', '--to', to);
  const isBuilding = (): boolean =>
    readdirSync(temp).some((name) => name.startsWith('docs-nav-release-') && existsSync(join(temp, name, 'source/package.json')));
  await expect.poll(isBuilding).toBe(true);
  child.kill(signal);
  expect(await ended).toMatchObject({
    status: signal === 'SIGINT' ? 130 : 143,
    stderr: expect.stringContaining(`Stopped by ${signal}.\n`),
  });
  expect(readdirSync(temp).filter((name) => name.startsWith('docs-nav-'))).toEqual([]);
  expect(existsSync(to)).toBe(false);
});

describe('a release refuses', () => {
  let copy: ReleaseClone;
  let begin: string;

  beforeAll(() => {
    copy = clone.copy(tree());
    begin = copy.git('rev-parse', 'HEAD');
  });

  /** Does something to a copy of the clone, and returns the problems that a release has then. */
  function problemsAfter(change: (copy: ReleaseClone) => void, ...args: readonly string[]): readonly string[] {
    copy.reset(begin);
    change(copy);
    const { status, stdout, stderr } = copy.release('--dry-run', ...args);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^Not released:\n- /);
    return stderr
      .split(/^- /m)
      .slice(1)
      .map((problem) => problem.trim());
  }

  test.each(REFUSALS)('%s', (_, change, problem) => {
    const problems = problemsAfter(change);
    expect(problems).toEqual([typeof problem === 'string' ? problem : expect.stringMatching(problem)]);
  });

  test('several problems at once', () => {
    const problems = problemsAfter((copy) => {
      copy.change('CHANGELOG.md', (text) => text.replace(/^## .*/m, '## Unreleased'));
      copy.change('package-lock.json', (text) => text.replace('"version": "0.1.0"', '"version": "0.0.9"'));
      git(copy.folder, 'config', '--unset', 'remote.origin.url');
    });
    expect(problems).toHaveLength(4);
  });

  test('a folder that has files of somebody else', () => {
    const folder = tree({ 'thesis.txt': '' });
    expect(problemsAfter(() => {}, '--to', folder)).toEqual([`${folder} has thesis.txt, which no release has staged: name a new folder.`]);
    expect(readdirSync(folder)).toEqual(['thesis.txt']);
  });

  test.each([
    ['only the sums of a release are known', { SHA256SUMS: '', 'thesis.txt': '' }, 'thesis.txt'],
    ['the name of a file is that of a folder', { 'docs-nav.cjs/thesis.txt': '' }, 'docs-nav.cjs'],
    ['the folder of the release repository is no clone of it', { 'docs-nav-action/thesis.txt': '' }, 'docs-nav-action'],
  ])('a folder of which %s', (_, files, other) => {
    const folder = tree(files);
    expect(problemsAfter(() => {}, '--to', folder)).toEqual([`${folder} has ${other}, which no release has staged: name a new folder.`]);
    for (const path of Object.keys(files)) expect(readFileSync(join(folder, path), 'utf8')).toBe('');
  });

  test.each([
    ['a file', () => join(tree({ a: '' }), 'a'), 'is a file: name a folder.'],
    ['below a file', () => join(tree({ a: '' }), 'a/b/c'), 'cannot be written (ENOTDIR): name another folder.'],
    ['where nothing can be made', () => '/proc/x/y', 'cannot be written (ENOENT): name another folder.'],
  ])('a folder that is %s', (_, path, problem) => {
    const folder = path();
    expect(problemsAfter(() => {}, '--to', folder)).toEqual([`${folder} ${problem}`]);
  });

  test.each([
    ['has no changelog', 'CHANGELOG.md', null, 'There is no CHANGELOG.md: add it.'],
    ['has a broken package-lock.json', 'package-lock.json', '', /^package-lock\.json is not JSON: /],
  ])('a clone that %s', (_, path, text, problem) => {
    const problems = problemsAfter(({ folder }) => {
      if (text === null) rmSync(join(folder, path));
      else writeFileSync(join(folder, path), text);
    });
    expect(problems).toEqual([typeof problem === 'string' ? problem : expect.stringMatching(problem)]);
  });

  test('flags that npm has taken for itself', () => {
    const { status, stderr } = clone.run('npm', 'run', '--silent', 'release', '--dry-run');
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'Not released:\n- Flags go after “--”: run “npm run release -- --dry-run”.\n',
    });
  });

  test('flags that it does not have', () => {
    const { status, stderr } = clone.release('--dryrun');
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringContaining('Expected “npm run release -- [--dry-run] [--to <folder>]”.'),
    });
  });
});

describe('the checks of a staged release find', () => {
  /** Does something to a copy of what is staged, and returns what is wrong then. */
  function problemsAfter(change: (folder: string) => void): readonly string[] {
    const folder = join(tree(), 'staged');
    cpSync(staged, folder, { recursive: true });
    const releases = join(folder, 'docs-nav-action');
    const whole = join(tree(), 'tree');
    git(releases, 'clone', '-q', '--local', '.', whole);
    change(folder);
    const repository = { host: 'github.com', owner: 'acme', name: 'docs-nav', url: ADDRESS };
    const plan = {
      root: clone.folder,
      version: '0.1.0',
      tag: 'v0.1.0',
      majorTag: 'v0',
      commit: '',
      tagged: '',
      notes: '',
      remote: 'origin',
      repository,
      releaseRepository: { ...repository, name: 'docs-nav-action', url: `${ADDRESS}-action` },
      hasReleaseRepository: true,
    };
    try {
      verifyRelease(plan, { folder, tree: whole, temp: join(tree(), 'unpacked') });
      return [];
    } catch (error) {
      return (error as { problems: readonly string[] }).problems;
    }
  }

  test('nothing in what the release has staged', () => expect(problemsAfter(() => {})).toEqual([]));

  test('an owner that is not named, sums of other files, and a program of another version', () => {
    const problems = problemsAfter((folder) => {
      writeFileSync(join(folder, 'notes.md'), 'See OWNER/docs-nav.');
      writeFileSync(join(folder, 'docs-nav.cjs'), "console.log('0.0.9')");
    });
    expect(problems).toEqual([
      'SHA256SUMS has other sums than the files.',
      'notes.md contains “OWNER/”, which no file of a release may.',
      expect.stringMatching(/^“node .*docs-nav\.cjs --version” prints “0\.0\.9”\. Expected 0\.1\.0\.$/),
    ]);
  });

  test('a package that has scripts, and no address of the repository', () => {
    const problems = problemsAfter((folder) => {
      const manifest = { name: 'docs-nav-service', version: '0.1.0', scripts: { install: 'true' }, bugs: { url: `${ADDRESS}/issues` } };
      const source = tree({ 'package/package.json': JSON.stringify(manifest) });
      execFileSync('tar', ['-czf', join(folder, 'docs-nav-service-0.1.0.tgz'), '-C', source, 'package']);
    });
    expect(problems.slice(1)).toEqual([
      'package.json of docs-nav-service has “scripts”: a published one has none.',
      expect.stringMatching(/^repository of docs-nav-service \(package\) is undefined\. Expected \{/),
    ]);
  });

  test('a commit with other files than the package, and a program that hooks cannot start', () => {
    const problems = problemsAfter((folder) => {
      const releases = join(folder, 'docs-nav-action');
      writeFileSync(join(releases, 'LICENSE'), '');
      git(releases, 'rm', '-q', 'action.yml');
      git(releases, 'update-index', '--chmod=-x', 'bin/docs-nav.cjs');
      git(releases, 'add', 'LICENSE');
      git(releases, 'commit', '-q', '-m', 'Other');
      git(releases, 'tag', '-f', 'v0.1.0');
    });
    expect(problems).toEqual([
      `v0.1.0 of ${ADDRESS}-action differs from the package in LICENSE, action.yml: raise the version if it was published.`,
      'The release repository has no action.yml.',
      'bin/docs-nav.cjs is not executable in the release repository: hooks start it.',
    ]);
  });
});

describe('a release publishes', () => {
  const published = ({ stdout }: Run): readonly string[] =>
    Array.from(stdout.matchAll(/^(Published(?: before:)? \S+ [\w.]+)/gm), ([, line = '']) => line.replace(/\b[\da-f]{10}$/, 'COMMIT'));
  const files = (folder: string, names: readonly string[]): string => names.map((name) => join(folder, name)).join(' ');
  const assets = (version: string): readonly string[] => [
    `docs-nav-${version}.tgz`,
    `docs-nav-service-${version}.tgz`,
    'docs-nav.cjs',
    `docs-nav-${version}.vsix`,
    'sbom.cdx.json',
    'docs-nav-service.sbom.cdx.json',
    'SHA256SUMS',
  ];
  const commandsOf = (folder: string, version: string): readonly string[] => [
    ...['docs-nav', 'docs-nav-service'].map(
      (name) => `npm publish ${files(folder, [`${name}-${version}.tgz`])} --provenance --access public`,
    ),
    `gh release create v${version} ${files(folder, assets(version))} --repo github.com/acme/docs-nav --verify-tag --title v${version} --notes-file ${files(folder, ['notes.md'])}`,
  ];

  test('what is not yet published, after a failure in the middle', () => {
    clone.fail('publish .*docs-nav-service');
    const stopped = clone.publish(staged);
    expect(stopped).toMatchObject({ status: 1, stderr: expect.stringContaining('npm error network') });
    expect(published(stopped)).toEqual(['Published the tag', 'Published commit COMMIT', 'Published docs-nav 0.1.0']);
    const before = clone.hosted('docs-nav-action', 'for-each-ref');
    clone.fail();
    const run = clone.publish(staged);
    expect(run).toMatchObject({ status: 0, stderr: '' });
    expect(published(run)).toEqual([
      'Published before: the tag',
      'Published before: commit COMMIT',
      'Published before: docs-nav 0.1.0',
      'Published docs-nav-service 0.1.0',
      'Published the release',
    ]);
    const [first = '', second = '', third = ''] = commandsOf(staged, '0.1.0');
    expect(clone.calls()).toEqual([first, second, second, third]);
    expect(clone.hosted('docs-nav-action', 'for-each-ref')).toBe(before);
  });

  test('nothing if npm does not answer', () => {
    clone.fail('view docs-nav@');
    expect(clone.publish(staged)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('npm does not say whether it has docs-nav 0.1.0.'),
    });
    clone.fail();
    expect(clone.calls()).toEqual([]);
  });

  test('the files that are missing in a release that was begun', () => {
    writeFileSync(join(clone.hosts, 'gh/v0.1.0'), '{ "isDraft": true, "assets": [] }');
    expect(clone.publish(staged)).toMatchObject({ status: 0 });
    expect(clone.calls()).toEqual([
      `gh release upload v0.1.0 ${files(staged, assets('0.1.0'))} --repo github.com/acme/docs-nav --clobber`,
      `gh release edit v0.1.0 --repo github.com/acme/docs-nav --draft=false --title v0.1.0 --notes-file ${files(staged, ['notes.md'])}`,
    ]);
  });

  test('the next version as the next commit of the release repository', () => {
    clone.raiseTo('0.2.0');
    const run = clone.release();
    expect(run).toMatchObject({ status: 0, stderr: '' });
    expect(published(run)).toEqual([
      'Published the tag',
      'Published commit COMMIT',
      'Published docs-nav 0.2.0',
      'Published docs-nav-service 0.2.0',
      'Published the release',
    ]);
    expect(clone.calls()).toEqual(commandsOf(join(clone.folder, 'dist/release'), '0.2.0'));
    expect(clone.hosted('docs-nav-action', 'log', '--format=%s %D', 'main')).toBe(
      'Release 0.2.0 HEAD -> main, tag: v0.2.0, tag: v0\nRelease 0.1.0 tag: v0.1.0',
    );
    expect(clone.hosted('docs-nav', 'tag')).toBe('v0.1.0\nv0.2.0');
    expect(clone.hosted('docs-nav', 'rev-parse', 'v0.2.0^')).toBe(clone.git('rev-parse', 'HEAD'));
    expect(clone.hosted('docs-nav', 'for-each-ref', 'refs/heads')).toBe('');
    const guide = (revision: string): string => clone.hosted('docs-nav', 'show', `${revision}:docs/guides/continuous-integration.mdx`);
    expect(guide('v0.2.0^')).toContain('OWNER/docs-nav-action@v0.2.0');
    expect(guide('v0.2.0')).toContain('acme/docs-nav-action@v0.2.0');
    expect(guide('v0.2.0')).toBe(guide('v0.2.0^').replaceAll('OWNER/', 'acme/'));
    const manifest = (tag: string): object => JSON.parse(clone.hosted('docs-nav-action', 'show', `${tag}:package.json`)) as object;
    expect(manifest('v0.1.0')).toMatchObject({ version: '0.1.0' });
    expect(manifest('v0')).toMatchObject({ version: '0.2.0' });
  });
});
