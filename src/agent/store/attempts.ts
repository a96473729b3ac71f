/** Records the attempts at messages. Attempts are numbered, and only the latest may write. */
import { FAILURES, type Failure, type Job, type Message, type NavigationReport } from '../contract/job.ts';
import { keyIdOf, type Actor } from './audit.ts';
import type { Database, Queryable } from './database.ts';
import { deleteWork, failJobAndOpenMessages } from './end-job.ts';
import { hasEvent, recordEvents, type NewJobEvent } from './events.ts';
import { lockJob } from './jobs.ts';
import { isOpen, lockJobAndRequireAttempt, LostAttempt, lockOpenMessage, type AttemptId } from './lock-attempt.ts';
import type { QueueEntry, TransactionalQueue } from './outbox.ts';
import { findProject, type Project } from './projects.ts';
import { JOB_COLUMNS, MESSAGE_COLUMNS, toJob, toMessage, type JobRow, type MessageRow, type StoredPullRequest } from './rows.ts';
import { toStorableJson } from './storable.ts';
import { findStartPoint, type StartPoint } from './work.ts';

export { CancelRequested, LostAttempt, type AttemptId } from './lock-attempt.ts';

export interface AttemptAssignment {
  readonly attemptId: AttemptId;
  readonly job: Job;
  /** The current project, but with the repository, base branch, host and model that the job started with. */
  readonly project: Project;
  readonly prompt: string;
  /** Patterns of URLs that may end without a redirect: those of this message, and of earlier ones whose commits are in the branch. */
  readonly allowedLosses: readonly string[];
  /** The key that sent the message; see `Message.keyId`. */
  readonly keyId: string | null;
  /** The branch of the job's commits; see `saveJobBranch`. */
  readonly branch: string;
  readonly earlierMessages: readonly Message[];
  readonly pullRequest: StoredPullRequest | null;
  /** Where the work of earlier attempts began. */
  readonly startPoint: StartPoint | undefined;
  /** How many attempts ended without recording a result, because their process was killed or stopped. */
  readonly interruptions: number;
  /** When the first attempt began. */
  readonly startedAt: Date;
}

/** Kinds of failed attempts that may be retried, each with its own counter. */
export type FailureKind = 'failures' | 'ended_children';

export interface MessageOutcome {
  /** Null if nothing was changed. */
  readonly commit: string | null;
  readonly summary: string | null;
  readonly report: NavigationReport | null;
  /** Null leaves the job's pull request unchanged. */
  readonly pullRequest: StoredPullRequest | null;
  /** Set if the message failed although its work was pushed. */
  readonly failure?: Failure | undefined;
}

/** Begins the next attempt at a message. Undefined if there is nothing left to do. */
export async function beginAttempt(db: Database, { jobId, seq }: QueueEntry, now = new Date()): Promise<AttemptAssignment | undefined> {
  return db.transaction(async (tx) => {
    const job = await lockJob(tx, jobId);
    if (job?.status !== 'active') return undefined;
    const messages = await tx.query<MessageRow>(
      `select ${MESSAGE_COLUMNS} from docs_nav.message where job_id = $1 and seq <= $2 order by seq`,
      [jobId, seq],
    );
    const message = messages.find(isOpen);
    const project = await findProject(tx, job.project_id);
    if (message?.seq !== seq || message.prompt === null || project === undefined) return undefined;
    const attempt = message.attempt + 1;
    await tx.query(
      `update docs_nav.message set status = 'running', attempt = $3, started_at = coalesce(started_at, $4) where job_id = $1 and seq = $2`,
      [jobId, seq, attempt, now],
    );
    await recordEvents(tx, jobId, [{ kind: 'message.started', seq, data: { attempt } }], now);
    return {
      attemptId: { jobId, seq, attempt },
      job: toJob(job),
      project: withJobTarget(project, job),
      prompt: message.prompt,
      allowedLosses: allowedLossesOf(messages, message),
      keyId: message.key_id,
      branch: job.branch,
      earlierMessages: messages.filter((earlier) => earlier.seq < seq).map(toMessage),
      pullRequest: job.pull_request,
      startPoint: await findStartPoint(tx, { jobId, seq }),
      startedAt: message.started_at ?? now,
      interruptions: message.attempt - message.failures - message.ended_children,
    };
  });
}

/** A job with a pull request on a code host, and its project as in `AttemptAssignment`. */
export interface ProjectPullRequestNumber {
  readonly project: Project;
  /** The number of its pull request. */
  readonly pull: number;
}

