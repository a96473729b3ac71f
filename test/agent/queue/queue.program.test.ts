/** The queue with jobs in it: order, exclusion, retries, cancelling, stopping and mending, on both databases. */
import { setTimeout as pause } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Job } from '../../../src/agent/contract/job.ts';
import { newBoss } from '../../../src/agent/queue/boss.ts';
import { deleteClaimedEntry } from '../../../src/agent/queue/entries.ts';
import { repairQueue } from '../../../src/agent/queue/repair-queue.ts';
import { createUnstartedQueue, type Queue } from '../../../src/agent/queue/queue.ts';
import { QueueWorker, type QueueEntryHandler } from '../../../src/agent/queue/queue-worker.ts';
import { beginAttempt, completeMessage, failMessageAndJob, LostAttempt, countFailure } from '../../../src/agent/store/attempts.ts';
import type { Database } from '../../../src/agent/store/database.ts';
import { cancelAndArchiveJob, createJob, findJob } from '../../../src/agent/store/jobs.ts';
import { addMessage, listMessages } from '../../../src/agent/store/messages.ts';
import type { QueueEntry } from '../../../src/agent/store/outbox.ts';
import { softDeleteProject } from '../../../src/agent/store/projects.ts';
import { KINDS, openTestDatabase } from '../databases.ts';
import { addProject } from '../outbox.ts';
import { SEED } from '../../support/cases.ts';
import { randomNumbers } from '../../service/random-numbers.ts';

const NOTHING = { commit: null, summary: null, report: null, pullRequest: null };
const EXHAUSTED = { code: 'attempts_exhausted', message: 'Every attempt ended before its time.' } as const;

async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await new Promise((abort) => signal.addEventListener('abort', abort));
}

/** How long an entry is worked on. */
const random = randomNumbers(SEED ?? Date.now());

