/** The fuzzer catches what it is there for: programs with a breach that was planted, and none in one without. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import type { Case } from './case.ts';
import type { Command } from './command.ts';
import { runCase, type Conditions, type Result } from './run-case.ts';
import { hasStrace } from './strace.ts';
import { fileOf, type Entry } from './tree.ts';
import { CANARY, clear, folderOf, outsideOf } from './workshop.ts';

const ROOT = join(import.meta.dirname, '../..');
const PROGRAM = join(ROOT, 'bin/docs-nav.cjs');
const NAME = `test-${process.pid}`;
const planted = mkdtempSync(join(tmpdir(), 'docs-nav-planted-'));

vi.setConfig({ testTimeout: 60_000 });
afterEach(() => clear(folderOf(NAME)));
afterAll(() => rmSync(planted, { recursive: true }));

const COMMAND: Command = { args: ['lint'], cwd: '', changes: 'nothing', format: 'text', outputs: [], hasColor: false, env: {}, git: 'any' };
const SITE: readonly (readonly [string, Entry])[] = [
  ['docs.json', fileOf('{ "navigation": { "pages": ["index"] } }')],
  ['index.mdx', fileOf('')],
  ['link', { kind: 'link', to: '../outside' }],
];

/** Runs the program with code before it. */
async function plant(code: string, command: Partial<Command> = {}, conditions: Partial<Conditions> = {}): Promise<Result> {
  const program = join(planted, 'program.cjs');
  writeFileSync(program, `const fs = require('node:fs');\n${code}\nrequire(${JSON.stringify(PROGRAM)});\n`);
  return runAs(program, command, conditions);
}

function runAs(program: string, command: Partial<Command>, conditions: Partial<Conditions>, git: Case['git'] = 'folder'): Promise<Result> {
  const tree = new Map(SITE);
  const given: Case = {
    seed: 'test',
    number: 0,
    base: 'test',
    before: tree,
    site: { tree, docs: 'docs.json', root: '', outside: outsideOf(NAME) },
    mutations: [],
    command: { ...COMMAND, ...command },
    git,
  };
  return runCase(given, NAME, {
    root: ROOT,
    program,
    limits: { seconds: 5, megabytes: 600 },
    straceEvery: 0,
    twiceEvery: Infinity,
    ...conditions,
  });
}

function kindsOf({ breaches }: Result): string[] {
  return [...new Set(breaches.map(({ kind }) => kind))].sort();
}

describe('the fuzzer, given the unmodified program', () => {
  test.each([
    ['lint', {}],
    ['--fix', { args: ['lint', '--fix'], changes: 'contents' as const }],
    ['a machine-readable format', { args: ['lint', '--format', 'junit'], format: 'junit' as const }],
    ['colour', { args: ['lint', '--color'], hasColor: true }],
  ])('%s passes', async (_, command) => {
    const result = await runAs(PROGRAM, command, {});
    expect(result.breaches).toEqual([]);
    expect(result.first.status).toBe(0);
    expect(result.first.calls).toBeGreaterThan(3);
    expect(result.first.megabytes).toBeGreaterThan(20);
  });

  test.each(['none', 'folder', 'commit', 'stage'] as const)('lint passes in a repository of the kind %s', async (git) => {
    const { breaches, first } = await runAs(PROGRAM, {}, {}, git);
    expect([breaches, first.status]).toEqual([[], 0]);
    if (git !== 'commit' && git !== 'stage') return;
    for (const flag of ['--changed', '--staged']) {
      const changed = await runAs(PROGRAM, { args: ['lint', flag] }, {}, git);
      expect([changed.breaches, changed.first.status]).toEqual([[], 0]);
    }
  });

  test('a valid report in a file passes, and an invalid one does not', async () => {
    const outputs = [{ format: 'sarif' as const, path: 'a/out' }];
    expect((await runAs(PROGRAM, { args: ['lint', '--output', 'sarif=a/out'], changes: 'files', outputs }, {})).breaches).toEqual([]);
    expect(kindsOf(await runAs(PROGRAM, { args: ['lint', '--output', 'text=a/out'], changes: 'files', outputs }, {}))).toEqual(['format']);
  });
});

const SECRET = "'../outside/secret'";

