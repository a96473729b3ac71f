import { spawn, spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, cpSync, mkdirSync, openSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import type * as toolkit from '../../src/index.ts';
import { inputOf, lintFixture } from '../support/fixture.ts';
import { MINTLIFY_TEXT } from '../support/mintlify-site.ts';
import { temporary } from '../support/temporary.ts';

const { tree } = temporary();
const ROOT = join(import.meta.dirname, '../..');
const PROGRAM = join(ROOT, 'bin/docs-nav.cjs');
const env = { ...process.env };
for (const name of ['NODE_OPTIONS', 'GITHUB_ACTIONS', 'FORCE_COLOR']) delete env[name];

function run(args: readonly string[], cwd = ROOT): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [PROGRAM, ...args], { cwd, env, encoding: 'utf8', maxBuffer: 1 << 28 });
}

/** A site whose report as JSON does not fit into the buffer of a pipe. */
const noisy = (): string =>
  tree({
    'docs.json': JSON.stringify({ navigation: { pages: Array.from({ length: 3000 }, (_, i) => `${'x'.repeat(i % 50)}${i}y/page`) } }),
  });

test('docs-nav says its version', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  expect(run(['--version'])).toMatchObject({ status: 0, stdout: `${version}\n`, stderr: '' });
});

test('the program file can be executed directly, without naming node', () => {
  expect(spawnSync(PROGRAM, ['--version'], { env, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
});

test('docs-nav exits with 2 and one line on a usage error', () => {
  const { status, stdout, stderr } = run(['lnit']);
  expect({ status, stdout, lines: stderr.split('\n').length }).toEqual({ status: 2, stdout: '', lines: 2 });
});

test('docs-nav breaks what it says on a terminal between words', (context) => {
  const cwd = tree({
    'docs.json': '{ "navigation": { "pages": ["index", "gone"] } }',
    'index.mdx': '',
    'gone.mdx': '',
    ...Object.fromEntries(['one', 'two', 'three', 'four'].map((name) => [`guides/of/${name}.mdx`, '[Gone](/gone)'])),
  });
  const command = `stty cols 60; '${process.execPath}' '${PROGRAM}' rm gone`;
  const { stdout, error } = spawnSync('script', ['-qec', command, '/dev/null'], { cwd, env, encoding: 'utf8' });
  if (error) {
    process.stdout.write('Lines on a terminal: not run (script is not installed).\n');
    return context.skip();
  }
  const lines = stdout.split('\r\n');
  expect(lines.length).toBeGreaterThan(4);
  for (const line of lines) expect(line.length <= 60 || !line.includes(' '), line).toBe(true);
});

test('lint exits with 1 on errors and writes the whole report to a pipe', () => {
  const { status, stdout } = run(['lint', '--format', 'json', '--max-problems', '0'], noisy());
  expect(status).toBe(1);
  expect(stdout.length).toBeGreaterThan(200_000);
  expect(() => JSON.parse(stdout) as unknown).not.toThrow();
});

test('lint writes the whole report to a slow reader on a non-blocking pipe', async () => {
  const outer = `
    require('node:child_process').spawn(process.execPath, process.argv.slice(1), { stdio: 'inherit' });
    process.stdout._handle.setBlocking(false);`;
  const args = ['-e', outer, PROGRAM, 'lint', '--format', 'json'];
  const child = spawn(process.execPath, args, { cwd: noisy(), env, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => setTimeout(resolve, 400));
  let text = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) text += chunk;
  expect(() => JSON.parse(text) as unknown).not.toThrow();
});

test.each(['head -1', 'true'])('lint keeps its exit code when its output is piped to “%s”, which stops reading', (reader) => {
  const script = `{ "$0" "$1" lint --format json; echo "$?" >&2; } | ${reader}`;
  const { stderr } = spawnSync('sh', ['-c', script, process.execPath, PROGRAM], { cwd: noisy(), env, encoding: 'utf8' });
  expect(stderr).toBe('1\n');
});

test('docs-nav ends with 2 and one line where standard output cannot be written', () => {
  const full = openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM, '--version'], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', full, 'pipe'],
  });
  closeSync(full);
  expect({ status, stderr }).toEqual({ status: 2, stderr: 'docs-nav: The output could not be written: no space is left on the disk.\n' });
});