describe.each(KINDS)('the queue on %s', (kind) => {
  let db: Database;
  const queues: Queue[] = [];
  const errors: unknown[] = [];
  beforeAll(async () => {
    db = await openTestDatabase(kind);
  });
  afterEach(async () => {
    await Promise.all(queues.splice(0).map((queue) => queue.stop({ timeoutMs: 0 })));
    expect(errors.splice(0)).toEqual([]);
  });
  afterAll(() => db.close());

  async function open(options: { retryLimit?: number; expireSeconds?: number; pollSeconds?: number } = {}): Promise<Queue> {
    const queue = await createUnstartedQueue(db, { ...options, onError: (error) => void errors.push(error) });
    await queue.start();
    queues.push(queue);
    return queue;
  }

  /** Begins the attempt, does what is asked, completes it. */
  function worker(
    queue: Queue,
    during: (entry: QueueEntry, signal: AbortSignal, attempt: number) => Promise<void> = async () => {},
  ): QueueEntryHandler {
    return async (entry, signal) => {
      const assignment = await beginAttempt(db, entry);
      if (assignment === undefined) return;
      await during(entry, signal, assignment.attemptId.attempt);
      await completeMessage(db, queue, assignment.attemptId, NOTHING);
    };
  }

  const fail = (entry: QueueEntry) => failMessageAndJob(db, entry, EXHAUSTED);
  const work = (queue: Queue, handler: QueueEntryHandler, concurrency = 3): Promise<void> =>
    queue.work(handler, { concurrency, onExhausted: fail });

  async function create(queue: Queue, projectId = 'docs'): Promise<Job> {
    const posted = await createJob(db, queue, { project: await addProject(db, projectId), prompt: 'Write.' }, new Date(), {
      activeJobs: 100,
    });
    if (!posted.ok) throw new Error(posted.reason);
    return posted.job;
  }

  async function follow(queue: Queue, job: Job): Promise<number> {
    const posted = await addMessage(db, queue, { projectId: 'docs', jobId: job.id, prompt: 'More.' }, new Date(), {
      messagesPerHour: 10_000,
    });
    if (!posted.ok) throw new Error(posted.reason);
    return posted.job.createdAt.length;
  }

  async function until(job: Job, status: Job['status'], projectId = 'docs'): Promise<Job> {
    for (;;) {
      const found = await findJob(db, { projectId, jobId: job.id });
      if (found?.status === status) return found;
      await pause(50);
    }
  }

  test('20 follow-ups posted at once run one at a time, in order, and other jobs meanwhile', async () => {
    const queue = await open();
    const [job, other] = [await create(queue), await create(queue)];
    await Promise.all(Array.from({ length: 20 }, () => follow(queue, job)));
    const running = new Map<string, number>();
    const seen: QueueEntry[] = [];
    let overlaps = 0;
    const handler = worker(queue, async (entry) => {
      running.set(entry.jobId, (running.get(entry.jobId) ?? 0) + 1);
      if (running.get(entry.jobId) !== 1) overlaps++;
      seen.push(entry);
      await pause(random() * 30);
      running.set(entry.jobId, (running.get(entry.jobId) ?? 0) - 1);
    });
    await work(queue, handler, 4);
    if (kind === 'postgres') await work(await open(), handler, 4);
    await until(job, 'completed');
    await until(other, 'completed');
    expect(overlaps).toBe(0);
    expect(seen.filter(({ jobId }) => jobId === job.id).map(({ seq }) => seq)).toEqual(Array.from({ length: 21 }, (_, at) => at + 1));
    expect(seen.filter(({ jobId }) => jobId === other.id)).toHaveLength(1);
  });

  test('starts new messages without waiting for the next poll, also on queues that an earlier release created', async () => {
    await open();
    await db.query('update docs_nav_queue.queue set notify = false');
    const queue = await open({ pollSeconds: 3600 });
    expect(await db.query('select name from docs_nav_queue.queue where notify order by name')).toEqual([
      { name: 'agent_exhausted' },
      { name: 'agent_message' },
    ]);
    await work(queue, worker(queue));
    for (let round = 0; round < 5; round++) {
      // Until then, the poll at the start and the one after the job before have found nothing.
      await pause(300);
      await until(await create(queue), 'completed');
    }
  });

  test('reports an error while a notification is handled, and the process continues', async () => {
    const reported: unknown[] = [];
    const boss = newBoss(db.engine, { onError: (error) => void reported.push(error), onWarning: () => undefined });
    await boss.start();
    const handled: string[] = [];
    const handle = (payload: string): void => {
      handled.push(payload);
      throw new Error(payload);
    };
    const listener = await boss.getDb().listen?.('docs_nav_test', handle, () => undefined);
    for (const payload of ['first', 'second']) await db.query('select pg_notify($1, $2)', ['docs_nav_test', payload]);
    await expect.poll(() => handled).toEqual(['first', 'second']);
    expect(reported).toEqual([new Error('first'), new Error('second')]);
    await listener?.close();
    await boss.stop();
  });

  test.runIf(kind === 'postgres')('warns operators once, in a sentence of its own, if it is not notified', async () => {
    const warnings: string[] = [];
    const boss = newBoss(db.engine, { onError: (error) => void errors.push(error), onWarning: (text) => void warnings.push(text) });
    await boss.start();
    // The server shortens this name, so that it is not among those of the connection, as behind a pooler.
    const listener = await boss.getDb().listen?.(
      'c'.repeat(64),
      () => undefined,
      () => undefined,
    );
    await expect.poll(() => warnings).toHaveLength(1);
    boss.emit('warning', { message: 'Failed to start.', data: { type: 'listen_notify_unavailable' } });
    boss.emit('warning', { message: 'A query is slow.', data: {} });
    expect(warnings).toEqual([expect.stringMatching(/^The database does not notify this process .*PgBouncer/), 'A query is slow.']);
    await listener?.close();
    await boss.stop();
  });

  test('an attempt that fails is made again, and the queue stores nothing of what it threw', async () => {
    const queue = await open();
    const job = await create(queue);
    const attempts: number[] = [];
    await work(
      queue,
      worker(queue, async (_entry, _signal, attempt) => {
        attempts.push(attempt);
        if (attempt === 1) throw Object.assign(new Error('the prompt'), { headers: 'the key' });
      }),
    );
    await until(job, 'completed');
    expect(attempts).toEqual([1, 2]);
    const rows = JSON.stringify(await db.query('select job::text from docs_nav_queue.job job'));
    expect(rows).toContain(job.id);
    expect(rows).not.toMatch(/the prompt|the key/);
  });

  test('when no attempt is left the job fails, and a later message is worked on', async () => {
    const queue = await open({ retryLimit: 1 });
    const job = await create(queue);
    await follow(queue, job);
    await work(
      queue,
      worker(queue, async ({ seq }) => {
        if (seq === 1) throw new Error('Again.');
      }),
    );
    expect(await until(job, 'failed')).toMatchObject({ error: EXHAUSTED });
    expect((await listMessages(db, { projectId: 'docs', jobId: job.id }))?.map(({ status }) => status)).toEqual(['failed', 'failed']);
    await follow(queue, job);
    await until(job, 'completed');
  });

  test('counts the failures of a message by kind, and its attempts that end without a report as interruptions', async () => {
    const queue = await open();
    const job = await create(queue);
    const entry = { jobId: job.id, seq: 1 };
    const begin = async () => (await beginAttempt(db, entry)) ?? expect.unreachable();
    const first = await begin();
    expect(await countFailure(db, first.attemptId, 'failures')).toBe(1);
    expect(await countFailure(db, (await begin()).attemptId, 'ended_children')).toBe(1);
    expect(await countFailure(db, (await begin()).attemptId, 'failures')).toBe(2);
    await begin();
    await begin();
    expect((await begin()).interruptions).toBe(2);
    await expect(countFailure(db, first.attemptId, 'failures')).rejects.toThrow(LostAttempt);
    await cancelAndArchiveJob(db, queue, { projectId: 'docs', jobId: job.id });
  });

  test.each(['archived', 'failed'] as const)('work on a job that is %s is told to stop', async (status) => {
    const queue = await open();
    const projectId = `ends-${status}`;
    const job = await create(queue, projectId);
    const ended = new Promise<AbortSignal>((resolve) => {
      void work(
        queue,
        worker(queue, async (_entry, signal) => {
          if (status === 'archived') await cancelAndArchiveJob(db, queue, { projectId, jobId: job.id });
          else await softDeleteProject(db, projectId, new Date(), queue);
          await untilAborted(signal);
          resolve(signal);
          signal.throwIfAborted();
        }),
      );
    });
    expect((await ended).aborted).toBe(true);
    await until(job, status, projectId);
  });

  test('an attempt that takes too long is told to stop, and made again', async () => {
    const queue = await open({ expireSeconds: 1 });
    const job = await create(queue);
    const aborted: boolean[] = [];
    await work(
      queue,
      worker(queue, async (_entry, signal, attempt) => {
        if (attempt === 1) await untilAborted(signal);
        aborted.push(signal.aborted);
        signal.throwIfAborted();
      }),
    );
    await until(job, 'completed');
    expect(aborted.at(0)).toBe(true);
    expect(aborted.at(-1)).toBe(false);
  });

  test('an archived job that waits is not begun', async () => {
    const queue = await open();
    const [job, next] = [await create(queue), await create(queue)];
    await cancelAndArchiveJob(db, queue, { projectId: 'docs', jobId: job.id });
    const begun: string[] = [];
    await work(queue, async (entry, ...rest) => {
      begun.push(entry.jobId);
      await worker(queue)(entry, ...rest);
    });
    await until(next, 'completed');
    expect(begun).toEqual([next.id]);
  });

  test('lets running work finish before it stops if it finishes in time', async () => {
    const queue = await open();
    const job = await create(queue);
    let end = (): void => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    await new Promise<void>((begun) => {
      void work(
        queue,
        worker(queue, async () => {
          begun();
          await ended;
        }),
      );
    });
    const stopped = queue.stop({ timeoutMs: 20_000 });
    end();
    await stopped;
    expect(await findJob(db, { projectId: 'docs', jobId: job.id })).toMatchObject({ status: 'completed' });
  });

  test('returns unfinished work to the queue each time it stops, without using up its retries', async () => {
    let job: Job | undefined;
    let attempts = 0;
    for (let round = 0; round < 3; round++) {
      const queue = await open({ retryLimit: 1 });
      job ??= await create(queue);
      await new Promise<void>((begun) => {
        void work(
          queue,
          worker(queue, async (_entry, signal, attempt) => {
            attempts = attempt;
            begun();
            await untilAborted(signal);
            signal.throwIfAborted();
          }),
        );
      });
      await queue.stop({ timeoutMs: 0 });
    }
    const queue = await open();
    await work(queue, worker(queue));
    if (job) await until(job, 'completed');
    expect(attempts).toBe(3);
  });

  /** Takes the entry of a job as a worker does. */
  async function claim(job: Job): Promise<string> {
    const [claimed] = await db.query<{ id: string }>(
      `update docs_nav_queue.job set state = 'active', started_on = now(), retry_count = 1 where singleton_key = $1 returning id`,
      [job.id],
    );
    return claimed?.id ?? '';
  }

  test('returns an entry that a poll claims after the stop without running it', async () => {
    const queue = await open();
    const job = await create(queue);
    const takes: ((claims: unknown[]) => Promise<void>)[] = [];
    const boss = {
      work: async (_name: string, _polling: object, take: (claims: unknown[]) => Promise<void>) => void takes.push(take),
      offWork: async () => undefined,
      getWipData: () => [],
    } as unknown as PgBoss;
    let tried = 0;
    const handler: QueueEntryHandler = async () => void tried++;
    const stopped = new QueueWorker({
      boss,
      database: db,
      queue,
      handler,
      options: { concurrency: 1, onExhausted: fail },
      onError: (error) => void errors.push(error),
    });
    await stopped.start(1);
    await stopped.stop(0);
    const id = await claim(job);
    await takes[0]?.([{ id, retryCount: 1, data: { jobId: job.id, seq: 1 }, signal: new AbortController().signal }]);
    expect(tried).toBe(0);
    await work(queue, worker(queue));
    await until(job, 'completed');
  });

  test('a claim that another has taken over is not given back', async () => {
    const queue = await open();
    const job = await create(queue);
    const id = await claim(job);
    expect(await deleteClaimedEntry(db, { id, retryCount: 0 })).toBe(false);
    expect(await deleteClaimedEntry(db, { id, retryCount: 1 })).toBe(true);
    expect(await deleteClaimedEntry(db, { id, retryCount: 1 })).toBe(false);
    await cancelAndArchiveJob(db, queue, { projectId: 'docs', jobId: job.id });
  });

  test('a job whose entry is lost gets it back, once', async () => {
    const queue = await open();
    const [lost, kept] = [await create(queue), await create(queue)];
    await db.query('delete from docs_nav_queue.job where singleton_key = $1', [lost.id]);
    expect(await Promise.all([repairQueue(db, queue), repairQueue(db, queue)])).toSatisfy(([one, other]) => one + other === 1);
    expect(await repairQueue(db, queue)).toBe(0);
    await db.query(`update docs_nav_queue.job set state = 'failed' where singleton_key = $1`, [lost.id]);
    expect(await repairQueue(db, queue)).toBe(1);
    await work(queue, worker(queue));
    await until(lost, 'completed');
    await until(kept, 'completed');
    expect(await repairQueue(db, queue)).toBe(0);
  });

  test('runs entries that waited through a restart with other options', async () => {
    const before = await open({ retryLimit: 0 });
    const job = await create(before);
    await before.stop({ timeoutMs: 0 });
    const queue = await open();
    await work(queue, worker(queue));
    await expect(work(queue, worker(queue))).rejects.toThrow('already has workers');
    await until(job, 'completed');
  });

  test('a transaction that fails leaves no entry', async () => {
    const queue = await open();
    const job = await create(queue);
    const entries = async (): Promise<number> =>
      (await db.query(`select 1 from docs_nav_queue.job where singleton_key = $1`, [job.id])).length;
    const failed = db.transaction(async (tx) => {
      await queue.send(tx, { jobId: job.id, seq: 2 });
      throw new Error('No.');
    });
    await expect(failed).rejects.toThrow('No.');
    expect(await entries()).toBe(1);
    await cancelAndArchiveJob(db, queue, { projectId: 'docs', jobId: job.id });
  });
});
