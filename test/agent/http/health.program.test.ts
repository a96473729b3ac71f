/** What those who run the service see: probes, metrics, logs, review pages, the description of the API. */
import { readFileSync } from 'node:fs';
import { Registry } from 'prom-client';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { API_PROBLEMS } from '../../../src/agent/http/problems.ts';
import { HTTP_OPERATIONS } from '../../../src/agent/http/operations.ts';
import { makeOpenapi } from '../../../src/generate/openapi.ts';
import { convertInterruptions } from '../../../src/agent/store/interruptions.ts';
import type { Database } from '../../../src/agent/store/database.ts';
import type { ReviewPageContent } from '../../../src/agent/review/review-data.ts';
import { newReviewToken, saveReview } from '../../../src/agent/store/reviews.ts';
import { onEachDatabase } from './http-database.ts';
import { openService, PUBLIC_URL, type TestService } from './http-service.ts';

const REVIEW: ReviewPageContent = {
  title: 'Add <b>a</b> page',
  jobId: '',
  repository: '/srv/docs',
  branch: 'docs-agent/x',
  base: 'main',
  commits: [],
  messages: [],
  files: [],
  filesLeftOut: 0,
  navigation: { before: null, after: null },
  report: { pagesAdded: [], pagesRemoved: [], pagesMoved: [], urlsLost: [], findingsIntroduced: [], findingsFixed: [], markdown: '' },
};

