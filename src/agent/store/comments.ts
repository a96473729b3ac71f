/** Comments on pull requests: what became of each, and which are still to be answered. */
import type { CommentOutcome } from '../contract/comments.ts';
import { FAILURES, type Message, type MessageStatus } from '../contract/job.ts';
import { recordAudit, SERVICE_ACTOR } from './audit.ts';
import { COMMENT_TASK_LEASE_MS, commentTaskRetryDelayMs } from './comment-retries.ts';
import type { Database, Queryable } from './database.ts';
import { failJobAndOpenMessages } from './end-job.ts';
import { recordEvents } from './events.ts';
import { lockJob, type JobAddress } from './jobs.ts';
import type { TransactionalQueue } from './outbox.ts';
import { newId } from './uuid.ts';

/** The attempts to answer a comment: for a day. */
const MAX_ATTEMPTS = 100;

export interface NewComment {
  /** The number of its pull request. */
  readonly pull: number;
  /** The same for ever, on the code host. */
  readonly source: string;
  readonly author: string;
  readonly url: string | null;
  readonly discussion: string | null;
  readonly createdAt: Date;
}

/** What is known of a comment. */
export interface KnownComment {
  readonly pull: number;
  readonly source: string;
  readonly outcome: CommentOutcome;
  readonly createdAt: Date;
  readonly isAcknowledged: boolean;
  /** Of its message; null if it has none. */
  readonly status: MessageStatus | null;
}

export function listKnownComments(db: Queryable, jobId: string): Promise<KnownComment[]> {
  return db.query<KnownComment>(
    `select pull, source, outcome, comment.created_at as "createdAt", acknowledged_at is not null as "isAcknowledged", message.status
     from docs_nav.comment left join docs_nav.message on message.job_id = comment.job_id and message.seq = comment.seq
     where comment.job_id = $1`,
    [jobId],
  );
}

