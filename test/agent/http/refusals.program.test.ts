/** Every bad request gets its answer, and leaves nothing behind in the database and the queue. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApiKey, revokeApiKey } from '../../../src/agent/store/keys.ts';
import { softDeleteProject } from '../../../src/agent/store/projects.ts';
import { onEachDatabase } from './http-database.ts';
import { openService, type TestService } from './http-service.ts';

const MISSING = '019ab2c4-7d10-7c3e-9f21-5b8d4e6a0f17';

onEachDatabase((database) => {
  let service: TestService;
  let other: TestService;
  let jobId: string;
  let before: number;
  beforeAll(async () => {
    service = await openService(database());
    other = await openService(database());
    jobId = (await service.create()).id;
  });
  beforeEach(async () => {
    before = await service.count();
  });

  const create = (payload: unknown, headers: Record<string, string | undefined> = {}, url = `${service.base}/job`) =>
    service.request({ method: 'POST', url, payload: payload as object, headers: headers as Record<string, string> });

  /** Nothing was stored by the request before. */
  async function expectNothing(): Promise<void> {
    expect(await service.count()).toBe(before);
  }

  describe('authentication', () => {
    const keyOf = async (days: number, then?: (id: string) => Promise<unknown>): Promise<string> => {
      const { key, secret } = await createApiKey(
        database(),
        { projectId: service.project.id, name: 'k', scope: 'admin', days },
        new Date(Date.now() - 86_400_000),
      );
      await then?.(key.id);
      return `Bearer ${secret}`;
    };
    test.each([
      { what: 'no key', key: () => undefined, status: 401, code: 'missing-key' },
      { what: 'an empty header', key: () => '', status: 401, code: 'missing-key' },
      { what: 'another scheme', key: () => `Basic ${service.key}`, status: 401, code: 'missing-key' },
      { what: 'two keys', key: () => `Bearer ${service.key}, Bearer ${service.key}`, status: 401, code: 'missing-key' },
      { what: 'a malformed key', key: () => 'Bearer sk-abc', status: 401, code: 'wrong-key' },
      { what: 'a key with a wrong end', key: () => `Bearer ${service.key.slice(0, -4)}AAAA`, status: 401, code: 'wrong-key' },
      { what: 'an incomplete key', key: () => `Bearer ${service.key.slice(0, -1)}`, status: 401, code: 'wrong-key' },
      { what: 'an expired key', key: () => keyOf(1), status: 401, code: 'expired-key' },
      { what: 'a revoked key', key: () => keyOf(90, (id) => revokeApiKey(database(), id)), status: 401, code: 'revoked-key' },
      { what: 'a key that may only read', key: () => `Bearer ${service.readKey}`, status: 403, code: 'read-only-key' },
      { what: 'the key of another project', key: () => `Bearer ${other.key}`, status: 404, code: 'not-found' },
      { what: 'the key of another project that may only read', key: () => `Bearer ${other.readKey}`, status: 404, code: 'not-found' },
    ])('$what: $status $code', async ({ key, status, code }) => {
      const response = await create({ prompt: 'Add a page.' }, { authorization: await key() });
      expect(response.json()).toMatchObject({ status, code, error: expect.any(String) });
      if (status === 401 || status === 403) expect(response.headers['www-authenticate']).toMatch(/^Bearer realm="docs-nav"/);
      await expectNothing();
    });

    test('a read-only key cannot send a message, cancel or archive a job either', async () => {
      const authorization = `Bearer ${service.readKey}`;
      for (const action of ['message', 'cancel', 'archive']) {
        const response = await create({ prompt: 'More.' }, { authorization }, `${service.base}/job/${jobId}/${action}`);
        expect(response.statusCode).toBe(403);
      }
      await expectNothing();
    });

    test('the key of a removed project is refused as revoked', async () => {
      const gone = await openService(database());
      await softDeleteProject(database(), gone.project.id);
      const response = await gone.request({ method: 'POST', url: `${gone.base}/job`, payload: { prompt: 'Add a page.' } });
      expect(response.json()).toMatchObject({ status: 401, code: 'revoked-key' });
    });
  });

  describe('the URL', () => {
    const ids = [
      MISSING,
      'x',
      '1',
      '%00',
      '..',
      `${MISSING}%00`,
      "' or 1=1 --",
      'é'.repeat(40),
      'x'.repeat(499),
      'x'.repeat(5000),
      `{${MISSING}}`,
      MISSING.toUpperCase(),
    ];
    test.each(ids.map((id) => ({ id, name: id.slice(0, 40) })))(
      'names no job, so that every operation on it is refused: $name',
      async ({ id }) => {
        const url = `${service.base}/job/${id.includes('%') ? id : encodeURIComponent(id)}`;
        const responses = [
          await service.request({ url }),
          await create({ prompt: 'More.' }, {}, `${url}/message`),
          await service.request({ url: `${url}/messages` }),
          await create({}, {}, `${url}/cancel`),
          await create({}, {}, `${url}/archive`),
        ];
        expect(responses.map((response) => response.json<{ code: string }>().code)).toEqual([
          'not-found',
          'not-found',
          'not-found',
          'not-found',
          'not-found',
        ]);
        await expectNothing();
      },
    );

    test('of a job of another project is not found', async () => {
      const url = `${other.base}/job/${jobId}`;
      const responses = [
        await other.request({ url }),
        await other.request({ method: 'POST', url: `${url}/message`, payload: { prompt: 'More.' } }),
        await other.request({ method: 'POST', url: `${url}/cancel` }),
        await other.request({ method: 'POST', url: `${url}/archive` }),
      ];
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
      expect((await service.request({ url: `${service.base}/job/${jobId}` })).json()).toMatchObject({ status: 'active' });
      await expectNothing();
    });

    test.each([
      { url: '/', status: 404 },
      { url: '/v2/agent/', status: 404 },
      { url: '/v1/agent/p/job', status: 404 },
      { url: '/v2/agent/p/job/', status: 404 },
      { url: '//v2/agent/p/job', status: 404 },
      { url: '/V2/agent/p/job', status: 404 },
      { url: '/v2/agent/%zz/job', status: 400 },
      { url: '/v2/agent/%ff/jobs', status: 400 },
      { url: '/__proto__', status: 404 },
      { url: '/etc/../../passwd', status: 404 },
    ])('with the path $url is answered with $status', async ({ url, status }) => {
      expect((await service.request({ url })).json()).toMatchObject({ status, error: expect.any(String) });
    });

    test.each([
      { method: 'DELETE', path: `/job/${MISSING}`, allow: 'GET, HEAD, OPTIONS' },
      { method: 'GET', path: '/job', allow: 'POST, OPTIONS' },
      { method: 'PUT', path: '/job', allow: 'POST, OPTIONS' },
      { method: 'PATCH', path: '/jobs', allow: 'GET, HEAD, OPTIONS' },
      { method: 'GET', path: `/job/${MISSING}/archive`, allow: 'POST, OPTIONS' },
    ] as const)('does not allow other methods: $method $path is answered with 405', async ({ method, path, allow }) => {
      const response = await service.request({ method, url: service.base + path });
      expect(response.json()).toMatchObject({ status: 405, code: 'method-not-allowed' });
      expect(response.headers['allow']).toBe(allow);
    });

    test('is answered with its methods on OPTIONS, which does not let browsers in', async () => {
      const response = await service.request({
        method: 'OPTIONS',
        url: `${service.base}/job`,
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      });
      expect({ status: response.statusCode, allow: response.headers['allow'] }).toEqual({ status: 204, allow: 'POST, OPTIONS' });
      expect((await create({ prompt: 'Add a page.' }, { origin: 'https://evil.example' })).statusCode).toBe(201);
      expect((await service.request({ method: 'OPTIONS', url: '/nowhere' })).statusCode).toBe(404);
    });

    test.each(
      [
        'limit=0',
        'limit=101',
        'limit=1.5',
        'limit=ten',
        'limit=Infinity',
        'limit=-Infinity',
        'limit=1e400',
        `limit=${'9'.repeat(400)}`,
        'limit=',
        'limit=1&limit=2',
        'status=running',
        'status=',
        'cursor=',
        `cursor=${'x'.repeat(501)}`,
      ].map((query) => ({ query, name: query.slice(0, 40) })),
    )('is refused with the query $name', async ({ query }) => {
      const response = await service.request({ url: `${service.base}/jobs?${query}` });
      const parameter = query.split('=')[0];
      expect(response.json()).toMatchObject({
        status: 400,
        code: 'invalid-request',
        errors: [{ parameter, detail: expect.stringContaining(`“${parameter}”`) }],
      });
    });

    test.each(
      ['x', 'MTIz', '%00', encodeURIComponent("' or 1=1"), 'x'.repeat(500)].map((cursor) => ({ cursor, name: cursor.slice(0, 40) })),
    )('is refused with the cursor $name', async ({ cursor }) => {
      expect((await service.request({ url: `${service.base}/jobs?cursor=${cursor}` })).json()).toMatchObject({
        status: 400,
        code: 'unknown-cursor',
      });
    });
  });

  describe('the body of a request for a job or message', () => {
    const pointer = '#/prompt';
    test.each([
      { what: 'no prompt', body: {}, errors: [{ pointer, detail: '“prompt” is missing.' }] },
      { what: 'a prompt that is only inherited', body: '{"__proto__":{"prompt":"Add a page."}}', errors: [{ pointer }] },
      {
        what: 'an empty prompt',
        body: { prompt: '' },
        errors: [{ pointer, detail: '“prompt” must have at least one character that is not a space.' }],
      },
      {
        what: 'a prompt of spaces',
        body: { prompt: '   ' },
        errors: [{ pointer, detail: '“prompt” must have at least one character that is not a space.' }],
      },
      {
        what: 'a prompt of white space of all kinds',
        body: { prompt: '\t\r\n\v\f\u00a0\u1680\u2003\u2028\u3000\ufeff\u200b\u200d\u00ad' },
        errors: [{ pointer }],
      },
      {
        what: '32,001 CJK characters',
        body: { prompt: '頁'.repeat(32_001) },
        errors: [{ pointer, detail: '“prompt” must have at most 32,000 characters.' }],
      },
      { what: '32,001 emoji', body: { prompt: '📄'.repeat(32_001) }, errors: [{ pointer }] },
      { what: 'a number as the prompt', body: { prompt: 3 }, errors: [{ pointer, detail: '“prompt” must be of type string.' }] },
      { what: 'null', body: { prompt: null }, errors: [{ pointer }] },
      { what: 'a list', body: { prompt: ['Add a page.'] }, errors: [{ pointer }] },
      {
        what: 'NUL',
        body: { prompt: 'Add\0a page.' },
        errors: [{ pointer, detail: '“prompt” must not contain U+0000 or lone surrogates.' }],
      },
      { what: 'a lone high surrogate', body: String.raw`{"prompt":"Add \ud83d a page."}`, errors: [{ pointer }] },
      { what: 'a lone low surrogate', body: String.raw`{"prompt":"Add \udcc4 a page."}`, errors: [{ pointer }] },
      {
        what: 'a string instead of an object',
        body: '"Add a page."',
        errors: [{ pointer: '#', detail: 'The body must be of type object.' }],
      },
      { what: 'an array', body: '[{"prompt":"Add a page."}]', errors: [{ pointer: '#' }] },
      { what: 'null instead of an object', body: 'null', errors: [{ pointer: '#' }] },
    ])('is refused with 400 and a pointer to the fault: $what', async ({ body, errors }) => {
      for (const url of [`${service.base}/job`, `${service.base}/job/${jobId}/message`]) {
        const response = await create(body, {}, url);
        expect(response.json()).toMatchObject({ status: 400, code: 'invalid-request', errors });
      }
      await expectNothing();
    });

    test.each([
      { what: 'nothing', body: '', code: 'invalid-json' },
      { what: 'the beginning only', body: '{"prompt":"Add', code: 'invalid-json' },
      { what: 'more than one value', body: '{"prompt":"a"}{"prompt":"b"}', code: 'invalid-json' },
      { what: 'single quotes', body: "{'prompt':'a'}", code: 'invalid-json' },
      { what: 'a comment', body: '{"prompt":"a"} // hello', code: 'invalid-json' },
      { what: 'a form', body: 'prompt=Add+a+page', code: 'invalid-json' },
      { what: 'UTF-16', body: Buffer.from('{"prompt":"Add a page."}', 'utf16le'), code: 'invalid-json' },
      {
        what: 'invalid UTF-8',
        body: Buffer.concat([Buffer.from('{"prompt":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]),
        code: 'invalid-encoding',
      },
      {
        what: 'overlong UTF-8',
        body: Buffer.concat([Buffer.from('{"prompt":"'), Buffer.from([0xc0, 0xaf]), Buffer.from('"}')]),
        code: 'invalid-encoding',
      },
      {
        what: 'a surrogate in UTF-8',
        body: Buffer.concat([Buffer.from('{"prompt":"'), Buffer.from([0xed, 0xa0, 0xbd]), Buffer.from('"}')]),
        code: 'invalid-encoding',
      },
      {
        what: 'a truncated character',
        body: Buffer.concat([Buffer.from('{"prompt":"'), Buffer.from([0xe9, 0xa0])]),
        code: 'invalid-encoding',
      },
    ])('is refused if it contains $what: $code', async ({ body, code }) => {
      const response = await create(body);
      expect(response.json()).toMatchObject({ status: 400, code });
      expect(response.body).not.toContain('Add');
      await expectNothing();
    });

    test('may be nested as deeply as its length allows without an internal error', async () => {
      const deep = `{"prompt":"Add a page.","a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
      expect([201, 400]).toContain((await create(deep)).statusCode);
      expect((await create({ prompt: 'Add a page.' })).statusCode).toBe(201);
    });

    test.each([
      { what: 'none', headers: { 'content-type': undefined } },
      { what: 'text/plain', headers: { 'content-type': 'text/plain' } },
      { what: 'a form', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      { what: 'JSON lines', headers: { 'content-type': 'application/jsonl' } },
      { what: 'a patch', headers: { 'content-type': 'application/merge-patch+json' } },
      { what: 'nonsense', headers: { 'content-type': 'application/json,text/plain' } },
      { what: 'another encoding', headers: { 'content-type': 'application/json; charset=iso-8859-1' } },
      { what: 'compression', headers: { 'content-encoding': 'gzip' } },
    ])('is refused because of its content type or encoding: $what', async ({ headers }) => {
      expect((await create(Buffer.from('{"prompt":"Add a page."}'), headers)).json()).toMatchObject({
        status: 415,
        code: 'unsupported-media-type',
      });
      await expectNothing();
    });

    test('is refused if it is larger than 256 KiB', async () => {
      for (const size of [1024 * 1024, 256 * 1024 + 1]) {
        const body = JSON.stringify({ prompt: 'Add a page.', padding: '' });
        expect((await create(body.replace('""', `"${'x'.repeat(size - body.length)}"`))).json()).toMatchObject({
          status: 413,
          code: 'body-too-large',
        });
      }
      await expectNothing();
      const body = JSON.stringify({ prompt: 'Add a page.', padding: '' });
      expect((await create(body.replace('""', `"${'x'.repeat(256 * 1024 - body.length)}"`))).statusCode).toBe(201);
    });
  });

  test('a request is checked in a fixed order', async () => {
    const wrong = { key: 'Bearer x', type: 'text/plain', long: 'x'.repeat(300_000), text: '{', body: '{"prompt":""}' };
    const message = `${service.base}/job/${jobId}/message`;
    const idempotencyKey = 'x'.repeat(256);
    const codes = [
      await create(wrong.long, { authorization: wrong.key, 'content-type': wrong.type }),
      await create(wrong.long, { authorization: `Bearer ${other.readKey}`, 'content-type': wrong.type }),
      await create(wrong.long, { authorization: `Bearer ${service.readKey}`, 'content-type': wrong.type }),
      await create(wrong.long, { 'content-type': wrong.type }),
      await create(wrong.long, { 'idempotency-key': idempotencyKey }),
      await create(wrong.text, { 'idempotency-key': idempotencyKey }),
      await create(wrong.body, { 'idempotency-key': idempotencyKey }, message),
      await create({ prompt: 'More.' }, { 'idempotency-key': idempotencyKey }, message),
    ].map((response) => response.json<{ code: string; errors?: { pointer?: string; header?: string }[] }>());
    expect(codes.map(({ code, errors }) => [code, errors?.[0]?.pointer ?? errors?.[0]?.header ?? ''].join(' ').trim())).toEqual([
      'wrong-key',
      'not-found',
      'read-only-key',
      'unsupported-media-type',
      'body-too-large',
      'invalid-json',
      'invalid-request #/prompt',
      'invalid-request Idempotency-Key',
    ]);
    await expectNothing();
  });
});
