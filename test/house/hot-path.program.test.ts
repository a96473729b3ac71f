/** What a clean run loads and executes: most of its time goes into that, and it grows unseen. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporary } from '../support/temporary.ts';
import { REQUIRED } from '../support/mintlify-site.ts';

const { tree } = temporary();
const ROOT = join(import.meta.dirname, '../..');

/** Bytes that Node parses, and functions that it compiles: 1 % more than what a run takes. Lower them when it gets by with less. */
const MOST = { bytes: 188_000, functions: 300 };
/** How much less than that a run may take. */
const SLACK = 0.97;

const SITE = {
  'docs.json': JSON.stringify({
    ...REQUIRED,
    navigation: {
      tabs: [{ tab: 'Guides', icon: 'book', groups: [{ group: 'Start', pages: ['index', { group: 'More', pages: ['a/b'] }] }] }],
    },
  }),
  'index.mdx': '',
  'a/b.mdx': '',
};

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[];
  }[];
}

test.each(['spec', 'mintlify'])(
  'a clean run stays within its limits of loaded bytes and executed functions, in the dialect %s',
  (dialect) => {
    const { files, bytes, functions } = measure('lint', '--dialect', dialect);
    expect(files).toEqual(['bin/docs-nav.cjs', 'dist/cli/cli.cjs', 'dist/cli/rolldown-runtime.cjs']);
    const advice =
      'Load what is new only where it is needed, by import() in src or by CHUNKS in rolldown.config.js. If every clean run needs it, compare “npm run bench” before and after, then raise MOST in this test.';
    expect(bytes, `A clean run parses ${bytes} bytes. ${advice}`).toBeLessThanOrEqual(MOST.bytes);
    expect(functions, `A clean run executes ${functions} functions. ${advice}`).toBeLessThanOrEqual(MOST.functions);
    if (dialect === 'spec') return;
    const praise = 'A clean run takes less than it did: lower MOST in this test to what it takes now.';
    expect(bytes, praise).toBeGreaterThan(MOST.bytes * SLACK);
    expect(functions, praise).toBeGreaterThan(MOST.functions * SLACK);
  },
);

test('--version loads only bin/docs-nav.cjs', () => {
  expect(measure('--version').files).toEqual(['bin/docs-nav.cjs']);
});

test('the completion of a command line loads the table of commands, and no rule', () => {
  const names = ['all-commands', 'cli', 'complete', 'rolldown-runtime'];
  expect(measure('__complete', '--', 'lint', '--').files).toEqual(['bin/docs-nav.cjs', ...names.map((name) => `dist/cli/${name}.cjs`)]);
});

test('a clean run loads no Node.js module that is not loaded at startup', () => {
  const observer = `const known = new Set(process.moduleLoadList);
process.on('exit', () => require('fs').writeSync(2, process.moduleLoadList.filter((name) => !known.has(name)).join('\\n')));`;
  const preload = join(tree({ 'observer.cjs': observer }), 'observer.cjs');
  // Where hooks and CI send the output; a terminal has to be asked.
  for (const stdout of ['ignore', 'pipe'] as const) expect(run(['lint'], ['--require', preload], stdout).stderr).toBe('');
});

test('only a run on a large site sets V8 flags, and only in known versions of V8', () => {
  const observer = `const v8 = require('v8');
const set = v8.setFlagsFromString;
v8.setFlagsFromString = (flags) => { set(flags); require('fs').writeSync(2, flags); };`;
  const preload = ['--require', join(tree({ 'observer.cjs': observer }), 'observer.cjs')];
  const site = (size: number): Record<string, string> => ({ ...SITE, 'docs.json': SITE['docs.json'] + ' '.repeat(size) });
  expect(run(['lint'], preload, 'pipe', {}, site(0)).stderr).toBe('');
  const isKnown = /^(?:11\.3|12\.4|13\.6)\./.test(process.versions.v8);
  expect(run(['lint'], preload, 'pipe', {}, site(100_000)).stderr).toMatch(isKnown ? /^(?:--[a-z-]+=\d+ ?)+$/ : /^$/);
});

function measure(...args: string[]): { files: string[]; bytes: number; functions: number } {
  const coverage = tree();
  run(args, [], 'pipe', { NODE_V8_COVERAGE: coverage });
  const scripts = readdirSync(coverage)
    .flatMap((name) => (JSON.parse(readFileSync(join(coverage, name), 'utf8')) as Coverage).result)
    .filter(({ url }) => url.startsWith('file:'))
    .map(({ url, functions }) => ({ path: fileURLToPath(url), functions }));
  return {
    files: scripts.map(({ path }) => path.slice(ROOT.length + 1).replaceAll('\\', '/')).sort(),
    bytes: scripts.reduce((sum, { path }) => sum + readFileSync(path).length, 0),
    functions: scripts.flatMap(({ functions }) => functions).filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0).length,
  };
}

function run(
  args: readonly string[],
  flags: readonly string[],
  stdout: 'ignore' | 'pipe',
  more: NodeJS.ProcessEnv = {},
  site: Record<string, string> = SITE,
): { stderr: string } {
  const { NODE_OPTIONS: _, ...env } = process.env;
  const result = spawnSync(process.execPath, [...flags, join(ROOT, 'bin/docs-nav.cjs'), ...args], {
    cwd: tree(site),
    env: { ...env, GITHUB_ACTIONS: '', ...more },
    encoding: 'utf8',
    stdio: ['ignore', stdout, 'pipe'],
  });
  expect(result.status).toBe(0);
  return result;
}