describe('the fuzzer detects a read outside', () => {
  test.each([
    ['readFileSync', `fs.readFileSync(${SECRET})`],
    ['readFile', `fs.readFile(${SECRET}, () => {})`],
    ['a promise', `fs.promises.readFile(${SECRET})`],
    ['node:fs/promises', `require('node:fs/promises').open(${SECRET})`],
    ['an ES module', `import('node:fs').then(({ readFileSync }) => readFileSync(${SECRET}))`],
    ['openSync', `fs.openSync(${SECRET})`],
    ['open', `fs.open(${SECRET}, () => {})`],
    ['a stream', `fs.createReadStream(${SECRET})`],
    ['a copy', `fs.copyFileSync(${SECRET}, 'index.mdx')`],
    ['readdirSync', `fs.readdirSync('../outside')`],
    ['opendirSync', `fs.opendirSync('../outside')`],
    ['opendir of promises', `fs.promises.opendir('../outside')`],
    ['a link of the repository', `fs.readFileSync('link/secret')`],
    ['bytes for a name', `fs.readFileSync(Buffer.from(${SECRET}))`],
    ['a URL', `fs.readFileSync(require('node:url').pathToFileURL(${SECRET}))`],
    ['a file that is not there', `try { fs.readFileSync('../outside/no') } catch {}`],
    ['git’s own folder', `fs.readFileSync('.git/config')`],
    ['a file of the system', `fs.readFileSync('/etc/hosts')`],
  ])('%s', async (_, code) => {
    expect(kindsOf(await plant(code))).toContain('read');
  });

  test('by any program that docs-nav starts, such as cat', async () => {
    expect(kindsOf(await plant(`require('node:child_process').spawnSync('cat', [${SECRET}])`))).toContain('run');
    expect(kindsOf(await plant(`require('node:child_process').execSync('cat ' + ${SECRET})`))).toContain('run');
  });

  test('by its content in the output', async () => {
    const { breaches } = await plant(`console.log(${JSON.stringify(CANARY)})`);
    expect(breaches).toEqual([{ kind: 'read', what: 'Standard output shows what stands outside.' }]);
  });
});

describe('the fuzzer detects a write', () => {
  test.each([
    ['writeFileSync', `fs.writeFileSync('../outside/new', '')`],
    ['over a file', `fs.writeFileSync(${SECRET}, '')`],
    ['appendFile', `fs.appendFile(${SECRET}, 'x', () => {})`],
    ['a promise', `fs.promises.writeFile('../outside/new', '')`],
    ['open for writing', `fs.openSync('../outside/new', 'w')`],
    ['a folder', `fs.mkdirSync('../outside/folder')`],
    ['a name', `fs.renameSync(${SECRET}, '../outside/other')`],
    ['into the repository', `fs.renameSync(${SECRET}, 'other')`],
    ['a link', `fs.symlinkSync('x', '../outside/other')`],
    ['a removal', `fs.rmSync(${SECRET})`],
    ['a mode', `fs.chmodSync(${SECRET}, 0)`],
    ['through a link of the repository', `fs.writeFileSync('link/new', '')`],
    ['git’s own folder', `fs.writeFileSync('.git/new', '')`],
    ['a temporary file', `fs.writeFileSync(require('node:os').tmpdir() + '/new', '')`],
  ])('outside: %s', async (_, code) => {
    const command = { changes: 'files' as const };
    expect(kindsOf(await plant(code, command))).toContain('write');
  });

  test('in the repository, by a command that must not', async () => {
    expect(kindsOf(await plant(`fs.writeFileSync('index.mdx', 'x')`))).toEqual(['changed']);
    expect(kindsOf(await plant(`fs.writeFileSync('new', 'x')`, { args: ['lint', '--fix'], changes: 'contents' }))).toContain('changed');
    expect(kindsOf(await plant(`fs.rmSync('index.mdx')`, { args: ['lint', '--fix'], changes: 'contents' }))).toContain('changed');
  });

  test('that changes the file again in a second run', async () => {
    expect(kindsOf(await plant(`fs.appendFileSync('index.mdx', 'x')`, { args: ['lint', '--fix'], changes: 'contents' }))).toEqual([
      'repair',
    ]);
  });

  test('that leaves something behind', async () => {
    expect(kindsOf(await plant(`fs.writeFileSync('.docs-nav-temp-1-0', 'x')`, { changes: 'files' }))).toEqual(['left']);
  });
});

