/** Deliveries on both databases: stored with their event, sent at least once, repeated on schedule, and stopped where nobody wants them. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAuditEntries } from '../../../src/agent/store/audit.ts';
import { WEBHOOK_EVENTS, type WebhookDelivery, type WebhookEventKind } from '../../../src/agent/contract/webhook.ts';
import { createWebhookAddressRules } from '../../../src/agent/webhooks/webhook-url.ts';
import { deliverWebhooks } from '../../../src/agent/webhooks/deliver-webhooks.ts';
import type { Database } from '../../../src/agent/store/database.ts';
import {
  listWebhookDeliveries,
  recordResult,
  scheduleRedelivery,
  takeDeliveries,
  type DeliveryAttemptResult,
} from '../../../src/agent/store/deliveries.ts';
import { recordEvents } from '../../../src/agent/store/events.ts';
import { cancelAndArchiveJob, cancelUnpushedMessages, createJob } from '../../../src/agent/store/jobs.ts';
import { addMessage } from '../../../src/agent/store/messages.ts';
import { softDeleteProject } from '../../../src/agent/store/projects.ts';
import { archiveAndDeleteExpired } from '../../../src/agent/store/sweep.ts';
import { addWebhook, reenableWebhook, listProjectWebhooks, deleteWebhook, rotateWebhookSecret } from '../../../src/agent/store/webhooks.ts';
import { KINDS, openTestDatabase } from '../databases.ts';
import { addProject, recordingOutbox } from '../outbox.ts';
import { respond, startReceiver, type Receiver } from './receiver.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const OK: DeliveryAttemptResult = { isDelivered: true, status: 204, error: null, pausedUntil: undefined };
const FAILED: DeliveryAttemptResult = {
  isDelivered: false,
  status: 500,
  error: 'The receiver answered with status 500.',
  pausedUntil: undefined,
};

describe.each(KINDS)('on %s', (kind) => {
  let db: Database;
  const queue = recordingOutbox();
  let projects = 0;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
  });
  afterAll(() => db.close());
  // Nothing of one test is due in another.
  afterEach(() => db.query('delete from docs_nav.webhook'));

  async function openProject(
    url = 'https://ci.example.com/hook',
    events: readonly WebhookEventKind[] = WEBHOOK_EVENTS,
    now = new Date(),
  ): Promise<{ projectId: string; webhookId: string; secret: string; create(): Promise<string>; list(): Promise<WebhookDelivery[]> }> {
    const projectId = `p-${++projects}`;
    const project = await addProject(db, projectId);
    const made = await addWebhook(db, { projectId, url, events }, now);
    if (typeof made === 'string') expect.unreachable();
    const place = { projectId, webhookId: made.webhook.id };
    return {
      ...place,
      secret: made.secret,
      create: async () => {
        const posted = await createJob(db, queue, { project, prompt: 'SECRET PROMPT' }, now);
        return posted.ok ? posted.job.id : expect.unreachable();
      },
      list: async () => (await listWebhookDeliveries(db, { ...place, limit: 1000 })) ?? expect.unreachable(),
    };
  }

  test('each event that a webhook is for is stored with what has happened, without prompts', async () => {
    const now = new Date('2026-11-20T10:00:00.123Z');
    const { projectId, create } = await openProject(undefined, undefined, now);
    const jobId = await create();
    await addMessage(db, queue, { projectId, jobId, prompt: 'SECRET PROMPT' }, now);
    await cancelUnpushedMessages(db, queue, { projectId, jobId }, now);
    await cancelAndArchiveJob(db, queue, { projectId, jobId }, now);
    const rows = await db.query<{ body: string }>('select body from docs_nav.delivery where job_id = $1 order by n', [jobId]);
    const shared = { projectId, jobId, prLink: null };
    expect(rows.map(({ body }) => JSON.parse(body) as unknown)).toEqual(
      [
        { type: 'message.cancelled', data: { ...shared, n: 4, seq: 1, status: 'failed', error: null } },
        { type: 'message.cancelled', data: { ...shared, n: 5, seq: 2, status: 'failed', error: null } },
        { type: 'job.failed', data: { ...shared, n: 6, seq: null, status: 'failed', error: { code: 'cancelled' } } },
        { type: 'job.archived', data: { ...shared, n: 7, seq: null, status: 'archived', error: null } },
      ].map((event) => ({ ...event, timestamp: now.toISOString() })),
    );
    expect(JSON.stringify(rows)).not.toContain('SECRET');
  });

  test('a webhook gets only its events, from when it was added until it is removed, and none of a change that is rolled back', async () => {
    const { projectId, webhookId, create, list } = await openProject(undefined, ['job.archived']);
    const jobs = [await create(), await create(), await create()] as const;
    await cancelAndArchiveJob(db, queue, { projectId, jobId: jobs[0] });
    expect((await list()).map(({ event, jobId }) => [event, jobId])).toEqual([['job.archived', jobs[0]]]);
    const change = db.transaction(async (tx) => {
      await recordEvents(tx, jobs[1], [{ kind: 'job.archived' }], new Date());
      throw new Error('Rolled back.');
    });
    await expect(change).rejects.toThrow('Rolled back.');
    expect(await list()).toHaveLength(1);
    await deleteWebhook(db, { projectId, webhookId });
    await cancelAndArchiveJob(db, queue, { projectId, jobId: jobs[1] });
    expect(await db.query('select 1 from docs_nav.delivery')).toEqual([]);
  });

  test('a delivery is repeated after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h, each a fifth more or less, and then has failed', async () => {
    const { projectId, create, list } = await openProject(undefined, ['job.archived']);
    await cancelAndArchiveJob(db, queue, { projectId, jobId: await create() });
    const delays = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
    let now = new Date();
    for (const [index, delay] of delays.entries()) {
      const [taken] = await takeDeliveries(db, 10, now);
      expect(taken).toMatchObject({ attempt: index + 1 });
      if (taken) await recordResult(db, taken, FAILED, now);
      const [{ nextAttemptAt = '', ...delivery } = {}] = await list();
      expect(delivery).toMatchObject({ status: 'pending', attempts: index + 1, lastStatus: 500, lastError: FAILED.error });
      const wait = Date.parse(nextAttemptAt ?? '') - now.getTime();
      expect(wait).toBeGreaterThanOrEqual(delay * 0.8 - 1);
      expect(wait).toBeLessThanOrEqual(delay * 1.2 + 1);
      expect(await takeDeliveries(db, 10, new Date(now.getTime() + wait - 1))).toEqual([]);
      now = new Date(now.getTime() + wait + 1);
    }
    const [last] = await takeDeliveries(db, 10, now);
    if (last) await recordResult(db, last, FAILED, now);
    expect(await list()).toMatchObject([{ status: 'failed', attempts: 10, nextAttemptAt: null }]);
    expect(await takeDeliveries(db, 10, new Date(now.getTime() + 30 * DAY))).toEqual([]);
  });

  test('a delivery whose process dies is taken again after half a minute, and a late result of the dead does not count', async () => {
    const { projectId, create, list } = await openProject(undefined, ['job.archived']);
    await cancelAndArchiveJob(db, queue, { projectId, jobId: await create() });
    const now = new Date();
    const [first] = await takeDeliveries(db, 10, now);
    expect(await takeDeliveries(db, 10, new Date(now.getTime() + 29 * SECOND))).toEqual([]);
    const later = new Date(now.getTime() + 30 * SECOND);
    const [second] = await takeDeliveries(db, 10, later);
    expect([first?.id, second?.id, second?.attempt]).toEqual([second?.id, first?.id, 2]);
    if (!first || !second) expect.unreachable();
    await recordResult(db, first, FAILED, later);
    expect(await list()).toMatchObject([{ status: 'pending', attempts: 2, lastStatus: null }]);
    await recordResult(db, second, OK, later);
    await recordResult(db, first, FAILED, later);
    expect(await list()).toMatchObject([
      { status: 'delivered', attempts: 2, lastStatus: 204, lastError: null, deliveredAt: later.toISOString() },
    ]);
  });

  test('two processes never take the same delivery', async () => {
    const places = await Promise.all(Array.from({ length: 5 }, () => openProject(undefined, ['job.archived'])));
    for (const { projectId, create } of places)
      for (let count = 0; count < 4; count++) await cancelAndArchiveJob(db, queue, { projectId, jobId: await create() });
    const taken = (await Promise.all(Array.from({ length: 8 }, () => takeDeliveries(db, 3)))).flat().map(({ id }) => id);
    expect(new Set(taken).size).toBe(taken.length);
    expect(taken.length).toBeGreaterThan(3);
  });

  test('a webhook with many deliveries leaves room for others, and one that fails gets one at a time', async () => {
    const busy = await openProject(undefined, ['job.archived']);
    for (let count = 0; count < 10; count++)
      await cancelAndArchiveJob(db, queue, { projectId: busy.projectId, jobId: await busy.create() });
    const other = await openProject(undefined, ['job.archived']);
    await cancelAndArchiveJob(db, queue, { projectId: other.projectId, jobId: await other.create() });
    const taken = await takeDeliveries(db, 3);
    expect(taken.map(({ webhookId }) => webhookId).toSorted()).toEqual([busy.webhookId, busy.webhookId, other.webhookId].toSorted());
    expect(await takeDeliveries(db, 16)).toHaveLength(2);
    expect(await takeDeliveries(db, 16)).toEqual([]);
    for (const one of taken) await recordResult(db, one, one.webhookId === other.webhookId ? OK : FAILED);
    // Two of the webhook that fails are still on their way.
    expect(await takeDeliveries(db, 16)).toEqual([]);
    const later = new Date(Date.now() + 2 * MINUTE);
    const [probe, ...more] = await takeDeliveries(db, 16, later);
    expect([probe?.webhookId, more]).toEqual([busy.webhookId, []]);
    if (probe) await recordResult(db, probe, OK, later);
    expect(await takeDeliveries(db, 16, later)).toHaveLength(4);
  });

  test('a receiver that is gone disables its webhook at once, and what waits for it has failed', async () => {
    const { projectId, webhookId, create, list } = await openProject(undefined, ['job.archived']);
    for (let count = 0; count < 3; count++) await cancelAndArchiveJob(db, queue, { projectId, jobId: await create() });
    const [taken] = await takeDeliveries(db, 1);
    const gone = { ...FAILED, status: 410, error: 'The receiver answered with status 410.' };
    const [other] = await takeDeliveries(db, 1);
    expect(taken && (await recordResult(db, taken, gone))).toBe('gone');
    if (other) await recordResult(db, other, { ...FAILED, error: 'The webhook was disabled.' });
    expect((await list()).map(({ status, lastError }) => [status, lastError]).toSorted()).toEqual([
      ['failed', 'The receiver answered with status 410.'],
      ['failed', 'The webhook was disabled.'],
      ['failed', 'The webhook was disabled.'],
    ]);
    expect(await listProjectWebhooks(db, projectId)).toMatchObject([{ disabledReason: 'gone', disabledAt: expect.any(String) }]);
    await cancelAndArchiveJob(db, queue, { projectId, jobId: await create() });
    expect(await list()).toHaveLength(3);
    expect((await listAuditEntries(db, { projectId, limit: 9 })).filter(({ target }) => target === webhookId)).toMatchObject([
      { action: 'webhook.disabled', actor: { kind: 'service' }, target: webhookId, detail: { reason: 'gone' } },
      { action: 'webhook.added' },
    ]);
    const place = { projectId, webhookId, deliveryId: (await list())[0]?.id ?? '' };
    expect(await scheduleRedelivery(db, place)).toBe('disabled');
    expect(await reenableWebhook(db, place)).toMatchObject({ disabledAt: null, disabledReason: null, failingSince: null });
    expect(await scheduleRedelivery(db, place)).toMatchObject({ id: place.deliveryId, status: 'pending', attempts: 0 });
    expect((await takeDeliveries(db, 16)).map(({ id }) => id)).toEqual([place.deliveryId]);
    await cancelAndArchiveJob(db, queue, { projectId, jobId: await create() });
    expect(await list()).toHaveLength(4);
  });

  test('a webhook is disabled when all attempts of five days have failed, but not for fewer than ten of them', async () => {
    const { projectId, create } = await openProject(undefined, ['job.archived']);
    for (let count = 0; count < 10; count++) await cancelAndArchiveJob(db, queue, { projectId, jobId: await create() });
    const begin = new Date();
    const fail = async (now: Date) => {
      const [taken] = await takeDeliveries(db, 1, now);
      return taken ? recordResult(db, taken, FAILED, now) : expect.unreachable();
    };
    for (let count = 0; count < 8; count++) expect(await fail(begin)).toBeUndefined();
    const late = new Date(begin.getTime() + 5 * DAY);
    expect(await fail(late)).toBeUndefined();
    expect(await listProjectWebhooks(db, projectId)).toMatchObject([{ failingSince: begin.toISOString(), disabledAt: null }]);
    expect(await fail(late)).toBe('failing');
    expect(await listProjectWebhooks(db, projectId)).toMatchObject([{ disabledReason: 'failing', disabledAt: late.toISOString() }]);
  });

  test('one success ends what counts as failing', async () => {
    const { projectId, create } = await openProject(undefined, ['job.archived']);
    for (let count = 0; count < 2; count++) await cancelAndArchiveJob(db, queue, { projectId, jobId: await create() });
    for (const result of [FAILED, OK]) {
      const [taken] = await takeDeliveries(db, 1);
      if (taken) await recordResult(db, taken, result);
    }
    expect(await listProjectWebhooks(db, projectId)).toMatchObject([{ failingSince: null }]);
  });

  test('a receiver that asks to wait gets nothing until then, and then one delivery', async () => {
    const { projectId, create } = await openProject(undefined, ['job.archived']);
    for (let count = 0; count < 3; count++) await cancelAndArchiveJob(db, queue, { projectId, jobId: await create() });
    const now = new Date();
    const [taken] = await takeDeliveries(db, 1, now);
    if (taken) await recordResult(db, taken, { ...FAILED, status: 429, pausedUntil: new Date(now.getTime() + HOUR) }, now);
    expect(await takeDeliveries(db, 16, new Date(now.getTime() + HOUR - 1))).toEqual([]);
    expect(await takeDeliveries(db, 16, new Date(now.getTime() + HOUR))).toHaveLength(1);
  });

  test('a pause ends when somebody enables the webhook or asks for a delivery to be sent again', async () => {
    const { projectId, webhookId, create, list } = await openProject(undefined, ['job.archived']);
    await cancelAndArchiveJob(db, queue, { projectId, jobId: await create() });
    for (const resume of [
      () => reenableWebhook(db, { projectId, webhookId }),
      async () => scheduleRedelivery(db, { projectId, webhookId, deliveryId: (await list())[0]?.id ?? '' }),
    ]) {
      await db.query(`update docs_nav.delivery set next_at = now() - interval '1 minute'`);
      const [taken] = await takeDeliveries(db, 1);
      const pausedUntil = new Date(Date.now() + HOUR);
      if (taken) await recordResult(db, taken, { ...FAILED, status: 429, pausedUntil });
      expect(await listProjectWebhooks(db, projectId)).toMatchObject([{ pausedUntil: pausedUntil.toISOString() }]);
      await resume();
      expect(await listProjectWebhooks(db, projectId)).toMatchObject([{ pausedUntil: null }]);
    }
    expect(await takeDeliveries(db, 1)).toHaveLength(1);
  });

  test('what is sent again during an attempt is sent, whatever becomes of the attempt', async () => {
    const { projectId, webhookId, create, list } = await openProject(undefined, ['job.archived']);
    await cancelAndArchiveJob(db, queue, { projectId, jobId: await create() });
    for (const result of [OK, FAILED]) {
      const [taken] = await takeDeliveries(db, 1);
      if (!taken) expect.unreachable();
      await scheduleRedelivery(db, { projectId, webhookId, deliveryId: taken.id });
      await recordResult(db, taken, result);
      expect(await list()).toMatchObject([{ status: 'pending', attempts: 0 }]);
    }
  });

  test('a disabled webhook gets nothing, not even what waits for it, and one of a removed project stops at 410', async () => {
    const late = await openProject(undefined, ['job.archived']);
    await cancelAndArchiveJob(db, queue, { projectId: late.projectId, jobId: await late.create() });
    await db.query(`update docs_nav.webhook set disabled_at = now(), disabled_reason = 'gone'`);
    expect(await takeDeliveries(db, 16)).toEqual([]);
    await archiveAndDeleteExpired(db, queue);
    expect(await late.list()).toMatchObject([{ status: 'failed', lastError: 'The webhook was disabled.' }]);
    const removed = await openProject(undefined, ['job.failed']);
    for (let count = 0; count < 3; count++) await removed.create();
    await softDeleteProject(db, removed.projectId, new Date(), queue);
    const [taken] = await takeDeliveries(db, 1);
    if (taken) await recordResult(db, taken, { ...FAILED, status: 410 });
    expect(await takeDeliveries(db, 16, new Date(Date.now() + DAY))).toEqual([]);
  });

  test('removing webhooks and projects while jobs end makes no change fail', async () => {
    const failures: unknown[] = [];
    const attempt = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => failures.push(error));
    for (let round = 0; round < 15; round++) {
      const { projectId, webhookId, create } = await openProject(undefined, ['job.archived', 'job.failed']);
      const jobs = [await create(), await create(), await create()];
      await Promise.all([
        ...jobs.slice(1).map((jobId) => attempt(cancelAndArchiveJob(db, queue, { projectId, jobId }))),
        attempt(deleteWebhook(db, { projectId, webhookId })),
        ...(round % 2 === 0 ? [attempt(softDeleteProject(db, projectId, new Date(), queue))] : []),
        attempt(rotateWebhookSecret(db, { projectId, webhookId }, 1)),
      ]);
    }
    expect(failures).toEqual([]);
  });

  test('removing a project sends what its jobs end with, and nothing after it is added again', async () => {
    const { projectId, create, list } = await openProject(undefined, ['job.failed']);
    const jobId = await create();
    await softDeleteProject(db, projectId, new Date(), queue);
    expect(await list()).toMatchObject([{ event: 'job.failed', jobId, status: 'pending' }]);
    expect(await takeDeliveries(db, 16)).toHaveLength(1);
    await addProject(db, projectId);
    expect(await listProjectWebhooks(db, projectId)).toMatchObject([{ disabledReason: 'project-removed' }]);
    await cancelUnpushedMessages(db, queue, { projectId, jobId: await create() });
    expect(await list()).toHaveLength(1);
  });

  test('deliveries are deleted after 30 days, unless another attempt follows, and so are webhooks of removed projects', async () => {
    const { projectId, create, list } = await openProject(undefined, ['job.archived']);
    for (let count = 0; count < 2; count++) await cancelAndArchiveJob(db, queue, { projectId, jobId: await create() });
    const [taken] = await takeDeliveries(db, 1);
    if (taken) await recordResult(db, taken, OK);
    await archiveAndDeleteExpired(db, queue, new Date(Date.now() + 29 * DAY));
    expect(await list()).toHaveLength(2);
    await archiveAndDeleteExpired(db, queue, new Date(Date.now() + 31 * DAY));
    expect(await list()).toMatchObject([{ status: 'pending' }]);
    await softDeleteProject(db, projectId, new Date(), queue);
    await archiveAndDeleteExpired(db, queue, new Date(Date.now() + 31 * DAY));
    expect(await listProjectWebhooks(db, projectId)).toEqual([]);
  });

  describe('to a receiver', () => {
    let receiver: Receiver;
    const allowed = createWebhookAddressRules('public,127.0.0.0/8');
    beforeEach(async () => {
      receiver = await startReceiver();
    });
    afterEach(() => receiver.close());

    async function deliver(
      { rules = allowed, timeoutMs = 10_000 } = {},
      until: () => Promise<boolean>,
    ): Promise<{ notes: string[]; errors: unknown[] }> {
      const notes: string[] = [];
      const errors: unknown[] = [];
      const onNote = (_: unknown, message: string): void => void notes.push(message);
      const metrics = { delivered: 0, failed: 0 };
      const running = deliverWebhooks({
        database: db,
        rules,
        metrics,
        onNote,
        onError: (error) => errors.push(error),
        pollMs: 10,
        timeoutMs,
      });
      await expect.poll(until).toBe(true);
      await running.stop();
      return { notes, errors };
    }

    const ended = (list: () => Promise<WebhookDelivery[]>) => async () => (await list()).every(({ status }) => status !== 'pending');
    const tried = (list: () => Promise<WebhookDelivery[]>) => async () => (await list()).every(({ lastError }) => lastError !== null);

    test('are signed so that a foreign library verifies them, with both secrets while they are rotated', async () => {
      const { projectId, webhookId, secret, create, list } = await openProject(receiver.url);
      const jobId = await create();
      await cancelAndArchiveJob(db, queue, { projectId, jobId });
      const rotated = await rotateWebhookSecret(db, { projectId, webhookId }, 1);
      const { errors } = await deliver({}, ended(list));
      expect(errors).toEqual([]);
      expect(receiver.received.map(({ event }) => event.type).toSorted()).toEqual(['job.archived', 'message.cancelled']);
      for (const one of receiver.received) {
        expect(one.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': expect.stringMatching(/^docs-nav\//) });
        for (const each of [secret, rotated?.secret ?? '']) receiver.verify(one, each);
      }
      expect((await list()).map(({ id }) => id).toSorted()).toEqual(receiver.received.map(({ id }) => id).toSorted());
      await rotateWebhookSecret(db, { projectId, webhookId }, 0);
      await cancelAndArchiveJob(db, queue, { projectId, jobId: await create() });
      await deliver({}, ended(list));
      const last = receiver.received.at(-1) ?? expect.unreachable();
      expect(() => receiver.verify(last, rotated?.secret ?? '')).toThrow('No matching signature found');
    });

    test('are the same in each attempt, but for the time and the signature', async () => {
      receiver.answer = respond(500);
      const { projectId, secret, create, list } = await openProject(receiver.url, ['job.archived']);
      await cancelAndArchiveJob(db, queue, { projectId, jobId: await create() });
      await deliver({}, tried(list));
      receiver.answer = respond(200);
      await db.query('update docs_nav.delivery set next_at = now()');
      await deliver({}, ended(list));
      const [one, other] = receiver.received;
      expect(receiver.received).toHaveLength(2);
      expect([other?.id, other?.body]).toEqual([one?.id, one?.body]);
      for (const each of receiver.received) receiver.verify(each, secret);
      expect(await list()).toMatchObject([{ status: 'delivered', attempts: 2 }]);
    });

    test.each([
      { what: 'answers 500', answer: respond(500), error: 'The receiver answered with status 500.' },
      { what: 'answers 404', answer: respond(404), error: 'The receiver answered with status 404.' },
      {
        what: 'redirects to an address of the network',
        answer: respond(307, { location: 'http://127.0.0.1:1/' }),
        error: 'The receiver redirects (status 307), which is not followed.',
      },
      {
        what: 'closes the connection',
        answer: (response: Parameters<Receiver['answer']>[0]) => response.destroy(),
        error: 'The receiver cannot be reached: the connection was closed.',
      },
      {
        what: 'hangs',
        answer: () => undefined,
        timeoutMs: 50,
        error: 'The receiver did not answer within 0.05 seconds.',
      },
    ])('are tried again if it $what', async ({ answer, error, timeoutMs = 10_000 }) => {
      receiver.answer = answer;
      const { projectId, create, list } = await openProject(receiver.url, ['job.archived']);
      await cancelAndArchiveJob(db, queue, { projectId, jobId: await create() });
      const { errors } = await deliver({ timeoutMs }, tried(list));
      expect(errors).toEqual([]);
      expect(await list()).toMatchObject([{ status: 'pending', lastError: error }]);
    });

    test('end as soon as there is a status, however long the body is', async () => {
      let sent = 0;
      receiver.answer = (response) => {
        response.writeHead(200);
        const timer = setInterval(() => response.write('x'.repeat(65_536), () => sent++), 1);
        response.on('close', () => clearInterval(timer));
      };
      const { projectId, create, list } = await openProject(receiver.url, ['job.archived']);
      await cancelAndArchiveJob(db, queue, { projectId, jobId: await create() });
      await deliver({}, ended(list));
      expect(await list()).toMatchObject([{ status: 'delivered' }]);
    });

    test('wait as long as it asks with 429, at most a day', async () => {
      const { projectId, create, list } = await openProject(receiver.url, ['job.archived']);
      for (const [header, seconds] of [
        ['120', 120],
        ['999999999', 86_400],
      ] as const) {
        receiver.answer = respond(429, { 'retry-after': header });
        await cancelAndArchiveJob(db, queue, { projectId, jobId: await create() });
        await db.query('update docs_nav.webhook set paused_until = null');
        await deliver({}, tried(list));
        const [newest] = await list();
        const wait = (Date.parse(newest?.nextAttemptAt ?? '') - Date.now()) / 1000;
        expect(wait).toBeGreaterThan(seconds - 30);
        expect(wait).toBeLessThanOrEqual(seconds);
      }
    });

    test('stop when it answers 410, which is told once', async () => {
      receiver.answer = respond(410);
      const { projectId, create, list } = await openProject(receiver.url, ['job.archived']);
      for (let count = 0; count < 3; count++) await cancelAndArchiveJob(db, queue, { projectId, jobId: await create() });
      const { notes } = await deliver({}, ended(list));
      expect(notes).toEqual(['A webhook was disabled. It gets no more events until somebody enables it.']);
    });

    test('never reach an address that the operator does not allow, though the name had another one when the webhook was added', async () => {
      let asked = 0;
      const rebinding = createWebhookAddressRules('public,ci.test', async () =>
        asked++ === 0 ? ['93.184.216.34'] : ['169.254.169.254', '127.0.0.1'],
      );
      await rebinding.secure.resolve('ci.test', AbortSignal.timeout(1000));
      const { projectId, create, list } = await openProject(`http://ci.test:${receiver.port}/`, ['job.archived']);
      await cancelAndArchiveJob(db, queue, { projectId, jobId: await create() });
      await deliver({ rules: rebinding }, tried(list));
      expect(await list()).toMatchObject([
        { lastStatus: null, lastError: expect.stringMatching(/^The service does not send events to “ci\.test”/) },
      ]);
      expect(receiver.received).toEqual([]);
    });

    test.each(['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433'])(
      'never reach %s unless the operator allows it',
      async (host) => {
        const { projectId, create, list } = await openProject(`https://${host}:${receiver.port}/`, ['job.archived']);
        const plain = await openProject(`http://${host}:${receiver.port}/`, ['job.archived']);
        for (const one of [{ projectId, create }, plain])
          await cancelAndArchiveJob(db, queue, { projectId: one.projectId, jobId: await one.create() });
        const both = async () => [...(await list()), ...(await plain.list())];
        await deliver({ rules: createWebhookAddressRules('public') }, tried(both));
        expect(await both()).toMatchObject([
          { lastError: expect.stringContaining('does not send events to') },
          { lastError: expect.stringContaining('A webhook needs an https URL.') },
        ]);
        expect(receiver.received).toEqual([]);
      },
    );
  });
});