/** Undefined if there is no such job, or if it has no pull request with a number. */
export async function findJobPullRequest(db: Queryable, jobId: string): Promise<ProjectPullRequestNumber | undefined> {
  const [job] = await db.query<JobRow>(`select ${JOB_COLUMNS} from docs_nav.job where id = $1`, [jobId]);
  const project = job && (await findProject(db, job.project_id));
  const pull = job?.pull_request?.number ?? null;
  return job && project && pull !== null ? { project: withJobTarget(project, job), pull } : undefined;
}

function withJobTarget(project: Project, job: JobRow): Project {
  const isSameHost = project.host === job.host && project.apiUrl === job.api_url && project.repository === job.repository;
  return {
    ...project,
    repository: job.repository,
    ref: job.ref,
    host: job.host,
    apiUrl: job.api_url,
    model: job.model,
    // If the project has moved to another repository, its token must not be sent to the old one.
    token: isSameHost ? project.token : null,
  };
}

/** The gate compares all of the branch with its base, so what an earlier message was allowed still holds. */
function allowedLossesOf(messages: readonly MessageRow[], message: MessageRow): readonly string[] {
  const counting = messages.filter(({ seq, commit }) => seq === message.seq || (seq < message.seq && commit !== null));
  return [...new Set(counting.flatMap(({ allow_lost_urls: urls }) => urls))];
}

/** Changes the branch for further commits of the job, for example after its pull request was merged. */
export async function saveJobBranch(db: Database, at: AttemptId, branch: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockJobAndRequireAttempt(tx, at);
    await tx.query('update docs_nav.job set branch = $2 where id = $1', [at.jobId, branch]);
  });
}

/**
 * Records that the remote branch has the message's commit. This does not check the attempt: a lease and the trailers ensure
 * that the message has only one commit.
 */
export async function recordPushedCommit(db: Database, { jobId, seq }: QueueEntry, commit: string, now = new Date()): Promise<void> {
  await db.transaction(async (tx) => {
    await lockJob(tx, jobId);
    const changed = await tx.query(
      'update docs_nav.message set commit = $3 where job_id = $1 and seq = $2 and commit is distinct from $3 returning 1',
      [jobId, seq, commit],
    );
    if (changed.length > 0) await recordEvents(tx, jobId, [{ kind: 'commit.pushed', seq, data: { commit } }], now);
  });
}

/**
 * Records the pull request as soon as it is visible, so that a job that is archived or fails afterwards still has it.
 * Does nothing if the job has moved to another branch.
 */
export async function recordPullRequest(db: Database, entry: QueueEntry, pullRequest: StoredPullRequest, now = new Date()): Promise<void> {
  await db.transaction(async (tx) => {
    const { jobId, seq } = entry;
    const before = (await lockJob(tx, jobId))?.pull_request;
    if (!(await savePullRequest(tx, jobId, pullRequest))) return;
    if (await hasEvent(tx, entry, ['pull_request.opened', 'pull_request.updated'])) return;
    const kind = before?.branch === pullRequest.branch ? 'pull_request.updated' : 'pull_request.opened';
    await recordEvents(tx, jobId, [{ kind, seq, data: { url: pullRequest.url } }], now);
  });
}

/** False if the job has moved to another branch. */
async function savePullRequest(tx: Queryable, jobId: string, pullRequest: StoredPullRequest): Promise<boolean> {
  const saved = await tx.query('update docs_nav.job set pull_request = $2::jsonb where id = $1 and branch = $3 returning 1', [
    jobId,
    toStorableJson(pullRequest),
    pullRequest.branch,
  ]);
  return saved.length > 0;
}

/** Counts a failed attempt, and returns the new count of its kind. `eventOf` describes it, given that count. Throws LostAttempt. */
export async function countFailure(
  db: Database,
  at: AttemptId,
  kind: FailureKind,
  eventOf: (count: number) => NewJobEvent | undefined = () => undefined,
  now = new Date(),
): Promise<number> {
  return db.transaction(async (tx) => {
    await lockJobAndRequireAttempt(tx, at);
    const [row] = await tx.query<{ count: number }>(
      `update docs_nav.message set ${kind} = ${kind} + 1 where job_id = $1 and seq = $2 returning ${kind} as count`,
      [at.jobId, at.seq],
    );
    const count = row?.count ?? 0;
    const event = eventOf(count);
    if (event) await recordEvents(tx, at.jobId, [event], now);
    return count;
  });
}

