/** What the real service writes where nobody watches: lines of JSON on standard error, and nothing else; on a terminal, sentences. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NODE, programOf, runProgram, startProgram, type Started, type Variables } from './command-line.ts';
import { createServerDatabase, SERVER } from './databases.ts';
import { KEY, scriptedServer } from '../doubles/model-server.ts';
import { ADD_PAGE, SITE } from './sample-site.ts';
import { temporary } from '../support/temporary.ts';

const { tree, repository } = temporary();

type Line = Readonly<Record<string, unknown>>;

/** Throws for a line that is not JSON, or without what every line has. */
function linesOf(text: string): readonly Line[] {
  expect(text.endsWith('\n')).toBe(true);
  return text
    .slice(0, -1)
    .split('\n')
    .map((line) => {
      const value = JSON.parse(line) as Line;
      expect(value, line).toMatchObject({ level: expect.stringMatching(/^(?:debug|info|warn|error|fatal)$/), msg: expect.any(String) });
      expect([typeof value['pid'], new Date(String(value['time'])).toJSON()]).toEqual(['number', value['time']]);
      return value;
    });
}

/** A library that warns, and a mistake that nobody catches, when the process is told. */
const TROUBLE = `data:text/javascript,${encodeURIComponent(`
  process.on('SIGUSR2', () => { process.emitWarning('The moon is full.'); new Buffer(1); });
  process.on('SIGHUP', () => setImmediate(() => { throw new Error('my prompt'); }));
`)}`;

describe('a service that does not run on a terminal', () => {
  const repo = repository(SITE);
  const home = tree();
  let env: Variables = {};
  let service: Started;
  let lines: readonly Line[] = [];
  let job = '';
  let keyId = '';

  beforeAll(async () => {
    const model = await scriptedServer(ADD_PAGE);
    env = {
      HOME: home,
      DOCS_NAV_DATA: join(home, 'data'),
      DOCS_NAV_MODEL: 'openai-compatible/local/model',
      OPENAI_COMPATIBLE_BASE_URL: `${model.url}/v1`,
      OPENAI_COMPATIBLE_API_KEY: KEY,
    };
    await runProgram(['projects', 'add', 'docs', '--repository', repo], env);
    service = startProgram(['start', '--port', '0'], { ...env, DOCS_NAV_WEATHER: 'rain', NODE_OPTIONS: `--import=${TROUBLE}` });
    const [, url = ''] = await service.until('stderr', /"url":"([^"]+)","msg":"The service is running\./);
    const key = (await runProgram(['keys', 'create', '--project', 'docs'], env)).stdout.trim();
    keyId = key.slice(5, 17);
    const client = { ...env, DOCS_NAV_API_KEY: key, DOCS_NAV_URL: url, DOCS_NAV_PROJECT: 'docs' };
    const { stdout } = await runProgram(['agent', 'run', 'Add faq to the guides.', '--format', 'json'], client);
    job = (JSON.parse(stdout) as { job: { id: string } }).job.id;
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    expect((await fetch(`${url}/v2/agent/docs/job/${job}/message`, { method: 'POST', headers, body: '{"prompt":""}' })).status).toBe(400);
    expect((await fetch(`${url}/v2/agent/my-secret-path/jobs`)).status).toBe(401);
    service.process.kill('SIGUSR2');
    await service.until('stderr', /DeprecationWarning/);
    service.process.kill('SIGHUP');
    const { code, stdout: written, stderr } = await service.outcome;
    expect({ code, written }).toEqual({ code: 2, written: '' });
    lines = linesOf(stderr);
  });
  afterAll(() => void service?.process.kill('SIGKILL'));

  const saying = (pattern: RegExp): readonly Line[] => lines.filter(({ msg }) => pattern.test(String(msg)));

  test('it logs its start, unknown variables and how to sign in, but no sign-in link', () => {
    expect(saying(/^The service is running\.$/)).toMatchObject([{ level: 'info', role: 'all', version: expect.any(String) }]);
    expect(saying(/^“DOCS_NAV_WEATHER” is not a variable of docs-nav\./)).toMatchObject([{ level: 'warn' }]);
    expect(saying(/docs-nav-service sign-in/)).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toMatch(/sign-in\?code=/);
  });

  test('every line about the message has its job, its number and the key that sent it', () => {
    const attempt = lines.filter((line) => line['attempt'] !== undefined);
    expect(attempt.map(({ msg }) => msg)).toEqual(
      expect.arrayContaining(['An attempt begins.', 'The model answered.', 'The message is done.']),
    );
    for (const line of attempt) expect(line).toMatchObject({ jobId: job, seq: 1, attempt: 1, keyId, projectId: 'docs' });
  });

  test('every answered request has an id; one with a key has the key, the project and the job', () => {
    const requests = saying(/^Request answered\.$/);
    expect(new Set(requests.map(({ requestId }) => requestId)).size).toBe(requests.length);
    for (const line of requests) expect(line['requestId']).toEqual(expect.stringMatching(/^[0-9a-f-]{36}$/));
    const keyed = requests
      .filter(({ route }) => String(route).startsWith('/v2/agent/:projectId/job'))
      .filter(({ status }) => status !== 401);
    expect(keyed.map(({ method }) => method)).toEqual(expect.arrayContaining(['POST', 'GET']));
    for (const line of keyed) expect(line).toMatchObject({ keyId, projectId: 'docs', jobId: job });
    expect(requests.find(({ status }) => status === 201)).toMatchObject({ jobId: job, seq: 1 });
  });

  test('a refused request has the code of its refusal, and nothing that the caller wrote', () => {
    const refused = saying(/^Request answered\.$/).filter(({ status }) => Number(status) >= 400);
    expect(refused.map(({ status, problem }) => [status, problem])).toEqual([
      [400, 'invalid-request'],
      [401, 'missing-key'],
    ]);
    expect(JSON.stringify(lines)).not.toContain('my-secret-path');
  });

  test('warnings of Node and libraries are logged as lines, and so is a crash, without the message of its error', () => {
    expect(saying(/^Node\.js or a library issued a warning\.$/).map(({ level, warning }) => [level, warning])).toEqual([
      ['warn', 'The moon is full.'],
      ['warn', expect.stringContaining('Buffer() is deprecated')],
    ]);
    expect(lines.at(-1)).toMatchObject({ level: 'fatal', origin: 'uncaughtException', err: { type: 'Error', frames: expect.any(Array) } });
    expect(JSON.stringify(lines)).not.toContain('my prompt');
  });

  test('neither the key of the model nor the prompt is logged', () => {
    for (const secret of [KEY, 'Add faq']) expect(JSON.stringify(lines)).not.toContain(secret);
  });
});

