/** The job service as its operators and clients use it: the real program, a real repository, a model that follows a script. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runProgram, startProgram, type Outcome, type Started, type Variables } from './command-line.ts';
import { KEY, scriptedServer } from '../doubles/model-server.ts';
import { ADD_PAGE, SITE } from './sample-site.ts';
import { temporary } from '../support/temporary.ts';

const { tree, repository } = temporary();

describe('from an empty folder to a pull request', () => {
  const repo = repository(SITE);
  const home = tree();
  const data = join(home, 'data');
  let env: Variables = {};
  let service: Started;
  let url = '';
  let key = '';

  const run = (...args: readonly string[]): Promise<Outcome> =>
    runProgram(args, { ...env, DOCS_NAV_API_KEY: key, DOCS_NAV_URL: url, DOCS_NAV_PROJECT: 'docs' });

  beforeAll(async () => {
    const model = await scriptedServer(ADD_PAGE);
    env = {
      HOME: home,
      DOCS_NAV_DATA: data,
      DOCS_NAV_MODEL: 'openai-compatible/local/model',
      OPENAI_COMPATIBLE_BASE_URL: `${model.url}/v1`,
      OPENAI_COMPATIBLE_API_KEY: KEY,
    };
  });
  afterAll(async () => {
    service?.process.kill('SIGKILL');
    await service?.outcome;
  });

  test('a project is added before any service runs', async () => {
    expect(await run('projects', 'add', 'docs', '--repository', repo)).toEqual({
      code: 0,
      stdout: '',
      stderr: `Creating a database in ${join(data, 'database')}; this takes a few seconds.\nProject “docs” was added: ${repo} (main), local, openai-compatible/local/model.\nNext: docs-nav-service keys create --project docs\n`,
    });
  });

  test('the service starts and logs its URL and how to sign in', async () => {
    service = startProgram(['start', '--port', '0'], env);
    [, url = ''] = await service.until('stderr', /"url":"(http:\/\/127\.0\.0\.1:\d+)","msg":"The service is running\."/);
    await service.until('stderr', /"msg":"To sign in to the dashboard, run “docs-nav-service sign-in --data [^”]+”\."/);
    expect(service.text.stdout).toBe('');
    const { stdout: link } = await run('sign-in');
    expect(link.startsWith(`${url}/dashboard/sign-in?code=`)).toBe(true);
    expect((await fetch(link.trim())).status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(statSync(join(data, 'admin/socket')).mode & 0o777).toBe(0o600);
    for (const name of ['admin', 'database']) expect(statSync(join(data, name)).mode & 0o777).toBe(0o700);
  });

  test('a key can be created while the service runs, and stdout contains only the secret', async () => {
    const made = await run('keys', 'create', '--project', 'docs', '--name', 'test');
    expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/^dnav_[0-9a-f]{12}_[\w-]{43}\n$/) });
    key = made.stdout.trim();
    expect((await run('keys', 'list')).stdout).toContain(`${key.slice(5, 17)}  docs     test`);
  });

  test('a job completes with a pull request whose page can be opened', async () => {
    const { code, stdout, stderr } = await run('agent', 'run', 'Add faq to the guides.');
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringMatching(/^Job [\w-]+ was created\. To see its state later: docs-nav agent status [\w-]+ --project docs --url /),
    });
    expect(stdout).toMatch(/^Job [\w-]+: completed\n {2}Pull request: http/);
    expect(stdout).toContain('Added the page faq.');
    const [, page = ''] = /Pull request: (\S+)/.exec(stdout) ?? [];
    const answer = await fetch(page);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('faq');
    const [, branch = ''] = /Branch: (\S+)/.exec(stdout) ?? [];
    expect(execFileSync('git', ['show', `${branch}:docs/faq.mdx`], { cwd: repo, encoding: 'utf8' })).toContain('The page faq');
  });

  test('a job takes a prompt from standard input and a second message, and status shows both', async () => {
    const { stdout: id } = await runProgram(
      ['agent', 'run', '-', '--no-wait'],
      { ...env, DOCS_NAV_API_KEY: key, DOCS_NAV_URL: url, DOCS_NAV_PROJECT: 'docs' },
      { input: 'Add limits to the guides.\n' },
    );
    expect(id).toMatch(/^[0-9a-f-]{36}\n$/);
    expect(await run('agent', 'run', 'Add errors to the guides.', '--job', id.trim())).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^The message was sent to job [\w-]+\. To see its state later: /),
    });
    const { job, messages } = JSON.parse((await run('agent', 'status', id.trim(), '--format', 'json')).stdout) as {
      job: { status: string };
      messages: { seq: number; status: string; commit: string }[];
    };
    expect(job.status).toBe('completed');
    expect(messages.map(({ seq, status }) => `${seq} ${status}`)).toEqual(['1 completed', '2 completed']);
    expect(new Set(messages.map(({ commit }) => commit)).size).toBe(2);
  });

  test.each<[string, readonly string[], RegExp]>([
    [
      'a project that the key is not for',
      ['agent', 'run', 'x', '--project', 'other'],
      /^docs-nav: .*Each key is for one project: is this one for “other”\?\n$/,
    ],
    ['a job that does not exist', ['agent', 'status', '01996f3e-6f3a-7c1e-8a54-0c7d2f9be210'], /^docs-nav: .*\n$/],
    [
      'a second service with the same data folder',
      ['start', '--port', '0'],
      /^{"level":"fatal",.*"msg":"The data folder “.*” is in use by another docs-nav-service, process \d+\. .*"}\n$/,
    ],
    [
      'a project that does not exist',
      ['keys', 'create', '--project', 'dosc'],
      /^docs-nav-service: --project: The project “dosc” does not exist\. Projects are docs\.\n$/,
    ],
  ])('exits with 2 and prints one line for %s', async (_, args, message) => {
    const { code, stdout, stderr } = await run(...args);
    expect({ code, stdout, lines: stderr.split('\n').length }).toEqual({ code: 2, stdout: '', lines: 2 });
    expect(stderr).toMatch(message);
  });

  test('exits with 2 and logs one line for a port that is in use', async () => {
    const taken = await runProgram(['start', '--port', new URL(url).port], { ...env, DOCS_NAV_DATA: join(home, 'other') });
    expect(taken).toMatchObject({ code: 2, stdout: '' });
    expect(taken.stderr).toMatch(/^\{"level":"fatal",.*"msg":"Port \d+ of “127\.0\.0\.1” is in use.*\}\n$/);
  });

  test('a key that is revoked is refused from then on', async () => {
    const { stdout } = await run('keys', 'create', '--project', 'docs');
    const other = { ...env, DOCS_NAV_API_KEY: stdout.trim(), DOCS_NAV_URL: url, DOCS_NAV_PROJECT: 'docs' };
    expect(await run('keys', 'revoke', stdout.slice(5, 17))).toMatchObject({ code: 0 });
    const refused = await runProgram(['agent', 'run', 'x'], other);
    expect(refused).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('The key in DOCS_NAV_API_KEY must be one of the service at'),
    });
    expect(refused.stderr).not.toContain(stdout.trim().slice(18));
  });

  test('SIGTERM ends the service with 0, without a secret in its log, and its data can be opened again', async () => {
    service.process.kill('SIGTERM');
    const { code, stderr } = await service.outcome;
    expect(code).toBe(0);
    expect(existsSync(join(data, 'admin/socket'))).toBe(false);
    expect(stderr).toContain('The service is running.');
    for (const secret of [key.slice(18), KEY, 'Add faq']) expect(stderr).not.toContain(secret);
    expect(await run('keys', 'list')).toMatchObject({ code: 0, stdout: expect.stringContaining(key.slice(5, 17)) });
    // Its port may be another program's by now. That of an open connection is taken, and nothing listens there.
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const connection = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await once(connection, 'connect');
    url = `http://127.0.0.1:${connection.localPort}`;
    expect(await run('agent', 'run', 'x')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('nothing is listening there. Is the service running?'),
    });
    connection.destroy();
    server.close();
  });

  test('no file in the data folder contains a secret', () => {
    const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(10);
    const holding = (text: string) => files.filter((entry) => readFileSync(join(entry.parentPath, entry.name)).includes(text));
    expect(holding(key.slice(18))).toEqual([]);
    expect(holding(KEY)).toEqual([]);
    // Its id is kept, and would be found.
    expect(holding(key.slice(5, 17)).length).toBeGreaterThan(0);
  });
});

test('Ctrl+C stops waiting for a job with exit code 130 and prints how to see its state', async () => {
  const job = {
    id: '01996f3e-6f3a-7c1e-8a54-0c7d2f9be210',
    status: 'active',
    source: { repository: 'x', ref: 'main' },
    model: 'a/b',
    prLink: null,
    createdAt: '',
    archivedAt: null,
    pullRequest: null,
    error: null,
  };
  const server = createServer((request, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(request.url?.endsWith('/messages') ? { messages: [] } : job)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = startProgram(['agent', 'run', 'x', '--project', 'docs', '--url', url], {
    DOCS_NAV_API_KEY: `dnav_0123456789ab_${'k'.repeat(43)}`,
  });
  await client.until('stderr', /\nactive: no messages yet\n/);
  client.process.kill('SIGINT');
  const { code, stdout, stderr } = await client.outcome;
  server.closeAllConnections();
  server.close();
  expect({ code, stdout }).toEqual({ code: 130, stdout: '' });
  expect(
    stderr.endsWith(
      `\nStopped waiting; the job continues. To see its state: docs-nav agent status ${job.id} --project docs --url ${url}\n`,
    ),
  ).toBe(true);
});

describe('on SIGTERM during startup', () => {
  test('the demo reports that it is stopping, removes everything and exits with 0', async () => {
    const folder = tree({ nothing: '' });
    const demo = startProgram(['start', '--demo', '--port', '0'], { HOME: tree(), TMPDIR: folder });
    await demo.until('stderr', /Creating a sample site/);
    demo.process.kill('SIGTERM');
    const { code, stdout, stderr } = await demo.outcome;
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toMatch(/^docs-nav-service: Stopping and removing everything; this takes a few seconds\.$/m);
    expect(readdirSync(folder)).toEqual(['nothing']);
  });

  test('the service reports that it is stopping and exits with 0', async () => {
    const data = join(tree(), 'data');
    const service = startProgram(['start', '--port', '0', '--data', data], { HOME: tree() });
    await expect.poll(() => existsSync(join(data, 'database.lock'))).toBe(true);
    service.process.kill('SIGTERM');
    const { code, stdout, stderr } = await service.outcome;
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toMatch(/"msg":"Stopping; closing the database takes a few seconds\."/);
  });
});