/** How many messages came from comments on the pull request since a time. */
export async function countAccepted(db: Queryable, jobId: string, pull: number, since: Date): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from docs_nav.comment where job_id = $1 and pull = $2 and seen_at > $3 and seq is not null`,
    [jobId, pull, since],
  );
  return row?.count ?? 0;
}

export async function isKnown(tx: Queryable, jobId: string, { source }: Pick<NewComment, 'source'>): Promise<boolean> {
  return (await tx.query('select 1 from docs_nav.comment where job_id = $1 and source = $2', [jobId, source])).length > 0;
}

/** Records a comment that is the message `seq`. The caller has locked the job's row. */
export async function recordAccepted(
  tx: Queryable,
  { projectId, jobId }: JobAddress,
  comment: NewComment,
  seq: number,
  now: Date,
): Promise<void> {
  await insert(tx, jobId, comment, { outcome: 'message', seq, refusal: null, answerAt: now }, now);
  const detail = { seq, ...(comment.url !== null && { url: comment.url }) };
  await recordAudit(
    tx,
    { actor: { kind: 'comment', id: comment.author }, action: 'comment.followed', projectId, target: jobId, detail },
    now,
  );
}

/** Whether somebody was told in this pull request since a time that a comment was refused. */
export async function hasRefusedCommentSince(db: Queryable, jobId: string, pull: number, since: Date): Promise<boolean> {
  const rows = await db.query(
    'select 1 from docs_nav.comment where job_id = $1 and pull = $2 and refusal is not null and seen_at > $3 limit 1',
    [jobId, pull, since],
  );
  return rows.length > 0;
}

/** Records a comment that does not become a message. `refusal`: what its author is told; null for nothing. */
export async function recordIgnored(
  db: Queryable,
  jobId: string,
  comment: NewComment,
  { outcome, refusal }: { readonly outcome: Exclude<CommentOutcome, 'message' | 'deleted'>; readonly refusal: string | null },
  now = new Date(),
): Promise<void> {
  await insert(db, jobId, comment, { outcome, seq: null, refusal, answerAt: refusal === null ? null : now }, now);
}

interface CommentResult {
  readonly outcome: CommentOutcome;
  readonly seq: number | null;
  readonly refusal: string | null;
  readonly answerAt: Date | null;
}

async function insert(
  tx: Queryable,
  jobId: string,
  comment: NewComment,
  { outcome, seq, refusal, answerAt }: CommentResult,
  now: Date,
): Promise<void> {
  const { pull, source, author, url, discussion, createdAt } = comment;
  await tx.query(
    `insert into docs_nav.comment
       (id, job_id, pull, source, author, url, discussion, created_at, seen_at, outcome, seq, refusal, answer_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict (job_id, source) do nothing`,
    [newId(now), jobId, pull, source, author, url, discussion, createdAt, now, outcome, seq, refusal, answerAt],
  );
}

/**
 * Cancels the message of a comment that was deleted, if work on it has not begun. A job without further messages fails with `cancelled`.
 * False if there was nothing to cancel.
 */
export async function cancelDeletedComment(
  db: Database,
  queue: TransactionalQueue,
  { jobId, source }: { readonly jobId: string; readonly source: string },
  now = new Date(),
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const job = await lockJob(tx, jobId);
    if (job?.status !== 'active') return false;
    const [comment] = await tx.query<{ seq: number }>(
      `select comment.seq from docs_nav.comment join docs_nav.message on message.job_id = comment.job_id and message.seq = comment.seq
       where comment.job_id = $1 and source = $2 and message.status = 'queued'`,
      [jobId, source],
    );
    if (!comment) return false;
    const { seq } = comment;
    await tx.query(`update docs_nav.message set status = 'cancelled', finished_at = $3 where job_id = $1 and seq = $2`, [jobId, seq, now]);
    await tx.query(`update docs_nav.comment set outcome = 'deleted', answer_at = null where job_id = $1 and source = $2`, [jobId, source]);
    await recordEvents(tx, jobId, [{ kind: 'message.cancelled', seq, data: { keyId: null } }], now);
    // Whoever deleted it is not known.
    await recordAudit(
      tx,
      { actor: SERVICE_ACTOR, action: 'comment.deleted', projectId: job.project_id, target: jobId, detail: { seq } },
      now,
    );
    const open = await tx.query<{ seq: number; status: MessageStatus }>(
      `select seq, status from docs_nav.message where job_id = $1 and status in ('queued', 'running') order by seq`,
      [jobId],
    );
    // A running message queues the next one when it ends.
    if (open.some(({ status }) => status === 'running')) return true;
    await queue.cancel(tx, jobId);
    const [next] = open;
    if (next) await queue.send(tx, { jobId, seq: next.seq });
    else await failJobAndOpenMessages(tx, jobId, { code: 'cancelled', message: FAILURES.cancelled }, now);
    return true;
  });
}

export async function recordAcknowledged(
  db: Queryable,
  { jobId, source }: { readonly jobId: string; readonly source: string },
  now = new Date(),
): Promise<void> {
  await db.query('update docs_nav.comment set acknowledged_at = $3 where job_id = $1 and source = $2', [jobId, source, now]);
}

/** A comment whose message has ended, or that was refused, and that has no answer yet. */
export interface UnansweredComment {
  readonly id: string;
  readonly jobId: string;
  /** The number of its pull request, which need not be the last one of the job. */
  readonly pull: number;
  readonly url: string | null;
  readonly discussion: string | null;
  readonly createdAt: Date;
  readonly refusal: string | null;
  /** Of its message; null without one. */
  readonly message: Pick<Message, 'status' | 'commit' | 'summary' | 'error'> | null;
  /** How many attempts at an answer there were, this one included. */
  readonly attempt: number;
}

/** Takes up to `limit` comments that can be answered. */
export function takeUnansweredComments(db: Queryable, limit: number, now = new Date()): Promise<UnansweredComment[]> {
  return db.query<UnansweredComment>(
    `with due as (
       select comment.id from docs_nav.comment
       where answer_at <= $1 and (seq is null or exists (
         select from docs_nav.message where message.job_id = comment.job_id and message.seq = comment.seq and message.finished_at is not null
       ))
       order by answer_at limit $3 for update of comment skip locked
     ), taken as (
       update docs_nav.comment set answer_at = $2, answer_attempts = answer_attempts + 1 from due where comment.id = due.id returning comment.*
     )
     select taken.id, taken.job_id as "jobId", taken.pull, taken.url, taken.discussion, taken.created_at as "createdAt",
       refusal, answer_attempts as attempt,
       case when message.seq is not null then json_build_object(
         'status', message.status, 'commit', message.commit, 'summary', message.summary, 'error', message.error
       ) end as message
     from taken
       left join docs_nav.message on message.job_id = taken.job_id and message.seq = taken.seq`,
    [now, new Date(now.getTime() + COMMENT_TASK_LEASE_MS), limit],
  );
}

export async function markCommentAnswered(db: Queryable, id: string, now = new Date()): Promise<void> {
  await db.query('update docs_nav.comment set answer_at = null, answered_at = $2 where id = $1', [id, now]);
}

/** Plans another attempt at an answer; none if there were enough, or if all of them would fail. */
export async function recordFailedAnswer(
  db: Queryable,
  { id, attempt }: UnansweredComment,
  { isPermanent, retryAfterSeconds = null }: { readonly isPermanent: boolean; readonly retryAfterSeconds?: number | null },
  now = new Date(),
): Promise<void> {
  const next =
    isPermanent || attempt >= MAX_ATTEMPTS ? null : new Date(now.getTime() + commentTaskRetryDelayMs(attempt - 1, retryAfterSeconds));
  await db.query('update docs_nav.comment set answer_at = $2 where id = $1', [id, next]);
}

export interface StoredMention {
  readonly jobId: string;
  readonly seq: number | null;
  readonly author: string;
  readonly url: string | null;
  readonly createdAt: Date;
  readonly outcome: CommentOutcome;
  readonly answeredAt: Date | null;
}

/** The comments of a project that mention the service, the newest first. */
export function listMentions(
  db: Queryable,
  { projectId, limit }: { readonly projectId: string; readonly limit: number },
): Promise<StoredMention[]> {
  return db.query<StoredMention>(
    `select job.id as "jobId", seq, author, url, comment.created_at as "createdAt", outcome, answered_at as "answeredAt"
     from docs_nav.comment join docs_nav.job on job.id = job_id where job.project_id = $1 and outcome <> 'unmentioned' order by seen_at desc limit $2`,
    [projectId, limit],
  );
}
