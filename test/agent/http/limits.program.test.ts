/** Requests that are sent twice, and requests that are too many. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Job } from '../../../src/agent/contract/job.ts';
import { createApiKey } from '../../../src/agent/store/keys.ts';
import { saveProjectChanges } from '../../../src/agent/store/projects.ts';
import { onEachDatabase } from './http-database.ts';
import { openService, type TestService } from './http-service.ts';

onEachDatabase((database) => {
  describe('Idempotency-Key', () => {
    let service: TestService;
    beforeAll(async () => {
      service = await openService(database());
    });
    const send = (path: string, prompt: string, key: string, headers = {}) =>
      service.request({ method: 'POST', url: service.base + path, payload: { prompt }, headers: { 'idempotency-key': key, ...headers } });

    test('creates one job for a repeated request, even if unknown members differ', async () => {
      const first = await send('/job', 'Add a page.', 'one');
      const before = await service.count();
      const again = await send('/job', 'Add a page.', 'one');
      expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
      expect(again.json()).toEqual(first.json());
      expect(again.headers['location']).toBe(first.headers['location']);
      expect([first.headers['idempotent-replayed'], again.headers['idempotent-replayed']]).toEqual([undefined, 'true']);
      const other = await service.request({
        method: 'POST',
        url: `${service.base}/job`,
        payload: { extra: 1, prompt: 'Add a page.' },
        headers: { 'idempotency-key': 'one' },
      });
      expect(other.json<Job>().id).toBe(first.json<Job>().id);
      expect(await service.count()).toBe(before);
    });

    test('creates one job for concurrent requests', async () => {
      const responses = await Promise.all(Array.from({ length: 8 }, () => send('/job', 'Add a page.', 'at once')));
      const created = responses.filter(({ statusCode }) => statusCode === 201);
      expect(created.length).toBeGreaterThan(0);
      expect(responses.every(({ statusCode }) => [201, 409].includes(statusCode))).toBe(true);
      expect(new Set(created.map((response) => response.json<Job>().id)).size).toBe(1);
      expect(created.filter(({ headers }) => headers['idempotent-replayed'] === undefined).length).toBe(1);
    });

    test('adds one message for a repeated request', async () => {
      const { id } = await service.create();
      const path = `/job/${id}/message`;
      await send(path, 'More.', 'two');
      expect((await send(path, 'More.', 'two')).headers['idempotent-replayed']).toBe('true');
      const { messages } = (await service.request({ url: `${service.base}/job/${id}/messages` })).json<{ messages: unknown[] }>();
      expect(messages.length).toBe(2);
    });

    test('causes 422 for another prompt, another job or another operation', async () => {
      const { id } = await service.create();
      const { id: otherId } = await service.create();
      await send(`/job/${id}/message`, 'More.', 'three');
      const before = await service.count();
      const responses = [
        await send(`/job/${id}/message`, 'Less.', 'three'),
        await send(`/job/${otherId}/message`, 'More.', 'three'),
        await send('/job', 'More.', 'three'),
      ];
      expect(responses.map((response) => response.json<{ code: string }>().code)).toEqual(responses.map(() => 'idempotency-key-reused'));
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422]);
      expect(await service.count()).toBe(before);
    });

    test('belongs to the API key that sent it', async () => {
      const { secret } = await createApiKey(database(), { projectId: service.project.id, name: 'second', scope: 'admin' });
      const first = await send('/job', 'Add a page.', 'four');
      const second = await send('/job', 'Add a page.', 'four', { authorization: `Bearer ${secret}` });
      expect(second.json<Job>().id).not.toBe(first.json<Job>().id);
    });

    test.each([
      ['empty', ''],
      ['too long', 'x'.repeat(256)],
      ['not ASCII', 'sch\u00f6n'],
      ['not printable', 'a\tb'],
    ])('refuses a value that is %s', async (_, value) => {
      const before = await service.count();
      const response = await send('/job', 'Add a page.', value);
      expect(response.json()).toMatchObject({ status: 400, code: 'invalid-request', errors: [{ header: 'Idempotency-Key' }] });
      expect(await service.count()).toBe(before);
    });

    test.each(['x'.repeat(255), '"8e03978e-40d5-43dd-bc93-6894a57f9324"', 'a b'].map((value) => ({ value, name: value.slice(0, 40) })))(
      'accepts $name',
      async ({ value }) => {
        expect((await send('/job', 'Add a page.', value)).statusCode).toBe(201);
      },
    );
  });

  describe('limits', () => {
    const limited = (limits: object) => openService(database(), { limits });

    test('of jobs per hour apply to each project separately', async () => {
      const service = await limited({ createsPerHour: 2 });
      await service.create();
      await service.create();
      const before = await service.count();
      const response = await service.request({ method: 'POST', url: `${service.base}/job`, payload: { prompt: 'Add a page.' } });
      expect(response.json()).toMatchObject({
        status: 429,
        code: 'rate-limited',
        error: expect.stringContaining(String(response.headers['retry-after'])),
      });
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(3000);
      expect(await service.count()).toBe(before);
      await (await limited({ createsPerHour: 2 })).create();
    });

    test('of jobs per hour end after an hour, and do not count repeated requests', async () => {
      let now = new Date('2026-11-21T10:00:00Z');
      const service = await openService(database(), { limits: { createsPerHour: 1 }, now: () => now });
      const create = (key: string) =>
        service.request({
          method: 'POST',
          url: `${service.base}/job`,
          payload: { prompt: 'Add a page.' },
          headers: { 'idempotency-key': key },
        });
      expect((await create('a')).statusCode).toBe(201);
      expect((await create('a')).statusCode).toBe(201);
      now = new Date('2026-11-21T10:59:30Z');
      const refused = await create('b');
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30']);
      now = new Date('2026-11-21T11:00:01Z');
      expect((await create('b')).statusCode).toBe(201);
    });

    test('of messages per hour apply', async () => {
      const service = await limited({ messagesPerHour: 1 });
      const { id } = await service.create();
      const send = () => service.request({ method: 'POST', url: `${service.base}/job/${id}/message`, payload: { prompt: 'More.' } });
      expect([(await send()).statusCode, (await send()).statusCode]).toEqual([200, 429]);
    });

    test('of active jobs apply to a message that would make a job active again', async () => {
      const service = await limited({ activeJobs: 1 });
      const { id } = await service.create();
      await database().query(`update docs_nav.job set status = 'completed' where id = $1`, [id]);
      await service.create();
      const before = await service.count();
      const response = await service.request({ method: 'POST', url: `${service.base}/job/${id}/message`, payload: { prompt: 'More.' } });
      expect(response.json()).toMatchObject({ status: 429, code: 'too-many-active-jobs' });
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
      expect(await service.count()).toBe(before);
    });

    test('of a project replace those of the service', async () => {
      const service = await limited({ activeJobs: 1 });
      await saveProjectChanges(database(), service.project.id, { activeJobs: 2 });
      await service.create();
      await service.create();
      const create = await service.request({ method: 'POST', url: `${service.base}/job`, payload: { prompt: 'Add a page.' } });
      expect(create.json()).toMatchObject({ status: 429, code: 'too-many-active-jobs' });
    });

    test('of tokens per month refuse jobs and messages until the next month', async () => {
      const service = await limited({});
      const { id } = await service.create();
      await saveProjectChanges(database(), service.project.id, { monthlyTokens: 1000 });
      await database().query(
        `update docs_nav.message set started_at = now(), usage = '{"steps":1,"weightedTokens":1000}' where job_id = $1`,
        [id],
      );
      const before = await service.count();
      for (const path of ['/job', `/job/${id}/message`]) {
        const response = await service.request({ method: 'POST', url: `${service.base}${path}`, payload: { prompt: 'More.' } });
        expect(response.json()).toMatchObject({ status: 429, code: 'monthly-tokens-used' });
        const seconds = Number(response.headers['retry-after']);
        const later = new Date(Date.now() + seconds * 1000);
        expect([later.getUTCDate(), later.getUTCHours()]).toEqual([1, 0]);
      }
      expect(await service.count()).toBe(before);
      await saveProjectChanges(database(), service.project.id, { monthlyTokens: 1001 });
      await service.create();
    });

    test('of active jobs refuse another job, and those of queued messages refuse another message', async () => {
      const service = await limited({ activeJobs: 1, queuedMessages: 2 });
      const { id } = await service.create();
      const create = await service.request({ method: 'POST', url: `${service.base}/job`, payload: { prompt: 'Add a page.' } });
      expect(create.json()).toMatchObject({ status: 429, code: 'too-many-active-jobs' });
      const send = () => service.request({ method: 'POST', url: `${service.base}/job/${id}/message`, payload: { prompt: 'More.' } });
      expect([(await send()).statusCode, (await send()).json<{ code: string }>().code]).toEqual([200, 'too-many-queued-messages']);
      await service.request({ method: 'POST', url: `${service.base}/job/${id}/archive` });
      await service.create();
    });
  });
});
