/** Runs what the documentation shows of the API: each block “With the service running” is a shell script against a service. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EVENT_KINDS } from '../../../src/agent/contract/event.ts';
import { DEFAULT_WEBHOOK_EVENTS, WEBHOOK_EVENTS } from '../../../src/agent/contract/webhook.ts';
import type { Job, Message } from '../../../src/agent/contract/job.ts';
import { API_PROBLEMS } from '../../../src/agent/http/problems.ts';
import { HTTP_OPERATIONS } from '../../../src/agent/http/operations.ts';
import { startHttp, type HttpServer } from '../../../src/agent/http/start.ts';
import { createApiKey } from '../../../src/agent/store/keys.ts';
import { addOrReplaceProject } from '../../../src/agent/store/projects.ts';
import type { Database } from '../../../src/agent/store/database.ts';
import { openTestDatabase } from '../databases.ts';
import { openService } from './http-service.ts';
import { pageOf, pages } from '../../docs/docs-pages.ts';

const run = promisify(execFile);
const IN_DOCS = 'http://127.0.0.1:4100';

let database: Database;
let server: HttpServer;
let key: string;
beforeAll(async () => {
  database = await openTestDatabase();
  const { options, project } = await openService(database);
  await addOrReplaceProject(database, { ...project, id: 'docs' });
  ({ secret: key } = await createApiKey(database, { projectId: 'docs', name: 'docs', scope: 'admin' }));
  server = await startHttp({ ...options, settings: { host: '127.0.0.1', port: 0, publicUrl: null, limits: {} } });
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const stories = pages
  .map(({ file, blocks }) => ({
    file,
    blocks: blocks.filter(({ name, text }) => name === 'With the service running' && text.includes('curl ')),
  }))
  .filter(({ blocks }) => blocks.length > 0);

describe.each(stories)('$file', ({ file, blocks }) => {
  test('each request in the examples succeeds, and the job has the expected states', async () => {
    let job = '';
    const answers: (Job | { messages: Message[] })[] = [];
    for (const { text } of blocks) {
      const script = text.replaceAll(IN_DOCS, server.url);
      expect(script).not.toBe(text);
      const { stdout } = await run('sh', ['-ec', script], { env: { PATH: process.env['PATH'], DOCS_NAV_API_KEY: key, JOB: job } });
      const answer = JSON.parse(stdout) as (typeof answers)[number];
      answers.push(answer);
      if (job === '' && 'id' in answer) job = answer.id;
    }
    expect(answers.length).toBeGreaterThan(0);
    if (file !== 'docs/api/overview.mdx') return;
    expect(answers).toMatchObject([
      { status: 'active' },
      { id: job, status: 'active' },
      { id: job, status: 'active' },
      { messages: [{ seq: 1 }, { seq: 2 }] },
      { id: job, status: 'failed', error: { code: 'cancelled' } },
      { id: job, status: 'archived' },
      { status: 'active' },
    ]);
  });
});

test('the page about events lists every kind, with its meaning', () => {
  const rows = pageOf('docs/api/events.mdx').rows.flatMap(({ text }) => {
    const [, kind, meaning] = /^\| `(\w+\.\w+)` \| (.*?) \|/.exec(text) ?? [];
    return kind === undefined ? [] : [[kind, meaning] as const];
  });
  expect(rows).toEqual(Object.entries(EVENT_KINDS));
});

test('the page about webhooks lists every event that is sent, its meaning, and which are sent by default', () => {
  const rows = pageOf('docs/api/webhooks.mdx').rows.flatMap(({ text }) => {
    const [, kind = '', isDefault, meaning] = /^\| `(\w+\.\w+)` \| (yes)? ?\| (.*?) \|/.exec(text) ?? [];
    return kind === '' ? [] : [[kind, isDefault === 'yes', meaning] as const];
  });
  expect(rows).toEqual(WEBHOOK_EVENTS.map((kind) => [kind, DEFAULT_WEBHOOK_EVENTS.includes(kind), EVENT_KINDS[kind]]));
});

test('the API overview has examples of requests to a running service', () => {
  expect(stories.map(({ file }) => file)).toContain('docs/api/overview.mdx');
});

test('the page about errors lists every problem code with its status', () => {
  const rows = pageOf('docs/api/errors.mdx').rows.flatMap(({ text }) => {
    const [, status, code] = /^\| (\d{3}) \| `([\w-]+)` \|/.exec(text) ?? [];
    return code === undefined ? [] : [[code, Number(status)] as const];
  });
  expect(rows).toEqual(Object.entries(API_PROBLEMS).map(([code, { status }]) => [code, status]));
});

test('the API overview lists every operation on jobs', () => {
  const rows = pageOf('docs/api/overview.mdx').rows.flatMap(
    ({ text }) => /^\| [\w -]+ \| `(\w+ \S+)` \| (\d+)/.exec(text)?.slice(1, 3).join(' ') ?? [],
  );
  expect(rows.sort()).toEqual(
    HTTP_OPERATIONS.filter(({ tag }) => tag === 'Jobs')
      .map(({ method, path, success }) => `${method} ${path} ${success.status ?? 200}`)
      .sort(),
  );
});