onEachDatabase((database) => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService(database());
  });

  describe('probes', () => {
    test('report without a key that the service is alive and ready', async () => {
      const headers = { authorization: undefined as unknown as string };
      expect((await service.request({ url: '/healthz', headers })).json()).toEqual({ status: 'ok' });
      const ready = await service.request({ url: '/readyz', headers });
      expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', database: 'ok', disk: 'ok', isDraining: false }]);
      expect((await service.request({ method: 'HEAD', url: '/readyz' })).statusCode).toBe(200);
    });

    test('report “not ready” while the disk is full or unusable, and “ready” afterwards', async () => {
      let isFull: () => Promise<boolean> = () => Promise.resolve(true);
      const short = await openService(database(), { disk: { isFull: () => isFull(), reportFull: () => undefined } });
      const states = async () => (await short.request({ url: '/readyz' })).json() as unknown;
      expect(await states()).toEqual({ status: 'not-ready', database: 'ok', disk: 'full', isDraining: false });
      isFull = () => Promise.reject(new Error('ENOENT'));
      expect(await states()).toMatchObject({ status: 'not-ready', disk: 'unusable' });
      isFull = () => Promise.resolve(false);
      expect(await states()).toMatchObject({ status: 'ready', disk: 'ok' });
    });

    test('report “not ready” while the service drains, though it still accepts requests', async () => {
      let isDraining = false;
      const draining = await openService(database(), { isDraining: () => isDraining });
      isDraining = true;
      const response = await draining.request({ url: '/readyz' });
      expect([response.statusCode, response.json()]).toEqual([503, { status: 'not-ready', database: 'ok', disk: 'ok', isDraining: true }]);
      expect((await draining.request({ url: '/healthz' })).statusCode).toBe(200);
      await draining.create();
    });

    test.each([
      { what: 'does not answer', query: () => new Promise<never>(() => {}), state: 'unreachable' },
      {
        what: 'refuses connections',
        query: () => Promise.reject(new Error('connect ECONNREFUSED db.internal:5432')),
        state: 'unreachable',
      },
      { what: 'has no tables', query: () => Promise.resolve([{ exists: false }]), state: 'not-migrated' },
      { what: 'has tables of another version', query: () => Promise.resolve([{ exists: true, version: 999 }]), state: 'not-migrated' },
    ])('report “not ready” while the database $what', async ({ query, state }) => {
      const broken = await openService(database(), { database: { ...database(), query } as Database });
      const response = await broken.request({ url: '/readyz' });
      expect([response.statusCode, response.json()]).toEqual([
        503,
        { status: 'not-ready', database: state, disk: 'ok', isDraining: false },
      ]);
      expect((await broken.request({ url: '/healthz' })).statusCode).toBe(200);
    });
  });

  describe('a database that fails', () => {
    const failing = (error: unknown) => {
      const fail = () => convertInterruptions(() => Promise.reject(error));
      return openService(database(), { database: { ...database(), query: fail, transaction: fail } as Database });
    };

    test('an unexpected database error gives 500 without its details, which are in the log', async () => {
      const broken = await failing(
        Object.assign(new Error('syntax error at “secret-of-the-database”'), { code: '42601', detail: 'Key (hash)=(abc)' }),
      );
      const response = await broken.request({ method: 'POST', url: `${broken.base}/job`, payload: { prompt: 'Add a page.' } });
      expect(response.json()).toMatchObject({ status: 500, code: 'internal' });
      expect(response.body).not.toContain('secret-of-the-database');
      const [, id = 'none'] = /“([^”]+)”/.exec(response.json<{ detail: string }>().detail) ?? [];
      expect(
        broken
          .log()
          .split('\n')
          .filter((line) => line.includes(id)).length,
      ).toBeGreaterThan(1);
    });

    test('causes 503 for an API request if it never answers', async () => {
      const timeouts = { head: 1000, request: 1000, answer: 30, idle: 1000, check: 1000 };
      const broken = await openService(database(), {
        timeouts,
        database: { ...database(), query: () => new Promise<never>(() => {}) } as Database,
      });
      expect((await broken.request({ url: `${broken.base}/jobs` })).json()).toMatchObject({ status: 503, code: 'unavailable' });
    });

    test.each(['ECONNREFUSED', '57P01', '08006', '53300'])('causes 503 if the error is temporary: %s', async (code) => {
      const broken = await failing(Object.assign(new Error('away'), { code }));
      const response = await broken.request({ url: `${broken.base}/jobs` });
      expect(response.json()).toMatchObject({ status: 503, code: 'unavailable' });
      expect(response.headers['retry-after']).toBe('5');
    });

    test.each([
      'Connection terminated unexpectedly',
      'Connection terminated due to connection timeout',
      'timeout exceeded when trying to connect',
    ])('causes 503 if the error is temporary: %s', async (message) => {
      const broken = await failing(new Error(message));
      expect((await broken.request({ url: `${broken.base}/jobs` })).json()).toMatchObject({ status: 503, code: 'unavailable' });
    });
  });

  describe('metrics', () => {
    const ask = (address: string, headers = {}) => service.request({ url: '/metrics', remoteAddress: address, headers });

    test.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])('are served to this machine: %s', async (address) => {
      expect((await ask(address)).statusCode).toBe(200);
    });

    test.each([
      ['10.0.0.1', {}],
      ['::ffff:10.0.0.1', {}],
      ['2001:db8::1', {}],
      ['10.0.0.1', { 'x-forwarded-for': '127.0.0.1' }],
      ['10.0.0.1', { forwarded: 'for=127.0.0.1', host: 'localhost' }],
      ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }],
      ['127.0.0.1', { forwarded: 'for=203.0.113.9' }],
      ['127.0.0.1', { via: '1.1 proxy' }],
    ])('are not served to other machines or through a proxy: %s %o', async (address, headers) => {
      expect((await ask(address, headers)).json()).toMatchObject({ status: 404, code: 'not-found' });
    });

    test('count requests by route and status, and contain no IDs', async () => {
      const own = await openService(database(), { metrics: new Registry() });
      const { id } = await own.create();
      await own.request({ url: `${own.base}/job/${id}` });
      await own.request({ url: `${own.base}/job/${id}`, headers: { authorization: 'Bearer x' } });
      await own.request({ url: `/nowhere/${id}` });
      await own.request({ url: '/v2/agent/%zz/job' });
      const text = (await own.request({ url: '/metrics' })).body;
      expect(text).toContain('docs_nav_http_requests_total{method="POST",route="/v2/agent/:projectId/job",status="201"} 1');
      expect(text).toContain('docs_nav_http_requests_total{method="GET",route="/v2/agent/:projectId/job/:id",status="200"} 1');
      expect(text).toContain('docs_nav_http_requests_total{method="GET",route="/v2/agent/:projectId/job/:id",status="401"} 1');
      expect(text).toContain('docs_nav_http_requests_total{method="GET",route="(none)",status="404"} 1');
      expect(text).toContain('docs_nav_http_requests_total{method="GET",route="(none)",status="400"} 1');
      expect(text).toContain('docs_nav_http_request_seconds_count{method="POST",route="/v2/agent/:projectId/job"} 1');
      expect(text).not.toContain(id);
      expect(text).not.toContain(own.project.id);
    });
  });

  test('the log contains who did what, but no secret', async () => {
    const own = await openService(database());
    const { id } = await own.create('A prompt that is nobody else’s business.');
    const token = newReviewToken();
    await own.request({ url: `/reviews/${token}` });
    await own.request({ url: `${own.base}/jobs?cursor=secret-in-query` });
    await own.request({ method: 'POST', url: `${own.base}/job`, payload: '{"prompt": "A prompt that is not JSON' });
    await own.request({
      url: `${own.base}/job/${id}`,
      headers: { authorization: `Bearer ${own.key.slice(0, -1)}`, cookie: 'session=secret-cookie' },
    });
    const lines = own
      .log()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const [, keyId] = own.key.split('_');
    expect(lines[0]).toMatchObject({
      method: 'POST',
      route: '/v2/agent/:projectId/job',
      status: 201,
      ms: expect.any(Number),
      keyId,
      jobId: id,
      seq: 1,
    });
    expect(lines.map(({ route, status }) => `${String(route)} ${String(status)}`)).toContain('/reviews/:token 404');
    expect(lines.length).toBe(5);
    for (const secret of [own.key, own.key.slice(18), token, 'A prompt', 'secret-in-query', 'secret-cookie', 'Bearer'])
      expect(own.log()).not.toContain(secret);
  });

  describe('review pages', () => {
    test('are found by their token, need no key, and cannot load or run anything', async () => {
      const { id } = await service.create();
      const token = newReviewToken();
      await saveReview(database(), { token, jobId: id, branch: REVIEW.branch, data: { ...REVIEW, jobId: id } });
      const response = await service.request({ url: `/reviews/${token}`, headers: { authorization: undefined as unknown as string } });
      expect(response.statusCode).toBe(200);
      expect(response.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      });
      expect(response.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-.*frame-ancestors 'none'$/);
      expect(response.body).toContain('Add &lt;b&gt;a&lt;/b&gt; page');
    });

    test.each([newReviewToken(), 'x', '%00', 'x'.repeat(400), '..%2f..%2fetc'])(
      'are replaced by a page with status 404 if the token is unknown (%#)',
      async (token) => {
        const response = await service.request({ url: `/reviews/${token}` });
        expect([response.statusCode, response.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
        expect(response.body).toContain('Review not found');
      },
    );
  });

  test('plugins keep their own headers, body parsers and error handlers', async () => {
    const own = await openService(database(), {
      plugins: [
        async (app) => {
          app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
            done(null, { text: body }),
          );
          app.setErrorHandler((error, _request, reply) =>
            reply
              .code(418)
              .type('text/html')
              .send(`<p>${(error as Error).message}`),
          );
          app.get('/pages', (_request, reply) =>
            reply.header('Content-Security-Policy', "default-src 'self'").type('text/html').send('<p>Hello'),
          );
          app.post('/pages', (request) => ({ got: request.body }));
          app.get('/pages/broken', () => Promise.reject(new Error('Broken.')));
        },
      ],
    });
    const page = await own.app.inject({ url: '/pages' });
    expect([page.body, page.headers['content-security-policy'], page.headers['x-frame-options']]).toEqual([
      '<p>Hello',
      "default-src 'self'",
      'DENY',
    ]);
    const posted = await own.app.inject({
      method: 'POST',
      url: '/pages',
      payload: 'a=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(posted.json()).toEqual({ got: { text: 'a=b' } });
    const broken = await own.app.inject({ url: '/pages/broken' });
    expect([broken.statusCode, broken.body]).toEqual([418, '<p>Broken.']);
    expect((await own.request({ url: '/nowhere' })).json()).toMatchObject({ code: 'not-found' });
  });

  test('every response has the headers that restrict browsers and caches', async () => {
    const { id } = await service.create();
    for (const url of [
      '/healthz',
      '/nowhere',
      '/v2/agent/%zz/job',
      `${service.base}/job/${id}`,
      '/openapi.json',
      `/reviews/${newReviewToken()}`,
    ]) {
      const { headers } = await service.request({ url });
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': expect.stringMatching(/^default-src 'none'.*frame-ancestors 'none'/),
        'cache-control': expect.any(String),
      });
      expect(headers['x-powered-by'] ?? headers['server']).toBeUndefined();
    }
  });

  describe('/openapi.json', () => {
    test('contains the URL of the service, needs no key, and has an entity tag', async () => {
      const headers = { authorization: undefined as unknown as string };
      const response = await service.request({ url: '/openapi.json', headers });
      expect(response.json()).toMatchObject({ openapi: '3.1.0', servers: [{ url: PUBLIC_URL }] });
      expect(
        (await service.request({ url: '/openapi.json', headers: { ...headers, 'if-none-match': String(response.headers['etag']) } }))
          .statusCode,
      ).toBe(304);
    });

    test('is serialized once, however often it is asked for', async () => {
      const first = await service.request({ url: '/openapi.json' });
      const stringify = vi.spyOn(JSON, 'stringify');
      const second = await service.request({ url: '/openapi.json' });
      const serialized = stringify.mock.calls.map(([value]: readonly unknown[]) => value);
      stringify.mockRestore();
      expect(serialized).not.toContainEqual(expect.objectContaining({ openapi: '3.1.0' }));
      expect([second.body, second.headers['content-type']]).toEqual([first.body, 'application/json; charset=utf-8']);
    });

    test('describes exactly the routes that exist', () => {
      const own = Object.values(HTTP_OPERATIONS);
      for (const { method, path } of own) expect(service.app.hasRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') })).toBe(true);
      expect(service.app.printRoutes({ commonPrefix: false }).match(/\b(?:GET|POST|DELETE)\b/g)?.length).toBe(own.length);
    });

    test('contains the description that the type of a problem points to', async () => {
      const problem = (await service.request({ url: '/nowhere' })).json<{ type: string }>();
      const [address, pointer = ''] = problem.type.split('#');
      expect(address).toBe(`${PUBLIC_URL}/openapi.json`);
      const found = pointer
        .slice(1)
        .split('/')
        .reduce<unknown>(
          (value, name) => (value as Record<string, unknown>)[name],
          (await service.request({ url: '/openapi.json' })).json(),
        );
      expect(found).toMatchObject({ title: API_PROBLEMS['not-found'].title, description: API_PROBLEMS['not-found'].meaning });
    });
  });
});

test('the examples of the operations match their schemas', async () => {
  const { Ajv } = await import('ajv');
  const { default: addFormats } = await import('ajv-formats');
  const [artefact] = await makeOpenapi();
  expect(readFileSync('docs/api/openapi.json', 'utf8')).toBe(artefact?.text);
  const document = JSON.parse(artefact?.text ?? '') as object;
  const ajv = new Ajv({ strict: false, allErrors: true });
  (addFormats as unknown as (instance: InstanceType<typeof Ajv>) => void)(ajv);
  ajv.addSchema(document, 'document');
  const examples: { schema: { $ref: string }; example: unknown }[] = [];
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('schema' in value && 'example' in value) examples.push(value as (typeof examples)[number]);
    Object.values(value).forEach(collect);
  };
  collect(document);
  expect(examples.length).toBeGreaterThan(8);
  for (const { schema, example } of examples) {
    const validate = ajv.compile({ $ref: `document${schema.$ref}` });
    expect({ schema, errors: validate(example) ? null : validate.errors }).toEqual({ schema, errors: null });
  }
});
