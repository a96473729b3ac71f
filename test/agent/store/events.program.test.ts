/** The events of jobs, on both databases: numbered without gaps, and never lost or doubled for somebody who reads from the last one on. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JobEvent } from '../../../src/agent/contract/event.ts';
import type { Job } from '../../../src/agent/contract/job.ts';
import { NOTHING_USED } from '../../../src/agent/model/budgets.ts';
import {
  beginAttempt,
  completeMessage,
  countFailure,
  failMessageAndJob,
  recordPushedCommit,
  recordPullRequest,
  type AttemptId,
} from '../../../src/agent/store/attempts.ts';
import type { Database } from '../../../src/agent/store/database.ts';
import { listEvents, recordEvents } from '../../../src/agent/store/events.ts';
import { cancelAndArchiveJob, cancelUnpushedMessages, createJob, lockJob } from '../../../src/agent/store/jobs.ts';
import { addMessage } from '../../../src/agent/store/messages.ts';
import { softDeleteProject } from '../../../src/agent/store/projects.ts';
import { archiveAndDeleteExpired } from '../../../src/agent/store/sweep.ts';
import { beginWorkAnew, recordFailedCheck, saveAnswer, saveOutcomeBeforePush, saveResults } from '../../../src/agent/store/work.ts';
import { KINDS, openTestDatabase } from '../databases.ts';
import { addProject, recordingOutbox } from '../outbox.ts';

const NOTHING = { commit: null, summary: null, report: null, pullRequest: null };
const USED = { ...NOTHING_USED, steps: 1, inputTokens: 10 };
const DAY = 86_400_000;

describe.each(KINDS)('job events on %s', (kind) => {
  let db: Database;
  const queue = recordingOutbox();
  beforeAll(async () => {
    db = await openTestDatabase(kind);
  });
  afterAll(() => db.close());

  async function create(projectId: string): Promise<Job> {
    const posted = await createJob(db, queue, { project: await addProject(db, projectId), prompt: 'Write SECRET.', keyId: 'aaaaaaaaaaaa' });
    if (!posted.ok) throw new Error(posted.reason);
    return posted.job;
  }

  async function follow(projectId: string, jobId: string): Promise<void> {
    expect(await addMessage(db, queue, { projectId, jobId, prompt: 'More SECRET.' })).toMatchObject({ ok: true });
  }

  async function begin({ id }: Job, seq = 1): Promise<AttemptId> {
    const assignment = await beginAttempt(db, { jobId: id, seq });
    if (assignment === undefined) throw new Error('There is nothing to do.');
    return assignment.attemptId;
  }

  async function eventsOf(jobId: string, after = 0): Promise<readonly JobEvent[]> {
    return (await listEvents(db, { jobId, after, limit: 500 }))?.events ?? [];
  }

  const kindsOf = async ({ id }: Job): Promise<readonly string[]> =>
    (await eventsOf(id)).map(({ kind: name, seq }) => (seq === null ? name : `${name} ${seq}`));

  test('cover the whole life of a job, and contain no prompts or summaries', async () => {
    const job = await create('story');
    const first = await begin(job);
    await countFailure(db, first, 'failures', (count) => ({
      kind: 'attempt.failed',
      seq: 1,
      data: { code: 'model_unavailable', retryInSeconds: count },
    }));
    const at = await begin(job);
    await beginWorkAnew(db, at, { branch: 'b', base: 'c0ffee', tip: null });
    const tools = [{ name: 'write_file', target: 'a.mdx', ok: null }] as const;
    await saveAnswer(db, at, { step: 1, answer: 'SECRET', used: USED, tools });
    await saveResults(db, at, { step: 1, results: 'SECRET', edits: null, used: USED, tools: [{ ...tools[0], ok: true }] });
    await recordFailedCheck(db, at, 2);
    await saveOutcomeBeforePush(db, at, 'SECRET');
    await follow('story', job.id);
    for (const _ of [1, 2]) await recordPushedCommit(db, at, 'abc');
    const pullRequest = { url: 'https://example.com/pull/7', number: 7, branch: `docs-agent/${job.id}` };
    for (const _ of [1, 2]) await recordPullRequest(db, at, pullRequest);
    await completeMessage(db, queue, at, { ...NOTHING, summary: 'SECRET', commit: 'abc', pullRequest });
    const second = await begin(job, 2);
    await recordPushedCommit(db, second, 'def');
    await recordPullRequest(db, second, pullRequest);
    await completeMessage(db, queue, second, NOTHING);
    await follow('story', job.id);
    await follow('story', job.id);
    await failMessageAndJob(db, await begin(job, 3), { code: 'conflict', message: 'SECRET' });
    await cancelAndArchiveJob(db, queue, { projectId: 'story', jobId: job.id, by: { kind: 'key', id: 'bbbbbbbbbbbb' } });
    const usage = { steps: 1, inputTokens: 10, cachedInputTokens: 0, outputTokens: 0, weightedTokens: 0 };
    const events = await eventsOf(job.id);
    expect(events.map(({ n, kind: name, seq, data }) => [n, name, seq, data])).toEqual([
      [1, 'job.created', null, {}],
      [2, 'message.queued', 1, { keyId: 'aaaaaaaaaaaa' }],
      [3, 'message.started', 1, { attempt: 1 }],
      [4, 'attempt.failed', 1, { code: 'model_unavailable', retryInSeconds: 1 }],
      [5, 'message.started', 1, { attempt: 2 }],
      [6, 'model.answered', 1, { step: 1, tools, usage }],
      [7, 'tools.ran', 1, { step: 1, tools: [{ ...tools[0], ok: true }] }],
      [8, 'check.failed', 1, { problems: 2 }],
      [9, 'message.queued', 2, { keyId: null }],
      [10, 'commit.pushed', 1, { commit: 'abc' }],
      [11, 'pull_request.opened', 1, { url: pullRequest.url }],
      [12, 'message.completed', 1, {}],
      [13, 'message.started', 2, { attempt: 1 }],
      [14, 'commit.pushed', 2, { commit: 'def' }],
      [15, 'pull_request.updated', 2, { url: pullRequest.url }],
      [16, 'message.completed', 2, {}],
      [17, 'job.completed', null, {}],
      [18, 'message.queued', 3, { keyId: null }],
      [19, 'message.queued', 4, { keyId: null }],
      [20, 'message.started', 3, { attempt: 1 }],
      [21, 'message.failed', 3, { code: 'conflict' }],
      [22, 'message.failed', 4, { code: 'conflict' }],
      [23, 'job.failed', null, { code: 'conflict' }],
      [24, 'job.archived', null, { keyId: 'bbbbbbbbbbbb' }],
    ]);
    expect(JSON.stringify(events)).not.toContain('SECRET');
    for (const { at: time } of events) expect(new Date(time).toISOString()).toBe(time);
  });

  test('tell of jobs that are cancelled, swept or lose their project', async () => {
    const [cancelled, removed, idle] = [await create('ends-1'), await create('ends-2'), await create('ends-3')];
    await cancelUnpushedMessages(db, queue, { projectId: 'ends-1', jobId: cancelled.id, by: { kind: 'key', id: 'cccccccccccc' } });
    expect((await eventsOf(cancelled.id, 2)).map(({ kind: name, data }) => [name, data])).toEqual([
      ['message.cancelled', { keyId: 'cccccccccccc' }],
      ['job.failed', { code: 'cancelled' }],
    ]);
    await softDeleteProject(db, 'ends-2');
    expect(await kindsOf(removed)).toEqual(['job.created', 'message.queued 1', 'message.failed 1', 'job.failed']);
    await archiveAndDeleteExpired(db, queue, new Date(Date.now() + 40 * DAY));
    expect(await kindsOf(idle)).toEqual(['job.created', 'message.queued 1', 'message.cancelled 1', 'job.archived']);
  });

  test('about steps are deleted after 30 days, and all of them with the content of the job', async () => {
    const job = await create('old');
    const at = await begin(job);
    await beginWorkAnew(db, at, { branch: 'b', base: 'c0ffee', tip: null });
    await saveAnswer(db, at, { step: 1, answer: 'a', used: USED });
    await saveResults(db, at, { step: 1, results: 'r', edits: null, used: USED });
    await archiveAndDeleteExpired(db, queue, new Date(Date.now() + 29 * DAY));
    expect(await eventsOf(job.id)).toHaveLength(5);
    await archiveAndDeleteExpired(db, queue, new Date(Date.now() + 31 * DAY), { idleDays: 1000 });
    expect(await kindsOf(job)).toEqual(['job.created', 'message.queued 1', 'message.started 1']);
    expect(await listEvents(db, { jobId: job.id, after: 3, limit: 10 })).toEqual({ events: [], isOver: false });
    await cancelAndArchiveJob(db, queue, { projectId: 'old', jobId: job.id });
    await archiveAndDeleteExpired(db, queue, new Date(Date.now() + 100 * DAY));
    expect(await listEvents(db, { jobId: job.id, after: 0, limit: 10 })).toEqual({ events: [], isOver: true });
  });

  test('are in pages, the last of which ends a job that is not active', async () => {
    const job = await create('pages');
    await cancelUnpushedMessages(db, queue, { projectId: 'pages', jobId: job.id });
    const page = (after: number, limit: number) => listEvents(db, { jobId: job.id, after, limit });
    expect((await page(0, 3))?.events.map(({ n }) => n)).toEqual([1, 2, 3]);
    expect(await page(0, 3)).toMatchObject({ isOver: false });
    expect(await page(3, 3)).toMatchObject({ events: [{ n: 4 }], isOver: true });
    expect(await page(4, 3)).toEqual({ events: [], isOver: true });
    expect(await listEvents(db, { jobId: '019ab2c4-7d10-7c3e-9f21-5b8d4e6a0f17', after: 0, limit: 3 })).toBeUndefined();
  });

  test('reach somebody who reads from the last number on, all of them and once, while eight write and some roll back', async () => {
    const jobs = [await create('many'), await create('many'), await create('many')];
    const ids = jobs.map(({ id }) => id);
    const written = new Map<string, number>(ids.map((id) => [id, 0]));
    let isWriting = true;
    const write = async (writer: number): Promise<void> => {
      for (let round = 0; round < 40; round++) {
        const id = ids[(writer + round) % ids.length] ?? '';
        const isRolledBack = (writer * 7 + round) % 5 === 0;
        await db
          .transaction(async (tx) => {
            await lockJob(tx, id);
            await recordEvents(
              tx,
              id,
              [
                { kind: 'tools.ran', seq: 1 },
                { kind: 'check.failed', seq: 1, data: { problems: writer } },
              ],
              new Date(),
            );
            if (writer % 2 === 0) await pause(1);
            if (isRolledBack) throw new Error('It is rolled back.');
            written.set(id, (written.get(id) ?? 0) + 2);
          })
          .catch((error: Error) => expect(error.message).toBe('It is rolled back.'));
      }
    };
    const read = async (jobId: string): Promise<number[]> => {
      const numbers: number[] = [];
      for (;;) {
        const isLast = !isWriting;
        const events = (await listEvents(db, { jobId, after: numbers.at(-1) ?? 0, limit: 7 }))?.events ?? [];
        numbers.push(...events.map(({ n }) => n));
        if (events.length === 0 && isLast) return numbers;
        await pause(1);
      }
    };
    const reading = Promise.all(ids.map(read));
    await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)));
    isWriting = false;
    const numbers = await reading;
    for (const [index, id] of ids.entries())
      expect(numbers[index]).toEqual(Array.from({ length: 2 + (written.get(id) ?? 0) }, (_, before) => before + 1));
  });
});
