/** The run that guards this repository: what it counts and measures, and that nothing it started outlives it. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { Variables } from '../agent/command-line.ts';
import { git, temporary } from '../support/temporary.ts';

const ROOT = join(import.meta.dirname, '../..');
const { tree } = temporary();

/** Waits in three ways that outlive a shell: as a child, in a group of its own with this environment, and left behind by its parent. */
const starts = (env: string): string => `
const { spawn } = require('node:child_process');
const waiter = [process.execPath, ['-e', 'setInterval(() => {}, 1000)']];
const child = spawn(...waiter);
const apart = spawn(...waiter, { detached: true, env: ${env}, stdio: 'ignore' });
const between = spawn(process.execPath, ['-e', \`
  const left = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
  console.log(left.pid);
  process.exit(0);
\`]);
between.stdout.once('data', (pid) => console.log([child.pid, apart.pid, Number(pid), process.pid].join(' ')));
`;

/** Resolves with the first line that it prints. */
function begin(program: string): { readonly started: ReturnType<typeof spawn>; readonly pids: Promise<readonly number[]> } {
  const started = spawn(process.execPath, [join(ROOT, '.ci/group.mjs'), process.execPath, '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pids = once(started.stdout, 'data').then(([text]) => String(text).trim().split(' ').map(Number));
  return { started, pids };
}

/** A process that has ended and that nobody has asked about yet is a zombie. */
function lives(pid: number): boolean {
  const stat = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : '';
  return stat !== '' && !/\) Z /.test(stat);
}

/** What was killed is there until the system has a turn for it. */
async function expectNoneLives(pids: readonly number[]): Promise<void> {
  await expect.poll(() => pids.filter(lives)).toEqual([]);
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('a CI run that is ended by %s leaves no process running', async (signal) => {
  const { started, pids } = begin(`${starts('{}')} setInterval(() => {}, 1000);`);
  const found = await pids;
  expect(found).toHaveLength(4);
  expect(found.filter(lives)).toEqual(found);
  started.kill(signal);
  const [code] = await once(started, 'exit');
  expect(code).toBe({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }[signal]);
  await expectNoneLives(found);
});

test('a CI run that ends by itself leaves no process, and its exit code is that of the command', async () => {
  const { started, pids } = begin(`${starts('process.env')} between.on('close', () => process.exit(3));`);
  const exit = once(started, 'exit');
  const found = await pids;
  expect(found).toHaveLength(4);
  expect((await exit)[0]).toBe(3);
  await expectNoneLives(found);
});

/** Runs a copy of the scripts where npm only notes its arguments, and fails for one of its scripts. */
function ci(failing: string, prepare: (root: string) => Variables = () => ({})) {
  const root = tree({
    // A stage that runs tests writes the report that it is asked for.
    'bin/npm': `#!/bin/sh
for argument; do case "$argument" in --outputFile.json=*) cat "$REPORT" >"\${argument#*=}" ;; esac; done
case " $* " in *" $FAILING "*) exit 1 ;; esac
case "$1" in ci) "$NODE" -e 'while (process.cpuUsage().user < 500_000);' ;; esac
`,
    'report.json': JSON.stringify({
      numPassedTests: 5,
      numFailedTests: 0,
      testResults: [
        { name: '/quick.test.ts', startTime: 0, endTime: 40, assertionResults: [] },
        { name: '/slow.test.ts', startTime: 0, endTime: 7000, assertionResults: [] },
      ],
    }),
  });
  for (const name of ['pre-commit', 'chromium', 'strace', 'nvim', 'emacs', 'apt-get']) cpSync('/bin/true', join(root, 'bin', name));
  chmodSync(join(root, 'bin/npm'), 0o755);
  cpSync(join(ROOT, '.ci'), join(root, '.ci'), { recursive: true });
  mkdirSync(join(root, 'reports'));
  const { DOCS_NAV_CI_GROUP: _, DOCS_NAV_CI_BASE: __, CI_LANE: ___, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(join(root, '.ci/run'), {
    encoding: 'utf8',
    env: {
      ...env,
      PATH: `${join(root, 'bin')}:${env['PATH'] ?? ''}`,
      REPORT: join(root, 'report.json'),
      FAILING: failing,
      NODE: process.execPath,
      DOCS_NAV_CI_REPORTS: join(root, 'reports'),
      ...prepare(root),
    },
  });
  return { status, stdout, stderr };
}

test('a CI run measures each stage and its slowest files, and ends with a line of counts', () => {
  const { status, stdout, stderr } = ci('nothing');
  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(Number(/^-- install: \d+ s, ([\d.]+) s of CPU/m.exec(stdout)?.[1])).toBeGreaterThanOrEqual(0.5);
  const stages = [...stdout.matchAll(/^-- (\S+): \d+ s, [\d.]+ s of CPU of \d+, load [\d.]+$/gm)].map(([, stage]) => stage);
  expect(stages.slice(0, 3)).toEqual(['install', 'format:check', 'generate:check']);
  const table = stdout.slice(stdout.indexOf('stage '));
  expect([...table.matchAll(/^(\S+) +\d+ +[\d.]+ +\d+ +[\d.]+$/gm)].map(([, stage]) => stage)).toEqual(stages);
  expect(table.indexOf('slow.test.ts')).toBeLessThan(table.indexOf('quick.test.ts'));
  const tests = stages.filter((stage) => stage?.startsWith('test') && stage !== 'test:corpus').length;
  expect(stdout.trimEnd().split('\n').at(-1)).toBe(`${stages.length - 1 - tests + 5 * tests} passed, 0 failed`);
});

/** A commit with a tag, and one more that changes these files. */
function since(root: string, changed: readonly string[]): Variables {
  git(root, 'init', '-q');
  git(root, 'commit', '-q', '--allow-empty', '-m', 'Release');
  git(root, 'tag', 'v1.0.0');
  for (const path of changed) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), '');
    git(root, 'add', path);
  }
  git(root, 'commit', '-q', '--allow-empty', '-m', 'Change');
  // The copy itself is no change.
  writeFileSync(join(root, '.git/info/exclude'), '*\n');
  return {};
}