test.each(['mv nowhere there', 'lint --no-such-flag'])('“docs-nav %s” ends with 2 even where standard error cannot be written', (words) => {
  const full = openSync('/dev/full', 'w');
  const { status } = spawnSync(process.execPath, [PROGRAM, ...words.split(' ')], { cwd: noisy(), env, stdio: ['ignore', 'ignore', full] });
  closeSync(full);
  expect(status).toBe(2);
});

test('SIGINT ends docs-nav at once, even while it waits for a reader; shells call that 130', async () => {
  const child = spawn(process.execPath, [PROGRAM, 'lint', '--format', 'json'], { cwd: noisy(), env, stdio: ['ignore', 'pipe', 'ignore'] });
  await once(child.stdout, 'readable');
  child.kill('SIGINT');
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect({ code, signal }).toEqual({ code: null, signal: 'SIGINT' });
});

test('docs-nav reports a working directory that no longer exists instead of crashing', () => {
  const cwd = tree();
  const gone = join(cwd, 'gone');
  mkdirSync(gone);
  const { status, stderr } = spawnSync(
    'sh',
    ['-c', 'cd "$1" && rmdir "$1" && exec "$2" "$3" lint --no-config', 'sh', gone, process.execPath, PROGRAM],
    { env, encoding: 'utf8' },
  );
  expect({ status, stderr }).toEqual({ status: 2, stderr: 'docs-nav: The working directory no longer exists.\n' });
});

describe('the bundle', () => {
  const files = readdirSync(join(ROOT, 'dist/cli')).map((name) => [name, readFileSync(join(ROOT, 'dist/cli', name), 'utf8')] as const);

  test('never uses a native import()', () => {
    expect(files.length).toBeGreaterThan(5);
    for (const [name, text] of files)
      expect(/(?<![.\w$])import\s*\((?!\))/.test(text.replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')), name).toBe(false);
  });

  test('contains neither the whole package.json nor a path of the build machine', () => {
    for (const [name, text] of files) {
      expect(text.includes('devDependencies'), name).toBe(false);
      expect(text.includes(ROOT), name).toBe(false);
    }
  });

  test('gives the same findings as the source for every fixture', async () => {
    const { lint } = (await import(pathToFileURL(join(ROOT, 'dist/lib/index.js')).href)) as typeof toolkit;
    const folders = readdirSync('fixtures/rules').flatMap((rule) =>
      readdirSync(`fixtures/rules/${rule}`).map((name) => `fixtures/rules/${rule}/${name}`),
    );
    for (const folder of folders) {
      const { diagnostics } = await lint(await inputOf(folder));
      expect(diagnostics, folder).toEqual((await lintFixture(folder)).diagnostics);
    }
  });

  test('validates OpenAPI descriptions in full', async () => {
    const folder = 'fixtures/rules/openapi-file/validated';
    const { stdout } = run(['lint', folder, '--validate-openapi', '--format', 'json', '--info']);
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { message: string }[] };
    const expected = (await lintFixture(folder)).diagnostics;
    expect(diagnostics.map(({ message }) => message)).toEqual(expected.map(({ message }) => message));
  });

  test('needs no other package', () => {
    const folder = tree();
    for (const part of ['bin', 'dist/cli', 'schema']) cpSync(join(ROOT, part), join(folder, part), { recursive: true });
    const site = tree({
      'a/docs.json': `{ ${MINTLIFY_TEXT} "navigation": { "pages": ["index", "lost"] } }`,
      'a/index.mdx': '',
      'a/orphan.mdx': '---\ntitle: "x: y" # c\n---\n',
      'a/docs-nav.config.jsonc': '{ "ignoreMissing": ["lost"] }',
      'a/.mintignore': '*.txt\n',
    });
    const program = join(folder, 'bin/docs-nav.cjs');
    const result = spawnSync(process.execPath, [program, 'lint', '*', '--dialect', 'mintlify', '--info'], {
      cwd: site,
      env,
      encoding: 'utf8',
    });
    expect(result).toMatchObject({ status: 0, stderr: '' });
    rmSync(folder, { recursive: true });
  });
});
