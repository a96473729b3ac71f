/** What is refused and what is repeated when requests come at once, on both databases. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/agent/store/database.ts';
import { cancelAndArchiveJob, createJob, listJobs, type PostResult } from '../../../src/agent/store/jobs.ts';
import { nextMonth, tokensOfMonth } from '../../../src/agent/store/limits.ts';
import { addMessage, listMessages } from '../../../src/agent/store/messages.ts';
import type { TransactionalQueue } from '../../../src/agent/store/outbox.ts';
import { KINDS, openTestDatabase } from '../databases.ts';
import { addProject, recordingOutbox } from '../outbox.ts';

const NOW = new Date('2026-11-20T10:00:00Z');
const HOUR = 3_600_000;
const after = (milliseconds: number): Date => new Date(NOW.getTime() + milliseconds);
const idempotency = { keyId: 'abc', key: 'once', requestHash: 'body' };

describe.each(KINDS)('limits and idempotency on %s', (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
  });
  afterAll(() => db.close());

  async function post(
    id: string,
    options: { now?: Date; outbox?: TransactionalQueue; key?: typeof idempotency; limits?: object } = {},
  ): Promise<PostResult> {
    const { now = NOW, outbox = recordingOutbox(), key, limits } = options;
    return createJob(db, outbox, { project: await addProject(db, id), prompt: 'Write.', idempotency: key }, now, limits);
  }

  async function count(projectId: string): Promise<number> {
    return (await listJobs(db, { projectId, limit: 100 })).jobs.length;
  }

  const done = ({ ok }: PostResult): boolean => ok;

  test('counts created jobs exactly even if the requests are simultaneous', async () => {
    const limits = { createsPerHour: 5, activeJobs: 100 };
    const posted = await Promise.all(Array.from({ length: 12 }, () => post('creates', { limits })));
    expect(posted.filter(done)).toHaveLength(5);
    expect(posted.find((one) => !one.ok)).toEqual({ ok: false, reason: 'rate-limited', retryAfterSeconds: 3600 });
    expect(await count('creates')).toBe(5);
    expect(await post('creates', { now: after(HOUR - 1), limits })).toEqual({ ok: false, reason: 'rate-limited', retryAfterSeconds: 1 });
    expect(done(await post('creates', { now: after(HOUR), limits }))).toBe(true);
    expect(done(await post('others', { limits }))).toBe(true);
  });

  test('allows another job as soon as an earlier one is an hour old', async () => {
    const limits = { createsPerHour: 2, activeJobs: 100 };
    await post('sliding', { limits });
    await post('sliding', { now: after(60_000), limits });
    expect(await post('sliding', { now: after(120_000), limits })).toMatchObject({ retryAfterSeconds: 3480 });
    expect(done(await post('sliding', { now: after(HOUR), limits }))).toBe(true);
    expect(await post('sliding', { now: after(HOUR), limits })).toMatchObject({ retryAfterSeconds: 60 });
    expect(await post('none', { limits: { createsPerHour: 0 } })).toMatchObject({ reason: 'rate-limited' });
  });

  test('tokens count in the month in which the message began, in UTC', async () => {
    await addProject(db, 'monthly');
    const made = await post('monthly');
    if (!made.ok) throw new Error('The job was refused.');
    const began = async (time: string): Promise<number> => {
      await db.query(`update docs_nav.message set started_at = $2, usage = '{"weightedTokens":700.5}' where job_id = $1`, [
        made.job.id,
        time,
      ]);
      return tokensOfMonth(db, 'monthly', NOW);
    };
    expect(await tokensOfMonth(db, 'monthly', NOW)).toBe(0);
    expect(await began('2026-10-31T23:59:59.999Z')).toBe(0);
    expect(await began('2026-11-01T00:00:00Z')).toBe(700.5);
    expect(await began('2026-12-01T00:00:00Z')).toBe(0);
    expect(await began('2026-12-01T01:00:00+02:00')).toBe(700.5);
    expect(await tokensOfMonth(db, 'others', NOW)).toBe(0);
    expect(nextMonth(new Date('2026-12-31T23:00:00Z')).toISOString()).toBe('2027-01-01T00:00:00.000Z');
  });

  test('active jobs are counted exactly, and a follow-up makes one active', async () => {
    const limits = { activeJobs: 3 };
    const posted = await Promise.all(Array.from({ length: 6 }, () => post('active', { limits })));
    expect(posted.filter(done)).toHaveLength(3);
    expect(posted.find((one) => !one.ok)).toEqual({ ok: false, reason: 'too-many-active' });
    const [first] = (await listJobs(db, { projectId: 'active' })).jobs;
    const jobId = first?.id ?? '';
    await db.query(`update docs_nav.job set status = 'completed' where id = $1`, [jobId]);
    expect(done(await post('active', { limits }))).toBe(true);
    expect(await addMessage(db, recordingOutbox(), { projectId: 'active', jobId, prompt: 'More.' }, NOW, limits)).toEqual({
      ok: false,
      reason: 'too-many-active',
    });
    await cancelAndArchiveJob(db, recordingOutbox(), {
      projectId: 'active',
      jobId: (await listJobs(db, { projectId: 'active', status: 'active' })).jobs[0]?.id ?? '',
    });
    expect(done(await addMessage(db, recordingOutbox(), { projectId: 'active', jobId, prompt: 'More.' }, NOW, limits))).toBe(true);
  });

  test('counts messages per hour and queued messages exactly', async () => {
    const created = await post('messages');
    const jobId = created.ok ? created.job.id : '';
    const send = (limits: object, now = NOW) =>
      addMessage(db, recordingOutbox(), { projectId: 'messages', jobId, prompt: 'More.' }, now, limits);
    const posted = await Promise.all(Array.from({ length: 8 }, () => send({ messagesPerHour: 4 })));
    expect(posted.filter(done)).toHaveLength(4);
    expect((await listMessages(db, { projectId: 'messages', jobId }))?.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
    // The first message waits as well.
    expect(await send({ queuedMessages: 5 })).toEqual({ ok: false, reason: 'too-many-queued' });
    expect(done(await send({ queuedMessages: 6 }))).toBe(true);
  });

  test('one key makes one job, however often and at once it is sent', async () => {
    const posted = await Promise.all(Array.from({ length: 6 }, () => post('once', { key: idempotency })));
    const jobs = posted.map((one) => (one.ok ? one.job.id : one.reason));
    expect(new Set(jobs).size).toBe(1);
    expect(posted.filter((one) => one.ok && !one.isReplay)).toHaveLength(1);
    expect(await count('once')).toBe(1);
    const jobId = jobs[0] ?? '';
    await cancelAndArchiveJob(db, recordingOutbox(), { projectId: 'once', jobId });
    expect(await post('once', { key: idempotency })).toMatchObject({ ok: true, isReplay: true, job: { id: jobId, status: 'archived' } });
  });

  test('refuses an idempotency key that is reused with another body, endpoint or job', async () => {
    const first = await post('reused', { key: { ...idempotency, keyId: 'reused' } });
    const second = await post('reused');
    if (!first.ok || !second.ok) throw new Error('refused');
    const key = { ...idempotency, keyId: 'reused' };
    const reused = { ok: false, reason: 'idempotency-reused' };
    expect(await post('reused', { key: { ...key, requestHash: 'other' } })).toEqual(reused);
    const message = (jobId: string, idempotency = { ...key, key: 'message' }) =>
      addMessage(db, recordingOutbox(), { projectId: 'reused', jobId, prompt: 'More.', idempotency }, NOW);
    expect(await message(first.job.id, key)).toEqual(reused);
    expect(await message(first.job.id)).toMatchObject({ ok: true, isReplay: false });
    expect(await message(first.job.id.toUpperCase())).toMatchObject({ ok: true, isReplay: true });
    expect(await message(second.job.id)).toEqual(reused);
    expect(await post('reused', { key: { ...key, keyId: 'another client' } })).toMatchObject({ ok: true, isReplay: false });
    expect(await listMessages(db, { projectId: 'reused', jobId: first.job.id })).toHaveLength(2);
  });

  test('a key is forgotten after a day, and may be of any length', async () => {
    const key = { ...idempotency, keyId: 'day', key: 'long '.repeat(20_000) };
    expect(await post('day', { key })).toMatchObject({ ok: true, isReplay: false });
    expect(await post('day', { key, now: after(24 * HOUR - 1) })).toMatchObject({ ok: true, isReplay: true });
    expect(await post('day', { key: { ...key, requestHash: 'other' }, now: after(24 * HOUR) })).toMatchObject({
      ok: true,
      isReplay: false,
    });
    expect(await post('day', { key, now: after(24 * HOUR) })).toMatchObject({ ok: false, reason: 'idempotency-reused' });
  });

  test('answers a repeated request even when the rate limit is reached', async () => {
    const key = { ...idempotency, keyId: 'limited' };
    await post('limited', { key });
    expect(await post('limited', { key, limits: { createsPerHour: 1 } })).toMatchObject({ ok: true, isReplay: true });
  });

  test('what fails stores nothing, neither the job nor the key', async () => {
    const outbox: TransactionalQueue = { ...recordingOutbox(), send: () => Promise.reject(new Error('No queue.')) };
    const key = { ...idempotency, keyId: 'fails' };
    await expect(post('fails', { key, outbox })).rejects.toThrow('No queue.');
    expect(await count('fails')).toBe(0);
    expect(await post('fails', { key, limits: { createsPerHour: 0 } })).toMatchObject({ ok: false });
    expect(await post('fails', { key })).toMatchObject({ ok: true, isReplay: false });
  });
});