describe('the fuzzer detects an exit', () => {
  test.each([
    ['status 3', 'process.exit(3)'],
    ['a signal', 'process.abort()'],
    ['a code that is set late', `process.on('exit', () => { process.exitCode = 7 })`],
  ])('with %s', async (_, code) => {
    expect(kindsOf(await plant(code))).toContain('exit');
  });

  test('with a stack trace', async () => {
    expect(kindsOf(await plant(`throw new Error('x')`))).toContain('stack');
    expect(kindsOf(await plant(`process.stderr.write(new RangeError('x').stack)`))).toEqual(['stack']);
  });

  test('that never comes, busy or idle', async () => {
    const limits = { seconds: 0.7, megabytes: 600 };
    expect(kindsOf(await plant('for (;;);', {}, { limits }))).toEqual(['time']);
    expect(kindsOf(await plant('setInterval(() => {}, 1_000);', {}, { limits }))).toEqual(['time']);
  });

  test('that bypasses the guard', async () => {
    expect(kindsOf(await plant('process.reallyExit(0);'))).toContain('guard');
  });
});

test('the fuzzer detects the use of 700 MB', async () => {
  expect(kindsOf(await plant('Buffer.alloc(700e6, 1);'))).toEqual(['memory']);
});

describe('the fuzzer detects an output', () => {
  test.each(['\u001b[2J', '\u0000', '\u0007', '\r', '\t', '\u007f', '\u009b', '\u202a', '\u202e', '\u2066', '\u2069', '\u2028', '\u2029'])(
    'with %j',
    async (character) => {
      for (const stream of ['stdout', 'stderr']) {
        expect(kindsOf(await plant(`process.${stream}.write(${JSON.stringify(`a${character}b\n`)})`))).toEqual(['control']);
      }
    },
  );

  test('with an unknown escape sequence, in colour', async () => {
    const command = { args: ['lint', '--color'], hasColor: true };
    expect(kindsOf(await plant(`process.stdout.write('\\u001b[1;31mx\\u001b[0m\\n')`, command))).toEqual([]);
    expect(kindsOf(await plant(`process.stdout.write('\\u001b[5mx\\u001b[0m\\n')`, command))).toEqual(['control']);
    expect(kindsOf(await plant(`process.stdout.write('\\u001b[1;31mx\\u001b[0m\\n')`))).toEqual(['control']);
  });

  test('that is no UTF-8', async () => {
    expect(kindsOf(await plant(`process.stdout.write(Buffer.from([0xff, 10]))`))).toEqual(['utf-8']);
  });

  test.each(['json', 'jsonl', 'sarif', 'rdjson', 'gitlab', 'junit'] as const)('that is no %s', async (format) => {
    expect(kindsOf(await plant(`process.stdout.write('}\\n')`, { args: ['lint', '--format', format], format }))).toEqual(['format']);
  });

  test('that differs from run to run', async () => {
    for (const stream of ['stdout', 'stderr']) {
      expect(kindsOf(await plant(`process.${stream}.write(String(process.hrtime.bigint()) + '\\n')`, {}, { twiceEvery: 1 }))).toEqual([
        'same',
      ]);
    }
  });
});

describe.runIf(hasStrace())('strace (where it is installed)', () => {
  const conditions = { straceEvery: 1 };

  test('reports nothing for a correct program', async () => {
    for (const args of [['lint'], ['doctor'], ['lint', '--fix'], ['lint', '--changed']]) {
      const result = await runAs(PROGRAM, { args, ...(args.includes('--fix') && { changes: 'contents' }) }, conditions);
      expect(result.breaches).toEqual([]);
      expect(result.wasTraced).toBe(true);
    }
  });

  // Threads and the bindings of Node are beyond the guard.
  test.each([
    [
      'read',
      `const { Worker } = require('node:worker_threads'); new Worker("require('fs').readFileSync('../outside/secret')", { eval: true });`,
    ],
    ['read', `const { Worker } = require('node:worker_threads'); new Worker("require('fs').readFileSync('link/secret')", { eval: true });`],
    [
      'write',
      `const { Worker } = require('node:worker_threads'); new Worker("require('fs').writeFileSync('link/new', '')", { eval: true });`,
    ],
    ['write', `const { Worker } = require('node:worker_threads'); new Worker("require('fs').mkdirSync('.git/new')", { eval: true });`],
    [
      'run',
      `const { Worker } = require('node:worker_threads'); new Worker("require('child_process').spawnSync('cat', ['index.mdx'])", { eval: true });`,
    ],
    ['run', `require('node:net').connect(9, '127.0.0.1').on('error', () => {});`],
  ])('sees a %s that the guard cannot see', async (kind, code) => {
    const { first } = await plant(code, {}, conditions);
    expect(first.strays.filter(({ by }) => !by.endsWith('(strace)'))).toEqual([]);
    expect(first.strays.map(({ stray }) => stray)).toContain(kind);
  });
});

test('the fuzzer keeps the repository of a case with a breach', async () => {
  const { folder } = await plant('process.exit(3)');
  expect(existsSync(join(folder, 'repository/docs.json'))).toBe(true);
});
