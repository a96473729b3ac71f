/** Processes that only answer, or only work: what each tells about itself, on a port of its own. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runProgram, startProgram, type Started, type Variables } from './command-line.ts';
import { createServerDatabase, SERVER } from './databases.ts';
import { KEY, scriptedServer } from '../doubles/model-server.ts';
import { ADD_PAGE, SITE } from './sample-site.ts';
import { temporary } from '../support/temporary.ts';

const { tree, repository } = temporary();

describe.runIf(SERVER !== undefined)('an api process and a worker', () => {
  const repo = repository(SITE);
  const running: Started[] = [];
  let env: Variables = {};
  let server: { url: string; drop(): Promise<void> };
  let api = '';
  let worker = '';
  let job = '';

  async function start(...args: readonly string[]): Promise<string> {
    const service = startProgram(['start', '--public-url', 'https://agent.example.com', ...args], { ...env, HOME: tree() });
    running.push(service);
    const [, url = ''] = await service.until('stderr', /"role":"\w+","url":"([^"]+)"/);
    return url;
  }

  beforeAll(async () => {
    server = await createServerDatabase();
    const model = await scriptedServer(ADD_PAGE);
    env = {
      HOME: tree(),
      DATABASE_URL: server.url,
      DOCS_NAV_MODEL: 'openai-compatible/local/model',
      OPENAI_COMPATIBLE_BASE_URL: `${model.url}/v1`,
      OPENAI_COMPATIBLE_API_KEY: KEY,
    };
    await runProgram(['projects', 'add', 'docs', '--repository', repo], env);
    api = await start('--role', 'api', '--port', '0');
    worker = await start('--role', 'worker', '--metrics-port', '0');
    const key = (await runProgram(['keys', 'create', '--project', 'docs'], env)).stdout.trim();
    const client = { ...env, DOCS_NAV_API_KEY: key, DOCS_NAV_URL: api, DOCS_NAV_PROJECT: 'docs' };
    const done = await runProgram(['agent', 'run', 'Add faq to the guides.', '--format', 'json'], client);
    job = (JSON.parse(done.stdout) as { job: { id: string } }).job.id;
  });
  afterAll(async () => {
    for (const service of running) service.process.kill('SIGKILL');
    await Promise.all(running.map(({ outcome }) => outcome));
    await server.drop();
  });

  const metrics = async (url: string): Promise<ReadonlyMap<string, number>> => {
    const response = await fetch(`${url}/metrics`);
    expect(response.status).toBe(200);
    const rows = [...(await response.text()).matchAll(/^(\w+(?:\{.*\})?) (\S+)$/gm)];
    return new Map(rows.map(([, name = '', value]) => [name, Number(value)]));
  };

  test('the worker counts its attempts and tokens', async () => {
    // Counted after the row that clients see.
    await expect.poll(async () => (await metrics(worker)).get('docs_nav_attempts_total{outcome="completed"}')).toBe(1);
    const found = await metrics(worker);
    for (const direction of ['input', 'output'])
      expect(found.get(`docs_nav_model_tokens_total{direction="${direction}"}`)).toBeGreaterThan(0);
    expect(found.get('docs_nav_database_up')).toBe(1);
    expect(found.get('docs_nav_jobs{state="completed"}')).toBe(1);
    expect([...found.keys()].join()).not.toContain(job);
  });

  test('the api process has no counters that would stay at 0', async () => {
    const found = await metrics(api);
    expect([...found.keys()].filter((name) => /attempt|token/.test(name))).toEqual([]);
    expect(found.get('docs_nav_jobs{state="completed"}')).toBe(1);
  });

  test('a worker serves only health checks, and metrics to programs on its own machine', async () => {
    expect(await (await fetch(`${worker}/readyz`)).json()).toMatchObject({ status: 'ready' });
    expect((await fetch(`${worker}/healthz`)).status).toBe(200);
    expect((await fetch(`${worker}/metrics`, { headers: { 'x-forwarded-for': '10.0.0.1' } })).status).toBe(404);
    for (const path of ['/v2/agent/docs/jobs', '/dashboard', '/openapi.json', '/']) {
      const response = await fetch(worker + path);
      expect([path, response.status, response.headers.get('content-type')]).toEqual([path, 404, 'application/problem+json; charset=utf-8']);
    }
    expect((await fetch(`${worker}/v2/agent/docs/job`, { method: 'POST' })).status).toBe(404);
  });

  test('a worker whose port is in use suggests the flag --metrics-port', async () => {
    const args = ['start', '--role', 'worker', '--public-url', 'https://x', '--metrics-port', new URL(worker).port];
    const { code, stderr } = await runProgram(args, env);
    expect(code).toBe(2);
    expect(stderr).toMatch(/is in use by another program\. Stop that program, or choose another port with --metrics-port\./);
  });
});
