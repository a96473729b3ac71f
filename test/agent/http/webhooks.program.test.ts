/** The operations on webhooks over HTTP, on both databases; every exchange is as `/openapi.json` says. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { MAX_WEBHOOKS_PER_PROJECT, WEBHOOK_EVENTS, type Webhook, type WebhookDelivery } from '../../../src/agent/contract/webhook.ts';
import { listAuditEntries } from '../../../src/agent/store/audit.ts';
import { recordResult, takeDeliveries } from '../../../src/agent/store/deliveries.ts';
import type { WebhookWithSecret } from '../../../src/agent/store/webhooks.ts';
import { createWebhookAddressRules } from '../../../src/agent/webhooks/webhook-url.ts';
import { respond, startReceiver, type Receiver } from '../webhooks/receiver.ts';
import { onEachDatabase } from './http-database.ts';
import { openService, type TestService } from './http-service.ts';

const MISSING = '019ab2c4-7d10-7c3e-9f21-5b8d4e6a0f17';

onEachDatabase((database) => {
  let service: TestService;
  let other: TestService;
  let receiver: Receiver;
  beforeAll(async () => {
    service = await openService(database(), { webhooks: createWebhookAddressRules('public,127.0.0.1') });
    other = await openService(database());
    receiver = await startReceiver();
  });
  afterAll(() => receiver.close());
  afterEach(() => database().query('delete from docs_nav.webhook'));

  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, from = service) =>
    from.request({ method, url: `${from.base}/webhooks${path}`, ...(payload && { payload }) });

  const add = async (payload: object = { url: receiver.url }): Promise<WebhookWithSecret> => {
    const response = await call('POST', '', payload);
    expect(response.statusCode).toBe(201);
    return response.json<WebhookWithSecret>();
  };

  test('a webhook is added with a secret that is shown once, listed, rotated and removed', async () => {
    const { webhook, secret } = await add();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(webhook).toMatchObject({
      url: receiver.url,
      events: ['message.completed', 'job.completed', 'job.failed', 'job.archived'],
      disabledAt: null,
      failingSince: null,
    });
    const list = await call('GET', '');
    expect(list.json()).toEqual({ webhooks: [webhook] });
    const again = await service.request({
      method: 'GET',
      url: `${service.base}/webhooks`,
      headers: { 'if-none-match': list.headers['etag'] },
    });
    expect(again.statusCode).toBe(304);
    const rotated = await call('POST', `/${webhook.id}/rotate`, { graceHours: 0 });
    expect(rotated.json<WebhookWithSecret>().secret).not.toBe(secret);
    expect(rotated.headers['cache-control']).toBe('no-store');
    const removed = await call('DELETE', `/${webhook.id}`);
    expect([removed.statusCode, removed.json<Webhook>().id]).toEqual([200, webhook.id]);
    expect((await call('GET', '')).json()).toEqual({ webhooks: [] });
    for (const word of [secret, rotated.json<WebhookWithSecret>().secret, receiver.url]) expect(service.log()).not.toContain(word);
    const entries = await listAuditEntries(database(), { projectId: service.project.id, limit: 3 });
    expect(entries.map(({ action, actor }) => [action, actor.kind])).toEqual([
      ['webhook.removed', 'key'],
      ['webhook.rotated', 'key'],
      ['webhook.added', 'key'],
    ]);
    expect(JSON.stringify(entries)).not.toContain('whsec_');
  });

  test('a test sends a ping, at most every five seconds in a project, and tells what came of it', async () => {
    const { webhook, secret } = await add();
    const response = await call('POST', `/${webhook.id}/test`);
    expect(response.json()).toEqual({ isDelivered: true, status: 204, error: null, milliseconds: expect.any(Number) });
    receiver.verify(receiver.received.at(-1) ?? expect.unreachable(), secret);
    await database().query(`update docs_nav.project set webhook_tested_at = now() + interval '1 hour'`);
    const soon = await call('POST', `/${(await add()).webhook.id}/test`);
    expect([soon.statusCode, soon.json<{ code: string }>().code]).toEqual([429, 'rate-limited']);
    expect(Number(soon.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    receiver.answer = respond(503);
    await database().query('update docs_nav.project set webhook_tested_at = null');
    const failing = await add();
    expect((await call('POST', `/${failing.webhook.id}/test`)).json()).toMatchObject({
      isDelivered: false,
      status: 503,
      error: 'The receiver answered with status 503.',
    });
  });

  test('deliveries are listed by state, and sent again unless the webhook is disabled', async () => {
    const { webhook } = await add({ url: receiver.url, events: ['job.archived', 'message.cancelled'] });
    const { id } = await service.create();
    await service.request({ method: 'POST', url: `${service.base}/job/${id}/archive` });
    const list = async (query = '') =>
      (await call('GET', `/${webhook.id}/deliveries${query}`)).json<{ deliveries: WebhookDelivery[] }>().deliveries;
    expect((await list()).map(({ event, jobId, status }) => [event, jobId, status])).toEqual([
      ['job.archived', id, 'pending'],
      ['message.cancelled', id, 'pending'],
    ]);
    const [taken] = await takeDeliveries(database(), 1);
    if (taken) await recordResult(database(), taken, { isDelivered: true, status: 200, error: null, pausedUntil: undefined });
    const [delivered] = await list('?status=delivered&limit=1');
    expect(delivered).toMatchObject({ id: taken?.id, attempts: 1, lastStatus: 200, nextAttemptAt: null });
    const again = await call('POST', `/${webhook.id}/deliveries/${taken?.id}/redeliver`);
    expect(again.json()).toMatchObject({ id: taken?.id, status: 'pending', attempts: 0, deliveredAt: null });
    const [more] = await takeDeliveries(database(), 1);
    if (more) await recordResult(database(), more, { isDelivered: false, status: 410, error: 'Gone.', pausedUntil: undefined });
    const disabled = await call('POST', `/${webhook.id}/deliveries/${taken?.id}/redeliver`);
    expect([disabled.statusCode, disabled.json<{ code: string }>().code]).toEqual([409, 'webhook-disabled']);
    expect((await call('POST', `/${webhook.id}/enable`)).json()).toMatchObject({ id: webhook.id, disabledAt: null, disabledReason: null });
    expect((await call('POST', `/${webhook.id}/deliveries/${taken?.id}/redeliver`)).statusCode).toBe(200);
  });

  test(`a project has at most ${MAX_WEBHOOKS_PER_PROJECT} webhooks, also if many are added at once`, async () => {
    const responses = await Promise.all(
      Array.from({ length: MAX_WEBHOOKS_PER_PROJECT + 3 }, () => call('POST', '', { url: 'https://a.example' })),
    );
    const refused = responses.filter(({ statusCode }) => statusCode === 409);
    expect(refused.map((response) => response.json<{ code: string }>().code)).toEqual(Array.from({ length: 3 }, () => 'too-many-webhooks'));
  });

  describe('a bad request about webhooks is refused, and nothing is stored', () => {
    test.each([
      [{}, '#/url', '“url” is missing.'],
      [{ url: 7 }, '#/url', '“url” must be of type string.'],
      [{ url: 'https://a.example', events: [] }, '#/events', '“events” must have at least 1 entry.'],
      [
        { url: 'https://a.example', events: ['job.created'] },
        '#/events/0',
        `“events/0” must be one of ${WEBHOOK_EVENTS.map((event) => `“${event}”`).join(', ')}.`,
      ],
      [{ url: 'https://a.example', events: ['job.failed', 'job.failed'] }, '#/events', '“events” must not have an entry twice.'],
    ])('%j', async (payload, pointer, detail) => {
      const before = await service.count();
      const response = await call('POST', '', payload);
      expect(response.json()).toMatchObject({
        status: 400,
        code: 'invalid-request',
        errors: [{ pointer, detail: expect.stringMatching(detail) }],
      });
      expect(await service.count()).toBe(before);
    });

    test.each([
      ['ftp://a.example', 'Expected an https URL, such as “https://ci.example.com/docs-nav”.'],
      ['https://127.0.0.2', /^The service does not send events to “127\.0\.0\.2”/],
    ])('with the URL %s for a new webhook', async (url, detail) => {
      const before = await service.count();
      expect((await call('POST', '', { url })).json()).toMatchObject({
        status: 403,
        code: 'url-not-allowed',
        errors: [{ pointer: '#/url', detail: expect.stringMatching(detail) }],
      });
      expect(await service.count()).toBe(before);
    });

    test('unknown members are named, and refused if the client wants that', async () => {
      const payload = { url: 'https://a.example', event: ['job.failed'] };
      const response = await call('POST', '', payload);
      expect([response.statusCode, response.headers['docs-nav-ignored']]).toEqual([201, 'event']);
      const url = `${service.base}/webhooks`;
      const strict = await service.request({ method: 'POST', url, payload, headers: { prefer: 'handling=strict' } });
      expect(strict.json()).toMatchObject({ status: 400, errors: [{ pointer: '#/event' }] });
    });

    test('with a grace period that is not 0 to 720 hours, when the secret of a webhook is rotated', async () => {
      const { webhook } = await add();
      for (const graceHours of [-1, 721, '24', null, undefined])
        expect((await call('POST', `/${webhook.id}/rotate`, { graceHours })).statusCode).toBe(400);
    });

    test('a webhook or delivery of another project is not found, nor one that does not exist', async () => {
      const { webhook } = await add();
      for (const [method, path, payload] of [
        ['DELETE', '', undefined],
        ['POST', '/rotate', { graceHours: 1 }],
        ['POST', '/enable', undefined],
        ['POST', '/test', undefined],
        ['GET', '/deliveries', undefined],
        ['POST', `/deliveries/${MISSING}/redeliver`, undefined],
      ] as const) {
        for (const id of [MISSING, 'x', '%00', webhook.id]) {
          const from = id === webhook.id ? other : service;
          expect((await call(method, `/${id}${path}`, payload, from)).json()).toMatchObject({ status: 404, code: 'not-found' });
        }
      }
      expect((await call('POST', `/${webhook.id}/deliveries/x/redeliver`)).statusCode).toBe(404);
      expect((await call('GET', '')).json()).toEqual({ webhooks: [webhook] });
    });

    test('a key that may only read cannot list the webhooks', async () => {
      const headers = { authorization: `Bearer ${service.readKey}` };
      expect((await service.request({ method: 'GET', url: `${service.base}/webhooks`, headers })).json()).toMatchObject({
        status: 403,
        code: 'read-only-key',
      });
    });
  });
});
