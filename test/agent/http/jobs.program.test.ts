/** The operations on jobs over HTTP. Every exchange is held against `/openapi.json` and the hosted service's description. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Job, Message } from '../../../src/agent/contract/job.ts';
import { addOrReplaceProject, saveProjectChanges } from '../../../src/agent/store/projects.ts';
import { onEachDatabase } from './http-database.ts';
import { breachesOf, openService, PUBLIC_URL, type TestService } from './http-service.ts';

const UUID_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

onEachDatabase((database) => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService(database());
  });
  const at = (job: Job, rest = ''): string => `${service.base}/job/${job.id}${rest}`;
  const post = (url: string, payload: object, headers = {}) => service.request({ method: 'POST', url, payload, headers });
  const get = (url: string, headers = {}) => service.request({ method: 'GET', url, headers });

  describe('create', () => {
    test('returns an active job and its URL', async () => {
      const response = await post(`${service.base}/job`, { prompt: 'Add a page.' });
      expect(response.statusCode).toBe(201);
      const job = response.json<Job>();
      expect(job).toEqual({
        id: expect.stringMatching(UUID_7),
        status: 'active',
        source: { repository: 'https://github.com/acme/docs.git', ref: 'main' },
        model: 'scripted/model',
        prLink: null,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        archivedAt: null,
        pullRequest: null,
        error: null,
        keyId: service.key.split('_')[1],
      });
      expect(response.headers['location']).toBe(`${PUBLIC_URL}${at(job)}`);
      expect(service.queue.entries).toContainEqual({ jobId: job.id, seq: 1 });
    });

    test.each([
      { what: '32,000 CJK characters', prompt: '頁'.repeat(32_000) },
      { what: '32,000 emoji, which are two UTF-16 units each', prompt: '📄'.repeat(32_000) },
      { what: 'one character', prompt: 'x' },
      { what: 'text with white space around it', prompt: '\n\tAdd a page. ' },
    ])('accepts a prompt of $what, and stores it unchanged', async ({ prompt }) => {
      const job = await service.create(prompt);
      const { messages } = (await get(at(job, '/messages'))).json<{ messages: Message[] }>();
      expect(messages.map((message) => message.prompt)).toEqual([prompt]);
    });

    test.each([
      {
        what: 'unknown members',
        body: '{"prompt":"Add a page.","agent":"other/one","status":"completed","nested":{"a":[1]}}',
      },
      {
        what: '__proto__ and constructor',
        body: '{"prompt":"Add a page.","__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
      },
      { what: 'a byte order mark', body: '\uFEFF{"prompt":"Add a page."}' },
      { what: 'all but the last of two equal members', body: '{"prompt":3,"prompt":"Add a page."}' },
    ])('ignores $what', async ({ body }) => {
      const response = await service.request({ method: 'POST', url: `${service.base}/job`, payload: body });
      expect(response.statusCode).toBe(201);
      expect(response.json<Job>()).toMatchObject({ status: 'active', model: 'scripted/model' });
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    });

    test('keeps the URLs that may be lost, and shows them with the message', async () => {
      const allowLostUrls = ['/v1/*', '/old'];
      const response = await post(`${service.base}/job`, { prompt: 'Remove version 1.', allowLostUrls });
      expect(response.statusCode).toBe(201);
      const job = response.json<Job>();
      await post(at(job, '/message'), { prompt: 'And more.', allowLostUrls: ['/*'] });
      const { messages } = (await get(at(job, '/messages'))).json<{ messages: Message[] }>();
      expect(messages.map((message) => message.allowLostUrls)).toEqual([allowLostUrls, ['/*']]);
    });

    test.each([
      ['text', '/v1/*', '“allowLostUrls” must be of type array.'],
      ['a relative path', ['v1/*'], '“allowLostUrls/0” must be a path such as “/v1/start”, or “/v1/*” for a folder.'],
      ['a wildcard in a name', ['/a', '/v*'], '“allowLostUrls/1” must be a path such as “/v1/start”, or “/v1/*” for a folder.'],
      ['21 entries', Array.from({ length: 21 }, () => '/a'), '“allowLostUrls” must have at most 20 entries.'],
    ])('refuses as URLs that may be lost: %s', async (_, allowLostUrls, detail) => {
      const response = await post(`${service.base}/job`, { prompt: 'Remove version 1.', allowLostUrls });
      expect({ status: response.statusCode, body: response.json<object>() }).toMatchObject({
        status: 400,
        body: { code: 'invalid-request', detail },
      });
    });

    test('names the members that it has ignored, whatever their names', async () => {
      const more = { branch: 'main', 'a b, c\r\nX: y': 1, 頁: 2 };
      const ignored = 'branch, a%20b%2C%20c%0D%0AX%3A%20y, %E9%A0%81';
      const response = await post(`${service.base}/job`, { prompt: 'Add a page.', ...more }, { prefer: 'handling=lenient' });
      expect(response).toMatchObject({ statusCode: 201, headers: { 'docs-nav-ignored': ignored } });
      const url = at(response.json<Job>(), '/message');
      expect(await post(url, { prompt: 'And another.', ...more })).toMatchObject({
        statusCode: 200,
        headers: { 'docs-nav-ignored': ignored },
      });
      expect((await post(url, { prompt: 'The last.' }, { prefer: 'handling=strict' })).headers).not.toHaveProperty('docs-nav-ignored');
    });

    test.each(['handling=strict', 'Handling = "strict"', 'respond-async, handling=strict; a=b'])(
      'refuses unknown members, and stores nothing, if the client sends Prefer: %s',
      async (prefer) => {
        const before = service.queue.entries.length;
        const response = await post(`${service.base}/job`, { prompt: 'Add a page.', 'a/b~': 1, branch: 'x' }, { prefer });
        expect(response.statusCode).toBe(400);
        expect(response.json()).toMatchObject({
          code: 'invalid-request',
          errors: [{ pointer: '#/a~1b~0', detail: '“a/b~” is not a member of the body.' }, { pointer: '#/branch' }],
        });
        expect(service.queue.entries).toHaveLength(before);
      },
    );

    test.each(['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON;charset="UTF-8"', 'application/json ; foo=bar'])(
      'accepts the content type %s',
      async (type) => {
        const response = await post(`${service.base}/job`, { prompt: 'Add a page.' }, { 'content-type': type });
        expect(response.statusCode).toBe(201);
      },
    );
  });

  describe('the branch and the model of a job', () => {
    let service: TestService;
    beforeAll(async () => {
      service = await openService(database(), { limits: { activeJobs: 100 } });
      await saveProjectChanges(database(), service.project.id, { allowedRefs: ['next', 'release/*'], allowedModels: ['openai/gpt-5'] });
    });
    const post = (url: string, payload: object, headers = {}) => service.request({ method: 'POST', url, payload, headers });
    const at = (job: Job, rest = ''): string => `${service.base}/job/${job.id}${rest}`;

    test('can be others that the project allows, and the job keeps them', async () => {
      for (const [asked, expected] of [
        [{ ref: 'release/2.0/docs' }, { ref: 'release/2.0/docs', model: 'scripted/model' }],
        [
          { ref: 'next', model: 'openai/gpt-5' },
          { ref: 'next', model: 'openai/gpt-5' },
        ],
        [
          { ref: 'main', model: 'scripted/model' },
          { ref: 'main', model: 'scripted/model' },
        ],
      ] as const) {
        const response = await post(`${service.base}/job`, { prompt: 'Add a page.', ...asked });
        expect(response.statusCode).toBe(201);
        const { ref, model } = expected;
        const job = response.json<Job>();
        expect(job).toMatchObject({ source: { ref }, model });
        expect((await post(at(job, '/message'), { prompt: 'And more.' })).json()).toMatchObject({ source: { ref }, model });
      }
      expect((await service.create('Add a page.')).source.ref).toBe('main');
    });

    test.each(['other', 'release', 'release/', 'release/../main', 'releases/1', 'release/*', 'Next', 'refs/heads/next', 'next\n'])(
      'refuses the branch %j, which the project does not allow',
      async (ref) => {
        const before = service.queue.entries.length;
        const response = await post(`${service.base}/job`, { prompt: 'Add a page.', ref, model: 'other/model' });
        expect(response.statusCode).toBe(403);
        expect(response.json()).toMatchObject({
          code: 'not-allowed-by-project',
          errors: [
            { pointer: '#/ref', detail: expect.stringContaining('It allows “main”, “next”, “release/*”.') as string },
            { pointer: '#/model', detail: expect.stringContaining('It allows “scripted/model”, “openai/gpt-5”.') as string },
          ],
        });
        expect(service.queue.entries).toHaveLength(before);
      },
    );

    test('a repeated request for another branch is not taken for the same', async () => {
      const once = { 'idempotency-key': 'one branch' };
      const first = await post(`${service.base}/job`, { prompt: 'Add a page.', ref: 'next' }, once);
      expect((await post(`${service.base}/job`, { prompt: 'Add a page.', ref: 'next' }, once)).json()).toEqual(first.json());
      expect((await post(`${service.base}/job`, { prompt: 'Add a page.' }, once)).statusCode).toBe(422);
    });

    test('a repeated request is answered with its job, even if the project no longer allows the branch', async () => {
      const once = { 'idempotency-key': 'allowed before' };
      const first = await post(`${service.base}/job`, { prompt: 'Add a page.', ref: 'next' }, once);
      await saveProjectChanges(database(), service.project.id, { allowedRefs: [] });
      const again = await post(`${service.base}/job`, { prompt: 'Add a page.', ref: 'next' }, once);
      expect(again).toMatchObject({ statusCode: 201, headers: { 'idempotent-replayed': 'true' } });
      expect(again.json()).toEqual(first.json());
      expect((await post(`${service.base}/job`, { prompt: 'Add a page.', ref: 'next' })).statusCode).toBe(403);
      await saveProjectChanges(database(), service.project.id, { allowedRefs: ['next', 'release/*'] });
    });

    test('a branch and a model belong to new jobs, so a message with them names them as ignored', async () => {
      const response = await post(at(await service.create(), '/message'), { prompt: 'More.', ref: 'next', model: 'openai/gpt-5' });
      expect(response).toMatchObject({ statusCode: 200, headers: { 'docs-nav-ignored': 'ref, model' } });
    });

    test('are shown with the name of a local repository, but not with its path on the machine of the service', async () => {
      const local = { ...service.project, repository: '/srv/git/handbook.git', host: 'local' } as const;
      await addOrReplaceProject(database(), local);
      expect((await service.create()).source.repository).toBe('handbook.git');
      await addOrReplaceProject(database(), service.project);
    });
  });

  describe('get', () => {
    test('returns the job, even for a read-only key', async () => {
      const job = await service.create();
      const response = await get(at(job), { authorization: `bearer  ${service.readKey}` });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual(job);
      expect(response.headers).toMatchObject({ 'cache-control': 'private, no-cache', 'retry-after': '2' });
    });

    test('has no Retry-After once the job is done', async () => {
      const job = await service.create();
      await post(at(job, '/archive'), {});
      expect((await get(at(job))).headers['retry-after']).toBeUndefined();
    });

    test('answers 304 as long as nothing has changed', async () => {
      const job = await service.create();
      const tag = String((await get(at(job))).headers['etag']);
      for (const condition of [tag, `W/${tag}`, '*', ` * `, `"other", ${tag}`, `"a,b",W/"x" , W/${tag}`]) {
        const response = await get(at(job), { 'if-none-match': condition });
        expect({ condition, status: response.statusCode, body: response.body, tag: response.headers['etag'] }).toEqual({
          condition,
          status: 304,
          body: '',
          tag,
        });
      }
      for (const condition of ['"other"', tag.replaceAll('"', ''), `x${tag.slice(1)}`, 'W/*', '']) {
        expect({ condition, status: (await get(at(job), { 'if-none-match': condition })).statusCode }).toEqual({ condition, status: 200 });
      }
      await post(at(job, '/archive'), {});
      const changed = await get(at(job), { 'if-none-match': tag });
      expect(changed.statusCode).toBe(200);
      expect(changed.headers['etag']).not.toBe(tag);
    });

    test('answers HEAD with the same headers', async () => {
      const job = await service.create();
      const [head, whole] = [await service.request({ method: 'HEAD', url: at(job) }), await get(at(job))];
      expect(head.statusCode).toBe(200);
      expect(head.body).toBe('');
      for (const name of ['etag', 'content-length', 'content-type', 'retry-after', 'cache-control'])
        expect(head.headers[name]).toBe(whole.headers[name]);
    });
  });

  describe('message', () => {
    test('adds a message to an active job, and returns that job', async () => {
      const job = await service.create();
      const response = await post(at(job, '/message'), { prompt: 'Also rename it.' });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual(job);
      const { messages } = (await get(at(job, '/messages'))).json<{ messages: Message[] }>();
      expect(messages.map(({ seq, prompt, status }) => ({ seq, prompt, status }))).toEqual([
        { seq: 1, prompt: 'Add a page.', status: 'queued' },
        { seq: 2, prompt: 'Also rename it.', status: 'queued' },
      ]);
    });

    test('numbers 20 concurrent messages without a gap, and queues none before its turn', async () => {
      const job = await service.create('0');
      const prompts = Array.from({ length: 20 }, (_, index) => `Message ${index + 1}`);
      const responses = await Promise.all(prompts.map((prompt) => post(at(job, '/message'), { prompt })));
      expect(responses.map(({ statusCode }) => statusCode)).toEqual(prompts.map(() => 200));
      const { messages } = (await get(at(job, '/messages'))).json<{ messages: Message[] }>();
      expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
      expect(messages.map(({ prompt }) => prompt).sort()).toEqual(['0', ...prompts].sort());
      expect(service.queue.entries.filter(({ jobId }) => jobId === job.id)).toEqual([{ jobId: job.id, seq: 1 }]);
    });
  });

  describe('cancel', () => {
    test('fails the job with “cancelled” until the next message', async () => {
      const job = await service.create();
      const cancelled = (await service.request({ method: 'POST', url: at(job, '/cancel') })).json<Job>();
      expect(cancelled).toEqual({
        ...job,
        status: 'failed',
        error: { code: 'cancelled', message: expect.stringContaining('Send a message') as string },
      });
      expect((await service.request({ method: 'POST', url: at(job, '/cancel') })).json()).toEqual(cancelled);
      expect((await get(at(job))).json()).toEqual(cancelled);
      expect((await post(at(job, '/message'), { prompt: 'Go on.' })).json()).toMatchObject({ status: 'active', error: null });
      await post(at(job, '/cancel'), {});
    });

    test('is refused for an archived job', async () => {
      const job = await service.create();
      await post(at(job, '/archive'), {});
      expect((await service.request({ method: 'POST', url: at(job, '/cancel') })).json()).toMatchObject({
        status: 409,
        code: 'job-archived',
      });
    });
  });

  describe('archive', () => {
    test('keeps the time of the first request if it is repeated', async () => {
      const job = await service.create();
      const first = (await service.request({ method: 'POST', url: at(job, '/archive') })).json<Job>();
      expect(first).toEqual({ ...job, status: 'archived', archivedAt: expect.any(String) });
      expect((await service.request({ method: 'POST', url: at(job, '/archive') })).json()).toEqual(first);
      expect(service.queue.cancelled.filter((id) => id === job.id)).toEqual([job.id]);
      const { messages } = (await get(at(job, '/messages'))).json<{ messages: Message[] }>();
      expect(messages.map(({ status }) => status)).toEqual(['cancelled']);
    });

    test.each([
      { what: 'no body but a content type', headers: { 'content-type': 'application/json' }, payload: '' },
      { what: 'a body of any kind', headers: { 'content-type': 'text/plain' }, payload: 'now' },
    ])('accepts a request with $what', async ({ headers, payload }) => {
      const job = await service.create();
      expect((await service.request({ method: 'POST', url: at(job, '/archive'), headers, payload })).statusCode).toBe(200);
    });
  });

  test('an archived job accepts no message', async () => {
    const job = await service.create();
    await service.request({ method: 'POST', url: at(job, '/archive') });
    const before = await service.count();
    const response = await post(at(job, '/message'), { prompt: 'More.' });
    expect(response.json()).toMatchObject({ status: 409, code: 'job-archived', error: expect.stringContaining('archived') });
    expect(await service.count()).toBe(before);
  });

  test('list returns all jobs of one project page by page, newest first', async () => {
    const own = await openService(service.database);
    const jobs: Job[] = [];
    for (let index = 0; index < 5; index++) jobs.unshift(await own.create(`Job ${index}`));
    await own.request({ method: 'POST', url: `${own.base}/job/${jobs[1]?.id}/archive` });
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: { jobs: Job[]; nextCursor: string | null } = (
        await own.request({ url: `${own.base}/jobs?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}` })
      ).json();
      expect(page.jobs.length).toBeLessThanOrEqual(2);
      seen.push(...page.jobs.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(jobs.map(({ id }) => id));
    const archived = (await own.request({ url: `${own.base}/jobs?status=archived&unknown=1` })).json<{ jobs: Job[] }>();
    expect(archived.jobs.map(({ id }) => id)).toEqual([jobs[1]?.id]);
    const empty = await openService(service.database);
    expect((await empty.request({ url: `${empty.base}/jobs` })).json()).toEqual({ jobs: [], nextCursor: null });
  });
});

test('the contract check of these tests detects violations', () => {
  const good = {
    method: 'GET',
    url: '/v2/agent/p/job/1',
    requestHeaders: {},
    requestBody: undefined,
    status: 200,
    headers: { 'content-type': 'application/json', 'cache-control': 'private', etag: '"x"', 'x-content-type-options': 'nosniff' },
    body: JSON.stringify({
      id: '019ab2c4-7d10-7c3e-9f21-5b8d4e6a0f17',
      status: 'active',
      source: { repository: 'x', ref: 'main' },
      model: 'a/b',
      prLink: null,
      createdAt: '2026-11-21T00:00:00.000Z',
      archivedAt: null,
      pullRequest: null,
      error: null,
      keyId: null,
    }),
  };
  const withBody = (change: object) => ({ ...good, body: JSON.stringify({ ...(JSON.parse(good.body) as object), ...change }) });
  expect(breachesOf(good)).toEqual([]);
  expect(breachesOf({ ...good, status: 299 })).toEqual(['status 299 is not described']);
  expect(breachesOf({ ...good, headers: { ...good.headers, etag: undefined as unknown as string } })).toEqual([
    'the header ETag is missing',
  ]);
  expect(breachesOf({ ...good, headers: { ...good.headers, 'access-control-allow-origin': '*' } })).toEqual([
    'there is a header access-control-allow-origin',
  ]);
  expect(breachesOf({ ...good, headers: { ...good.headers, 'content-type': 'text/html' } })).toEqual([
    'the type text/html is not described for 200',
  ]);
  expect(breachesOf(withBody({ status: 'running' }))).not.toEqual([]);
  expect(breachesOf(withBody({ prLink: undefined }))).not.toEqual([]);
  expect(breachesOf(withBody({ createdAt: 'today' }))).not.toEqual([]);
  expect(breachesOf(withBody({ secret: 'x' }))).not.toEqual([]);
  expect(breachesOf({ ...good, url: '/v2/agent/p/jobs?limit=101' })).toContain('limit must be <= 100');
  const posted = {
    ...good,
    method: 'POST',
    url: '/v2/agent/p/job',
    status: 201,
    headers: { ...good.headers, location: 'https://docs.example.com/x' },
    requestBody: '{"prompt":"x"}',
  };
  expect(breachesOf(posted)).toEqual([]);
  expect(breachesOf({ ...posted, requestBody: '{"prompt":" "}' })).not.toEqual([]);
  const problem = { type: 'https://docs.example.com/x', title: 'x', status: 400, detail: 'x', code: 'invalid-request', error: 'x' };
  const refused = {
    ...posted,
    status: 400,
    headers: { ...good.headers, 'content-type': 'application/problem+json' },
    body: JSON.stringify(problem),
  };
  expect(breachesOf({ ...refused, requestBody: '{}' })).toEqual([]);
  expect(breachesOf(refused)).toEqual(['a request that follows the description is refused as if it did not']);
  expect(breachesOf({ ...refused, requestBody: '{}', body: JSON.stringify({ ...problem, error: undefined }) })).toContain(
    '“error” is no text',
  );
  expect(breachesOf({ ...refused, requestBody: '{}', body: JSON.stringify({ ...problem, status: 401 }) })).toContain(
    'the body says 401, the response 400',
  );
});