test.each<[string, Variables]>([
  ['one invalid value', { DOCS_NAV_PORT: 'tcp://10.0.0.1:4100' }],
  ['several invalid values', { DOCS_NAV_STEP: '3', DATABASE_URL: 'mysql://ada:hunter2@x', DOCS_NAV_ROLE: 'both' }],
])('the service logs a fatal line for each invalid setting: %s', async (_, env) => {
  const { code, stdout, stderr } = await runProgram(['start'], { HOME: tree(), ...env });
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  const lines = linesOf(stderr);
  expect(lines).toHaveLength(Object.keys(env).length);
  for (const { level } of lines) expect(level).toBe('fatal');
  expect(stderr).not.toContain('hunter2');
});

test('--log-level leaves out lines below that level', async () => {
  const data = join(tree(), 'data');
  const service = startProgram(['start', '--port', '0', '--data', data, '--log-level', 'warn'], { HOME: tree(), DOCS_NAV_WEATHER: 'rain' });
  await service.until('stderr', /DOCS_NAV_WEATHER/);
  service.process.kill('SIGTERM');
  const { code, stderr } = await service.outcome;
  expect(code).toBe(0);
  for (const { level } of linesOf(stderr)) expect(level).toBe('warn');
});

const SCRIPT = '/usr/bin/script';
test.runIf(existsSync(SCRIPT))('the service prints sentences and a working sign-in link when it starts on a terminal', async () => {
  const home = tree();
  const command = `'${NODE}' '${programOf(['start'])}' --port 0 --data '${join(home, 'data')}'`;
  const terminal = spawn(SCRIPT, ['-qefc', command, '/dev/null'], {
    env: { PATH: process.env['PATH'], HOME: home, DOCS_NAV_WEATHER: 'rain' },
  });
  let text = '';
  try {
    const link = await new Promise<string>((resolve, reject) => {
      terminal.once('close', () => reject(new Error(text)));
      terminal.stdout.on('data', (piece: Buffer) => {
        text += piece.toString();
        const [, found] = /^Dashboard: +(http\S+code=\S+)\r?$/m.exec(text) ?? [];
        if (found !== undefined && text.includes('Ctrl+C stops it.')) resolve(found);
      });
    });
    expect((await fetch(link)).status).toBe(200);
    expect(text).toContain('docs-nav-service: “DOCS_NAV_WEATHER” is not a variable of docs-nav.');
    expect(text).toContain(`\nData:       ${join(home, 'data')}`);
    expect(text).not.toContain('{"level"');
  } finally {
    terminal.stdin.end('\u0003');
    await new Promise((resolve) => terminal.once('close', resolve));
  }
});

test.runIf(SERVER !== undefined)(
  'with PostgreSQL, sign-in prints the address of the process that runs, and says if none does',
  async () => {
    const { url: databaseUrl, drop } = await createServerDatabase();
    const env = { HOME: tree(), DATABASE_URL: databaseUrl };
    const signIn = async (): Promise<{ url: string; isServing: boolean }> =>
      JSON.parse((await runProgram(['sign-in', '--format', 'json'], env)).stdout) as { url: string; isServing: boolean };
    try {
      expect(await signIn()).toMatchObject({ isServing: false, url: expect.stringContaining('http://127.0.0.1:4100/') });
      for (const flags of [
        ['--host', '127.0.0.2'],
        ['--public-url', 'https://agent.example.com'],
      ]) {
        const service = startProgram(['start', '--role', 'api', '--port', '0', ...flags], env);
        const [, line = ''] = await service.until('stderr', /^(\{.*"msg":"The service is running\."\})$/m);
        const { url, publicUrl = url } = JSON.parse(line) as { url: string; publicUrl?: string };
        const link = await signIn();
        expect(link).toEqual({ version: 1, url: expect.stringContaining(`${publicUrl}/dashboard/sign-in?code=`), isServing: true });
        expect((await fetch(`${url}${new URL(link.url).pathname}${new URL(link.url).search}`)).status).toBe(200);
        service.process.kill('SIGTERM');
        expect((await service.outcome).code).toBe(0);
      }
      expect(await signIn()).toMatchObject({ isServing: false });
    } finally {
      await drop();
    }
  },
);
