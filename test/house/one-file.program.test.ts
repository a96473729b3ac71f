/** dist/docs-nav.cjs, alone in a folder: it does what the package does. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { DOCS_NAV_COMMAND_TABLE } from '../../src/cli/all-commands.ts';
import { REPORT_FORMATS } from '../../src/report/formats.ts';
import { temporary } from '../support/temporary.ts';

const { tree, repository } = temporary();
const ROOT = join(import.meta.dirname, '../..');
const PACKAGE = join(ROOT, 'bin/docs-nav.cjs');
const BUILT = join(ROOT, 'dist/docs-nav.cjs');
const FILE = join(tree(), 'docs-nav.cjs');
copyFileSync(BUILT, FILE);

const env: NodeJS.ProcessEnv = { ...process.env, DOCS_NAV_API_KEY: `dnav_0123456789ab_${'k'.repeat(43)}` };
for (const name of ['NODE_OPTIONS', 'NODE_PATH', 'GITHUB_ACTIONS', 'FORCE_COLOR']) delete env[name];

/** Arguments, the exit code, and what standard input has. */
type Run = readonly [line: string, status?: number, input?: string];

const INITIALIZE = { jsonrpc: '2.0', id: 1, method: 'initialize' };
const lspMessage = (message: object): string => {
  const body = JSON.stringify({ jsonrpc: '2.0', ...message });
  return `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
};
const MCP_START = {
  ...INITIALIZE,
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '0' } },
};

/** What is run of each command, in this order. `PAGE` is a page that the site lists, and `GROUP` a group. */
const RUNS: Readonly<Record<string, readonly Run[]>> = {
  lint: [
    ['lint'],
    ['lint --preset strict --validate-openapi --rule link=error --info'],
    ['lint --print-config'],
    ['lint --since HEAD'],
    ['lint --stdin --stdin-filename docs.json', 1, '{ "navigation": { "pages": ["gone"] } }'],
  ],
  resolve: [['resolve'], ['resolve --format json'], ['resolve --format html']],
  why: [['why PAGE']],
  explain: [['explain page-exists']],
  rules: [['rules'], ['rules --format json']],
  schema: [['schema'], ['schema --dialect mintlify'], ['schema --plain']],
  completions: [['completions bash'], ['completions zsh'], ['completions fish']],
  __complete: [['__complete -- lint --'], ['__complete -- explain pa']],
  doctor: [['doctor'], ['doctor --format json']],
  init: [['init --dry-run'], ['init --yes']],
  migrate: [['migrate old --dry-run']],
  place: [['place PAGE-more']],
  set: [['set icon rocket --element GROUP']],
  mv: [['mv PAGE moved/page'], ['mv moved/page PAGE --dry-run']],
  add: [['add new/page --title New --in GROUP']],
  rename: [['rename Renamed --element GROUP']],
  rm: [['rm new/page']],
  baseline: [['baseline create'], ['baseline prune', 2]],
  diff: [['diff HEAD'], ['diff HEAD --format html'], ['diff HEAD --format json'], ['diff HEAD --format markdown']],
  preview: [['preview'], ['preview --base HEAD --output base.html']],
  'agent run': [['agent run Hello', 2]],
  'agent status': [['agent status', 2]],
  'agent follow': [['agent follow', 2]],
  'agent jobs': [['agent jobs', 2]],
  'agent cancel': [['agent cancel 1 --project docs --url x', 2]],
  'agent archive': [['agent archive 1 --project docs --url x', 2]],
  lsp: [['lsp --preset x', 2]],
  mcp: [['mcp', 0, `${JSON.stringify(MCP_START)}\n`]],
};

/** Further words: help, mistakes, and commands of the other package. */
const OTHERS: readonly Run[] = [
  [''],
  ['--version'],
  ['help lint'],
  ['lnit', 2],
  ...(DOCS_NAV_COMMAND_TABLE.elsewhere ?? []).map(([name]): Run => [name, 78]),
];

const SITES = [
  { name: 'harbor', page: 'quickstart', group: 'groups[group=Start]', isWhole: true },
  // Only the first run of each command: all of them take ten more seconds of CPU.
  { name: 'acme', page: 'en/v2/quickstart', group: 'groups[group=Get started]', isWhole: false },
] as const;

interface Result {
  readonly line: string;
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function run(program: string, args: readonly string[], cwd: string, input = ''): Omit<Result, 'line'> {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd,
    env,
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const neutral = (text: string): string => text.replaceAll(program, '<program>').replaceAll(cwd, '<folder>');
  return { status, stdout: neutral(stdout), stderr: neutral(stderr) };
}

const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => !/^\.git(?:\/|$)/.test(path) && statSync(join(folder, path)).isFile())
      .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  );

test('the tests of dist/docs-nav.cjs compare every command, and every site of the fixtures', () => {
  expect(SITES.map(({ name }) => name).sort()).toEqual(readdirSync(join(ROOT, 'fixtures/sites')).sort());
  expect(Object.keys(RUNS).sort()).toEqual(
    [...DOCS_NAV_COMMAND_TABLE.commands, ...(DOCS_NAV_COMMAND_TABLE.hidden ?? [])].map(({ name }) => name).sort(),
  );
});

test.each(SITES)('dist/docs-nav.cjs prints and writes the same as the package for the site $name', ({ name, page, group, isWhole }) => {
  const site = {
    ...filesIn(join(ROOT, 'fixtures/sites', name)),
    'old/mint.json': readFileSync(join(ROOT, 'fixtures/migrate/groups/mint.json'), 'utf8'),
  };
  const runs = [...Object.values(RUNS).flatMap((all) => (isWhole ? all : all.slice(0, 1))), ...OTHERS];
  const [one, other] = [FILE, PACKAGE].map((program) => {
    const cwd = repository(site);
    const results = runs.map(([line, , input]): Result => {
      const words = line.split(' ').map((word) => word.replace('PAGE', page).replace('GROUP', group));
      return { line, ...run(program, line === '' ? [] : words, cwd, input) };
    });
    return { results, files: filesIn(cwd) };
  });
  expect(one).toEqual(other);
  expect(one?.results.filter(({ stderr }) => /bug in docs-nav/.test(stderr))).toEqual([]);
  expect(one?.results.map(({ line, status }) => ({ line, status }))).toEqual(runs.map(([line, status = 0]) => ({ line, status })));
});

test('dist/docs-nav.cjs reports the fixtures of all rules as the package does, in all formats', () => {
  const args = ['lint', '--preset', 'strict', '--dialect', 'mintlify', '--max-problems', '0', 'fixtures'];
  const [one, other] = [FILE, PACKAGE].map((program) => {
    const reports = tree();
    const outputs = REPORT_FORMATS.flatMap(({ name }) => ['--output', `${name}=${join(reports, name)}`]);
    return { ...run(program, [...args, ...outputs], ROOT), reports: filesIn(reports) };
  });
  expect(one).toEqual(other);
  const { diagnostics } = JSON.parse(one?.reports['json'] ?? '') as { diagnostics: readonly object[] };
  expect(diagnostics.length).toBeGreaterThan(300);
  expect(Object.keys(one?.reports ?? {})).toHaveLength(REPORT_FORMATS.length);
});

test('dist/docs-nav.cjs is a language server, and fails to reach a job service, as the package', async () => {
  const cwd = tree();
  const initialize = lspMessage({ ...INITIALIZE, params: { processId: null, rootUri: null, capabilities: {} } });
  const runs = [FILE, PACKAGE].map(async (program) => {
    const server = spawn(process.execPath, [program, 'lsp'], { cwd, env, stdio: ['pipe', 'pipe', 'inherit'] });
    const client = spawn(process.execPath, [program, ...'agent status 1 --project docs --url http://127.0.0.1:2'.split(' ')], { cwd, env });
    server.stdin.write(initialize);
    let answer = '';
    for await (const text of server.stdout.setEncoding('utf8')) if ((answer += text).endsWith('}}}')) break;
    server.kill();
    let stderr = '';
    for await (const text of client.stderr.setEncoding('utf8')) stderr += text;
    return { answer, stderr };
  });
  const [one, other] = await Promise.all(runs);
  expect(one).toEqual(other);
  expect(one).toEqual({
    answer: expect.stringContaining('"textDocumentSync"'),
    stderr: expect.stringContaining('nothing is listening there'),
  });
});

test('dist/docs-nav.cjs contains every chunk of the command line and every text, and is ASCII', () => {
  const text = readFileSync(BUILT, 'utf8');
  expect(text).toMatch(/^[\0-\x7f]*$/);
  const packed = new Map(
    Array.from(text.matchAll(/^"([\w./-]+)": '([\w+/=]+)'/gm), ([, key = '', data = '']) => [
      key,
      brotliDecompressSync(Buffer.from(data, 'base64')).toString(),
    ]),
  );
  const chunks = readdirSync(join(ROOT, 'dist/cli')).map((chunk): [string, string] => [chunk, `dist/cli/${chunk}`]);
  const texts = Object.keys(filesIn(join(ROOT, 'schema'))).map((path): [string, string] => [`schema/${path}`, `schema/${path}`]);
  const page = 'dist/page/playground.html';
  expect(chunks.length).toBeGreaterThan(100);
  for (const [key, path] of [...chunks, ...texts, [page, page] as const]) {
    const source = readFileSync(join(ROOT, path), 'utf8');
    expect(packed.get(key) === source || text.includes(`"${key}": (function (exports, require) {${source}\n})`), key).toBe(true);
  }
  for (const path of ['LICENSE', 'THIRD-PARTY-NOTICES']) expect(text).toContain(readFileSync(join(ROOT, path), 'utf8').trim());
});

test('dist/docs-nav.cjs can be executed directly', () => {
  expect(spawnSync(FILE, ['--version'], { env, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
});

test('dist/docs-nav.cjs refuses “schema --path”, and says which command writes the schema', () => {
  const { status, stdout, stderr } = run(FILE, ['schema', '--dialect', 'mintlify', '--path'], ROOT);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  const line = /docs-nav (schema .*) > (\S+)\n$/.exec(stderr);
  expect(line?.[2]).toBe('docs.mintlify.schema.json');
  expect(run(FILE, line?.[1]?.split(' ') ?? [], ROOT).stdout).toBe(readFileSync(join(ROOT, 'schema/docs.mintlify.schema.json'), 'utf8'));
});

test('dist/docs-nav.cjs serves a preview', async () => {
  const cwd = repository(filesIn(join(ROOT, 'fixtures/sites/harbor')));
  const server = spawn(process.execPath, [FILE, 'preview', '--serve', '--port', '0'], { cwd, env });
  const [address] = (await once(server.stdout, 'data')) as [Buffer];
  const response = await fetch(address.toString().trim());
  expect({ status: response.status, text: await response.text() }).toEqual({ status: 200, text: expect.stringContaining('<title>') });
  server.kill('SIGINT');
  await once(server, 'exit');
});

test('the stack of an error in dist/docs-nav.cjs names the chunk', () => {
  const preload = join(tree({ 'preload.cjs': 'JSON.stringify = () => { throw new Error("planted"); };' }), 'preload.cjs');
  const { status, stderr } = spawnSync(process.execPath, ['--require', preload, FILE, 'rules', '--format', 'json'], {
    env,
    encoding: 'utf8',
  });
  expect(status).toBe(2);
  expect(stderr).toContain('Error: planted');
  const chunks = Array.from(stderr.matchAll(/docs-nav\.cjs\/([\w.-]+\.cjs):\d+:\d+/g), ([, chunk]) => chunk ?? '');
  expect(readdirSync(resolve(ROOT, 'dist/cli'))).toEqual(expect.arrayContaining(chunks));
  expect(chunks).not.toEqual([]);
});