const TESTS = ['test:package', 'test:service', 'test:vscode'];
const RARE = ['laws:pages', 'test:oracle', ...TESTS];
test.each<[string, readonly string[], (root: string) => Variables]>([
  ['all rare stages if no file that they cover has changed since the last tag', [], (root) => since(root, ['src/anchors/a.ts'])],
  ['no stage if packages have changed', RARE, (root) => since(root, ['package-lock.json'])],
  [
    'rare stages for other parts if only the job store has changed',
    ['test:package', 'test:service'],
    (root) => since(root, ['src/agent/store/jobs.ts']),
  ],
  ['rare stages for other parts if only the language server has changed', ['test:vscode'], (root) => since(root, ['src/lsp/server.ts'])],
  ['no stage with CI_LANE=full', RARE, (root) => ({ ...since(root, []), CI_LANE: 'full' })],
  ['what changes call for if the base commit does not exist', TESTS, (root) => ({ ...since(root, []), DOCS_NAV_CI_BASE: 'nowhere' })],
  ['what changes call for if there is no git history', TESTS, () => ({})],
])('.ci/run, which checks this repository, leaves out %s', (_, expected, prepare) => {
  const { status, stdout } = ci('nothing', prepare);
  expect(status).toBe(0);
  const stages = [...stdout.matchAll(/^-- (\S+): /gm)].map(([, stage]) => stage ?? '');
  expect(stages.filter((stage) => RARE.includes(stage))).toEqual(expected);
  expect(stages.includes('test:service:steps')).toBe(!expected.includes('test:service'));
  expect(stages).toEqual(expect.arrayContaining(['lint', 'fuzz', 'test', 'test:processes']));
});

test('a CI run with a failed stage names its command at the end and exits with 1', () => {
  const { status, stdout } = ci('types');
  expect(status).toBe(1);
  expect(stdout).toMatch(/== What failed\nnpm run types\n\n\d+ passed, 1 failed\n$/);
});
