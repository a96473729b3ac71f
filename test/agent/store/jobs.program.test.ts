/** Jobs and messages as clients and workers see them, on both databases. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Job } from '../../../src/agent/contract/job.ts';
import {
  beginAttempt,
  cancelMessageAsRequested,
  CancelRequested,
  completeMessage,
  failMessageAndJob,
  LostAttempt,
  recordPushedCommit,
  recordPullRequest,
  saveJobBranch,
  type AttemptAssignment,
} from '../../../src/agent/store/attempts.ts';
import { BadCursor } from '../../../src/agent/store/cursor.ts';
import type { Database } from '../../../src/agent/store/database.ts';
import { listEvents } from '../../../src/agent/store/events.ts';
import { cancelAndArchiveJob, cancelUnpushedMessages, createJob, findJob, listJobs } from '../../../src/agent/store/jobs.ts';
import { addMessage, listMessages } from '../../../src/agent/store/messages.ts';
import { findProject, softDeleteProject, addOrReplaceProject } from '../../../src/agent/store/projects.ts';
import { beginWorkAnew, forgetOutcomeOfRefusedPush, saveOutcomeBeforePush, takeOverEarlierWork } from '../../../src/agent/store/work.ts';
import { KINDS, openTestDatabase } from '../databases.ts';
import { addProject, localProject, recordingOutbox } from '../outbox.ts';

const NOW = new Date('2026-11-20T10:00:00.123Z');
const LATER = new Date('2026-11-20T11:00:00.456Z');
const NOTHING = { commit: null, summary: null, report: null, pullRequest: null };
const PULL_REQUEST = { url: 'https://example.com/pull/7', number: 7, branch: 'docs-agent/x' };
const FAILURE = { code: 'push_refused', message: 'The code host refused the push.' } as const;

describe.each(KINDS)('jobs on %s', (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
  });
  afterAll(() => db.close());

  async function create(projectId: string, now = NOW): Promise<{ job: Job; queue: ReturnType<typeof recordingOutbox> }> {
    const queue = recordingOutbox();
    const posted = await createJob(db, queue, { project: await addProject(db, projectId), prompt: 'Write.' }, now);
    if (!posted.ok) throw new Error(posted.reason);
    return { job: posted.job, queue };
  }

  async function begin(job: Job, seq: number): Promise<AttemptAssignment> {
    const assignment = await beginAttempt(db, { jobId: job.id, seq }, NOW);
    if (assignment === undefined) throw new Error('There is nothing to do.');
    return assignment;
  }

  async function follow(job: Job, queue = recordingOutbox()): Promise<Job> {
    const posted = await addMessage(db, queue, { projectId: await projectOf(job), jobId: job.id, prompt: 'More.' }, LATER);
    if (!posted.ok) throw new Error(posted.reason);
    return posted.job;
  }

  async function projectOf(job: Job): Promise<string> {
    const [row] = await db.query<{ project_id: string }>('select project_id from docs_nav.job where id = $1', [job.id]);
    return row?.project_id ?? '';
  }

  async function now(job: Job): Promise<Job | undefined> {
    return findJob(db, { projectId: await projectOf(job), jobId: job.id });
  }

  test('a new job is active and has all its fields', async () => {
    const { job, queue } = await create('whole');
    expect(job).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      status: 'active',
      source: { repository: 'docs', ref: 'main' },
      model: 'scripted/demo',
      prLink: null,
      createdAt: '2026-11-20T10:00:00.123Z',
      archivedAt: null,
      pullRequest: null,
      error: null,
      keyId: null,
    });
    expect(queue.sent).toEqual([`${job.id} 1`]);
    expect(await now(job)).toEqual(job);
    expect(await listMessages(db, { projectId: 'whole', jobId: job.id })).toEqual([
      {
        seq: 1,
        prompt: 'Write.',
        allowLostUrls: [],
        status: 'queued',
        attempts: 0,
        commit: null,
        summary: null,
        report: null,
        error: null,
        createdAt: job.createdAt,
        startedAt: null,
        finishedAt: null,
        usage: null,
        keyId: null,
      },
    ]);
  });

  test('jobs of other projects and malformed ids are not found', async () => {
    const { job, queue } = await create('mine');
    await addProject(db, 'theirs');
    for (const address of [
      { projectId: 'theirs', jobId: job.id },
      { projectId: 'mine', jobId: 'job-1' },
      { projectId: 'mine', jobId: '\0' },
      { projectId: '', jobId: '' },
    ]) {
      expect(await findJob(db, address)).toBeUndefined();
      expect(await listMessages(db, address)).toBeUndefined();
      expect(await cancelAndArchiveJob(db, queue, address)).toBeUndefined();
      expect(await addMessage(db, queue, { ...address, prompt: 'More.' })).toEqual({ ok: false, reason: 'not-found' });
    }
    expect(await now(job)).toEqual(job);
  });

  test('a completed message completes the job, and the pull request is seen', async () => {
    const { job, queue } = await create('completes');
    const { attemptId } = await begin(job, 1);
    const report = {
      pagesAdded: ['a'],
      pagesRemoved: [],
      pagesMoved: [],
      urlsLost: [],
      findingsIntroduced: [],
      findingsFixed: [],
      markdown: 'One page.',
    };
    const done = await completeMessage(
      db,
      queue,
      attemptId,
      { commit: 'c0ffee', summary: 'Wrote.', report, pullRequest: PULL_REQUEST },
      LATER,
    );
    expect(done).toMatchObject({ status: 'completed', prLink: PULL_REQUEST.url, pullRequest: PULL_REQUEST });
    expect(await now(job)).toEqual(done);
    expect(await listMessages(db, { projectId: 'completes', jobId: job.id })).toMatchObject([
      { status: 'completed', commit: 'c0ffee', summary: 'Wrote.', report, startedAt: NOW.toISOString(), finishedAt: LATER.toISOString() },
    ]);
    expect(queue.sent).toHaveLength(1);

    const active = await follow(job, queue);
    expect(active).toMatchObject({ status: 'active', prLink: null, pullRequest: PULL_REQUEST });
    expect(queue.sent[1]).toBe(`${job.id} 2`);
    const again = await begin(job, 2);
    expect(again).toMatchObject({ prompt: 'More.', pullRequest: PULL_REQUEST, earlierMessages: [{ seq: 1, prompt: 'Write.' }] });
    expect(await completeMessage(db, queue, again.attemptId, NOTHING)).toMatchObject({ status: 'completed', prLink: PULL_REQUEST.url });
    expect(await cancelAndArchiveJob(db, queue, { projectId: 'completes', jobId: job.id })).toMatchObject({
      status: 'archived',
      prLink: PULL_REQUEST.url,
    });
  });

  test('a job that changed nothing has no pull request link', async () => {
    const { job, queue } = await create('unchanged');
    const { attemptId } = await begin(job, 1);
    expect(await completeMessage(db, queue, attemptId, NOTHING)).toMatchObject({ status: 'completed', prLink: null, pullRequest: null });
  });

  test('messages that arrive meanwhile are sent one by one', async () => {
    const { job, queue } = await create('meanwhile');
    const { attemptId } = await begin(job, 1);
    await follow(job, queue);
    await follow(job, queue);
    expect(queue.sent).toHaveLength(1);
    expect(await beginAttempt(db, { jobId: job.id, seq: 2 })).toBeUndefined();
    expect(await completeMessage(db, queue, attemptId, NOTHING)).toMatchObject({ status: 'active', prLink: null });
    expect(queue.sent.slice(1)).toEqual([`${job.id} 2`]);
    expect(await beginAttempt(db, { jobId: job.id, seq: 1 })).toBeUndefined();
    await completeMessage(db, queue, (await begin(job, 2)).attemptId, NOTHING);
    expect(queue.sent.slice(2)).toEqual([`${job.id} 3`]);
  });

  test('no message is forgotten that arrives just as the last one is completed', async () => {
    for (let round = 0; round < 10; round++) {
      const { job, queue } = await create('just-then');
      const { attemptId } = await begin(job, 1);
      await Promise.all([completeMessage(db, queue, attemptId, NOTHING), follow(job, queue)]);
      expect(await now(job)).toMatchObject({ status: 'active' });
      expect(queue.sent.slice(1)).toEqual([`${job.id} 2`]);
      await cancelAndArchiveJob(db, queue, { projectId: 'just-then', jobId: job.id });
    }
  });

  test('a failure fails what waits too, and the next message starts afresh', async () => {
    const { job, queue } = await create('fails');
    const { attemptId } = await begin(job, 1);
    await follow(job, queue);
    await failMessageAndJob(db, attemptId, FAILURE, LATER);
    expect(await now(job)).toMatchObject({ status: 'failed', error: FAILURE, prLink: null });
    const messages = await listMessages(db, { projectId: 'fails', jobId: job.id });
    expect(messages?.map(({ status, error }) => ({ status, error }))).toEqual([
      { status: 'failed', error: FAILURE },
      { status: 'failed', error: FAILURE },
    ]);
    expect(await follow(job, queue)).toMatchObject({ status: 'active', error: null });
    expect(queue.sent.slice(1)).toEqual([`${job.id} 3`]);
    expect((await begin(job, 3)).attemptId.attempt).toBe(1);
  });

  test('a failure without an attempt number fails the latest attempt, and only once', async () => {
    const { job, queue } = await create('exhausted');
    await begin(job, 1);
    await failMessageAndJob(db, { jobId: job.id, seq: 1 }, FAILURE);
    expect(await now(job)).toMatchObject({ status: 'failed' });
    await follow(job, queue);
    await failMessageAndJob(db, { jobId: job.id, seq: 1 }, FAILURE);
    expect(await now(job)).toMatchObject({ status: 'active' });
  });

  test('only the latest attempt may write', async () => {
    const { job, queue } = await create('attempts');
    const first = await begin(job, 1);
    const second = await begin(job, 1);
    expect([first.attemptId.attempt, second.attemptId.attempt]).toEqual([1, 2]);
    expect(await listMessages(db, { projectId: 'attempts', jobId: job.id })).toMatchObject([{ attempts: 2 }]);
    await expect(saveJobBranch(db, first.attemptId, 'elsewhere')).rejects.toThrow(LostAttempt);
    await expect(completeMessage(db, queue, first.attemptId, NOTHING)).rejects.toThrow(LostAttempt);
    await expect(failMessageAndJob(db, first.attemptId, FAILURE)).rejects.toThrow(LostAttempt);
    expect(second.branch).toBe(`docs-agent/${job.id}`);
    await saveJobBranch(db, second.attemptId, `docs-agent/${job.id}-2`);
    const third = await begin(job, 1);
    expect(third.branch).toBe(`docs-agent/${job.id}-2`);
    await completeMessage(db, queue, third.attemptId, NOTHING);
    await expect(completeMessage(db, queue, third.attemptId, NOTHING)).rejects.toThrow(LostAttempt);
  });

  test('archiving a job cancels its messages for good', async () => {
    const { job, queue } = await create('archives');
    const { attemptId } = await begin(job, 1);
    await follow(job, queue);
    const address = { projectId: 'archives', jobId: job.id };
    const archived = await cancelAndArchiveJob(db, queue, address, LATER);
    expect(archived).toMatchObject({ status: 'archived', archivedAt: LATER.toISOString(), prLink: null });
    expect(queue.cancelled).toEqual([job.id]);
    expect((await listMessages(db, address))?.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    expect(await cancelAndArchiveJob(db, queue, address, new Date())).toEqual(archived);
    expect(await addMessage(db, queue, { ...address, prompt: 'More.' })).toEqual({ ok: false, reason: 'archived' });
    expect(await beginAttempt(db, { jobId: job.id, seq: 1 })).toBeUndefined();
    await expect(completeMessage(db, queue, attemptId, NOTHING)).rejects.toThrow(LostAttempt);
    await failMessageAndJob(db, { jobId: job.id, seq: 1 }, FAILURE);
    expect(await now(job)).toEqual(archived);
  });

  test('cancelling a job fails it, cancels its messages, and leaves it open for more', async () => {
    const { job, queue } = await create('cancels');
    const { attemptId } = await begin(job, 1);
    await follow(job, queue);
    const address = { projectId: 'cancels', jobId: job.id };
    const cancelled = await cancelUnpushedMessages(db, queue, address, LATER);
    expect(cancelled).toMatchObject({ ok: true, job: { status: 'failed', error: { code: 'cancelled' } } });
    expect(queue.cancelled).toEqual([job.id]);
    expect(await listMessages(db, address)).toMatchObject([
      { status: 'cancelled', error: null, finishedAt: LATER.toISOString() },
      { status: 'cancelled', error: null, finishedAt: LATER.toISOString() },
    ]);
    expect(await cancelUnpushedMessages(db, queue, address)).toEqual(cancelled);
    expect(queue.cancelled).toEqual([job.id]);
    await expect(completeMessage(db, queue, attemptId, NOTHING)).rejects.toThrow(LostAttempt);
    expect(await follow(job, queue)).toMatchObject({ status: 'active', error: null });
    expect(queue.sent).toEqual([`${job.id} 1`, `${job.id} 3`]);
    await begin(job, 3);
  });

  test('cancelling has no effect on a job that has ended, and is refused for an archived one', async () => {
    const { job, queue } = await create('cancels-nothing');
    const address = { projectId: 'cancels-nothing', jobId: job.id };
    const { attemptId } = await begin(job, 1);
    const completed = await completeMessage(db, queue, attemptId, NOTHING);
    expect(await cancelUnpushedMessages(db, queue, address)).toEqual({ ok: true, job: completed });
    await cancelAndArchiveJob(db, queue, address);
    expect(await cancelUnpushedMessages(db, queue, address)).toEqual({ ok: false, reason: 'archived' });
    expect(await cancelUnpushedMessages(db, queue, { ...address, projectId: 'cancels' })).toEqual({ ok: false, reason: 'not-found' });
    expect(await cancelUnpushedMessages(db, queue, { ...address, jobId: 'no-id' })).toEqual({ ok: false, reason: 'not-found' });
  });

  describe('cancelling a message whose commit may be on the remote', () => {
    async function cancelledWhilePushing(projectId: string) {
      const { job, queue } = await create(projectId);
      const address = { projectId, jobId: job.id };
      const { attemptId } = await begin(job, 1);
      await beginWorkAnew(db, attemptId, { branch: job.id, base: 'c0ffee', tip: null });
      await saveOutcomeBeforePush(db, attemptId, '{}');
      await follow(job, queue);
      const by = { kind: 'key', id: 'aaaaaaaaaaaa' } as const;
      for (const _ of [1, 2])
        expect(await cancelUnpushedMessages(db, queue, { ...address, by })).toMatchObject({ ok: true, job: { status: 'active' } });
      expect(await listMessages(db, address)).toMatchObject([{ status: 'running' }, { status: 'cancelled' }]);
      expect(queue.cancelled).toEqual([]);
      return { job, queue, address, attemptId };
    }

    test('cancels only those after it, and it completes', async () => {
      const { job, queue, attemptId } = await cancelledWhilePushing('cancels-late-1');
      expect(await completeMessage(db, queue, attemptId, NOTHING)).toMatchObject({ status: 'completed' });
      expect(await now(job)).toMatchObject({ status: 'completed', error: null });
    });

    test('stops the message once an attempt finds that the commit is not there', async () => {
      const { job, queue, address } = await cancelledWhilePushing('cancels-late-2');
      const second = await begin(job, 1);
      await expect(takeOverEarlierWork(db, second.attemptId)).rejects.toThrow(CancelRequested);
      await expect(beginWorkAnew(db, second.attemptId, { branch: job.id, base: 'c0ffee', tip: null })).rejects.toThrow(CancelRequested);
      await cancelMessageAsRequested(db, queue, second.attemptId, LATER);
      expect(await now(job)).toMatchObject({ status: 'failed', error: { code: 'cancelled' } });
      expect(await listMessages(db, address)).toMatchObject([
        { status: 'cancelled', finishedAt: LATER.toISOString() },
        { status: 'cancelled' },
      ]);
      await expect(cancelMessageAsRequested(db, queue, second.attemptId)).rejects.toThrow(LostAttempt);
      const events = (await listEvents(db, { jobId: job.id, after: 0, limit: 100 }))?.events ?? [];
      expect(events.slice(-2).map(({ kind: name, seq, data }) => [name, seq, data])).toEqual([
        ['message.cancelled', 1, { keyId: 'aaaaaaaaaaaa' }],
        ['job.failed', null, { code: 'cancelled' }],
      ]);
    });

    test('does not cancel a message that was sent afterwards', async () => {
      const { job, queue, address } = await cancelledWhilePushing('cancels-late-3');
      await follow(job, queue);
      const { attemptId } = await begin(job, 1);
      await cancelMessageAsRequested(db, queue, attemptId, LATER);
      expect(await now(job)).toMatchObject({ status: 'active', error: null });
      expect((await listMessages(db, address))?.map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'queued']);
      expect(queue.sent.at(-1)).toBe(`${job.id} 3`);
      await begin(job, 3);
    });

    test('is possible again as soon as the remote has refused the commit', async () => {
      const { job, queue } = await create('cancels-late-4');
      const { attemptId } = await begin(job, 1);
      await beginWorkAnew(db, attemptId, { branch: job.id, base: 'c0ffee', tip: null });
      await saveOutcomeBeforePush(db, attemptId, '{}');
      await forgetOutcomeOfRefusedPush(db, attemptId);
      expect(await cancelUnpushedMessages(db, queue, { projectId: 'cancels-late-4', jobId: job.id })).toMatchObject({
        ok: true,
        job: { status: 'failed' },
      });
    });
  });

  test('what was pushed is on record, whatever becomes of the attempt', async () => {
    const { job, queue } = await create('pushed');
    const { attemptId, branch } = await begin(job, 1);
    const address = { projectId: 'pushed', jobId: job.id };
    const pullRequest = { ...PULL_REQUEST, branch };
    await recordPushedCommit(db, attemptId, 'c0ffee');
    await recordPullRequest(db, attemptId, pullRequest);
    expect(await now(job)).toMatchObject({ status: 'active', prLink: null, pullRequest });
    await failMessageAndJob(db, attemptId, FAILURE);
    expect(await now(job)).toMatchObject({ status: 'failed', prLink: pullRequest.url });
    expect(await listMessages(db, address)).toMatchObject([{ status: 'failed', commit: 'c0ffee' }]);

    const { job: other } = await create('pushed');
    const late = await begin(other, 1);
    await cancelAndArchiveJob(db, queue, { projectId: 'pushed', jobId: other.id });
    await recordPullRequest(db, late.attemptId, { ...PULL_REQUEST, branch: 'docs-agent/of-another' });
    expect(await now(other)).toMatchObject({ status: 'archived', prLink: null });
    await recordPullRequest(db, late.attemptId, { ...PULL_REQUEST, branch: late.branch });
    expect(await now(other)).toMatchObject({ status: 'archived', prLink: PULL_REQUEST.url });
  });

  test('a job keeps its model and repository, and gets no token that belongs to another host', async () => {
    const { job } = await create('moves');
    await addOrReplaceProject(db, { ...localProject('moves'), token: { env: 'TOKEN' }, docs: 'site', model: 'other/model' });
    expect(await begin(job, 1)).toMatchObject({ project: { docs: 'site', model: 'scripted/demo', token: { env: 'TOKEN' } } });
    await addOrReplaceProject(db, {
      ...localProject('moves'),
      host: 'github',
      repository: 'https://example.com/a/b',
      token: { env: 'TOKEN' },
    });
    expect((await begin(job, 1)).project).toMatchObject({ repository: '/srv/docs', host: 'local', token: null });
  });

  test('removing a project fails its active jobs and refuses new ones', async () => {
    const { job, queue } = await create('removed');
    const project = await addProject(db, 'removed');
    const { attemptId } = await begin(job, 1);
    expect(await softDeleteProject(db, 'removed', NOW, queue)).toBe(true);
    expect(await softDeleteProject(db, 'removed', NOW, queue)).toBe(false);
    expect(queue.cancelled).toEqual([job.id]);
    expect(await now(job)).toMatchObject({ status: 'failed', error: { code: 'project_removed' } });
    expect(await findProject(db, 'removed')).toBeUndefined();
    await expect(completeMessage(db, queue, attemptId, NOTHING)).rejects.toThrow(LostAttempt);
    expect(await createJob(db, queue, { project, prompt: 'Write.' })).toEqual({ ok: false, reason: 'not-found' });
    expect(await addMessage(db, queue, { projectId: 'removed', jobId: job.id, prompt: 'More.' })).toEqual({
      ok: false,
      reason: 'not-found',
    });
  });

  test('pages list every job once, newest first, even if several have the same time', async () => {
    const made: Job[] = [];
    for (let second = 0; second < 4; second++) {
      for (let twin = 0; twin < 2; twin++) made.push((await create('pages', new Date(NOW.getTime() + second * 1000))).job);
    }
    const expected = made.toSorted((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? 1 : -1)).map(({ id }) => id);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listJobs(db, { projectId: 'pages', limit: 3, cursor });
      seen.push(...page.jobs.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(expected);
    await cancelAndArchiveJob(db, recordingOutbox(), { projectId: 'pages', jobId: expected[0] ?? '' });
    const archived = await listJobs(db, { projectId: 'pages', status: 'archived' });
    expect(archived.jobs.map(({ id }) => id)).toEqual([expected[0]]);
    expect((await listJobs(db, { projectId: 'pages', limit: Number.NaN })).jobs).toHaveLength(1);
    expect(await listJobs(db, { projectId: 'no\0such' })).toEqual({ jobs: [], nextCursor: null });
  });

  test.each([
    '',
    'x',
    '💥',
    `${'9'.repeat(20)} 0`,
    Buffer.from(`99999999999999 ${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}`)
      .toString('base64url')
      .concat('!'),
    Buffer.from('1 1').toString('base64url'),
  ])('the cursor “%s” is refused', async (cursor) => {
    await expect(listJobs(db, { projectId: 'pages', cursor })).rejects.toThrow(BadCursor);
  });

  test('text that PostgreSQL cannot hold is stored with a mark in its place', async () => {
    const queue = recordingOutbox();
    const project = await addProject(db, 'text');
    const posted = await createJob(db, queue, { project, prompt: 'a\0b \ud800c 😀 \\u0000 \udc00' });
    if (!posted.ok) throw new Error(posted.reason);
    const { attemptId, prompt } = await begin(posted.job, 1);
    expect(prompt).toBe('a\uFFFDb \uFFFDc 😀 \\u0000 \uFFFD');
    const report = {
      pagesAdded: ['\0', '\\u0000', '\\\0', '😀', '\udfff'],
      pagesRemoved: [],
      pagesMoved: [],
      urlsLost: [],
      findingsIntroduced: [],
      findingsFixed: [],
      markdown: '\ud800\\',
    };
    await completeMessage(db, queue, attemptId, { commit: null, summary: '\0', report, pullRequest: null });
    expect(await listMessages(db, { projectId: 'text', jobId: posted.job.id })).toMatchObject([
      { summary: '\uFFFD', report: { pagesAdded: ['\uFFFD', '\\u0000', '\\\uFFFD', '😀', '\uFFFD'], markdown: '\uFFFD\\' } },
    ]);
  });
});