/** Completes the message, and then queues the next one or completes the job. Throws LostAttempt. */
export async function completeMessage(
  db: Database,
  queue: TransactionalQueue,
  at: AttemptId,
  outcome: MessageOutcome,
  now = new Date(),
): Promise<Job> {
  const { pullRequest } = outcome;
  return db.transaction(async (tx) => {
    await lockJobAndRequireAttempt(tx, at);
    await saveOutcome(tx, at, outcome);
    await tx.query(`update docs_nav.message set status = 'completed', finished_at = $3 where job_id = $1 and seq = $2`, [
      at.jobId,
      at.seq,
      now,
    ]);
    const next = await nextQueued(tx, at.jobId);
    if (next !== undefined) await queue.send(tx, { jobId: at.jobId, seq: next });
    const [job] = await tx.query<JobRow>(
      `update docs_nav.job set status = $2, pull_request = coalesce($3::jsonb, pull_request), touched_at = $4
       where id = $1 returning ${JOB_COLUMNS}`,
      [at.jobId, next === undefined ? 'completed' : 'active', pullRequest && toStorableJson(pullRequest), now],
    );
    if (job === undefined) throw new LostAttempt(at);
    await deleteWork(tx, at.jobId);
    const completed: NewJobEvent = { kind: 'message.completed', seq: at.seq };
    await recordEvents(tx, at.jobId, next === undefined ? [completed, { kind: 'job.completed' }] : [completed], now);
    return toJob(job);
  });
}

/** Cancels the message as somebody asked before, and then queues the next one or fails the job with `cancelled`. Throws LostAttempt. */
export async function cancelMessageAsRequested(db: Database, queue: TransactionalQueue, at: AttemptId, now = new Date()): Promise<void> {
  const { jobId, seq } = at;
  await db.transaction(async (tx) => {
    await lockJobAndRequireAttempt(tx, at);
    const [row] = await tx.query<{ cancel_by: Actor | null }>(
      `update docs_nav.message set status = 'cancelled', finished_at = $3 where job_id = $1 and seq = $2 returning cancel_by`,
      [jobId, seq, now],
    );
    const event: NewJobEvent = { kind: 'message.cancelled', seq, data: { keyId: row?.cancel_by ? keyIdOf(row.cancel_by) : null } };
    await recordEvents(tx, jobId, [event], now);
    const next = await nextQueued(tx, jobId);
    if (next === undefined) return failJobAndOpenMessages(tx, jobId, { code: 'cancelled', message: FAILURES.cancelled }, now);
    await deleteWork(tx, jobId);
    await queue.send(tx, { jobId, seq: next });
  });
}

async function nextQueued(tx: Queryable, jobId: string): Promise<number | undefined> {
  const [next] = await tx.query<{ seq: number }>(
    `select seq from docs_nav.message where job_id = $1 and status = 'queued' order by seq limit 1`,
    [jobId],
  );
  return next?.seq;
}

/** Fails the message, the job and its queued messages, and keeps the work of the message, which was pushed. Throws LostAttempt. */
export async function failJobWithPushedWork(
  db: Database,
  at: AttemptId,
  failure: Failure,
  outcome: MessageOutcome,
  now = new Date(),
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockJobAndRequireAttempt(tx, at);
    await saveOutcome(tx, at, outcome);
    if (outcome.pullRequest !== null) await savePullRequest(tx, at.jobId, outcome.pullRequest);
    await failJobAndOpenMessages(tx, at.jobId, failure, now);
  });
}

async function saveOutcome(tx: Queryable, { jobId, seq }: QueueEntry, { commit, summary, report }: MessageOutcome): Promise<void> {
  await tx.query(`update docs_nav.message set commit = $3, summary = $4, report = $5::jsonb where job_id = $1 and seq = $2`, [
    jobId,
    seq,
    commit,
    summary,
    report && toStorableJson(report),
  ]);
}

/**
 * Fails the message, the job and its queued messages. Throws LostAttempt. Without an attempt number, this applies to the
 * latest attempt, and does nothing if the message is finished.
 */
export async function failMessageAndJob(db: Database, at: AttemptId | QueueEntry, failure: Failure, now = new Date()): Promise<void> {
  await db.transaction(async (tx) => {
    if ('attempt' in at) await lockJobAndRequireAttempt(tx, at);
    else if (!(await lockOpenMessage(tx, at))) return;
    await failJobAndOpenMessages(tx, at.jobId, failure, now);
  });
}
