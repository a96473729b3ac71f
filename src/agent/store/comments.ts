/** Comments on pull requests: which jobs to look at, what became of each comment, and which are still to be answered. */
import type { CommentOutcome, CommentSettings } from '../contract/comments.ts';
import { FAILURES, type Message, type MessageStatus } from '../contract/job.ts';
import type { HostKind } from '../contract/operator-fields.ts';
import { recordAudit, SERVICE } from './audit.ts';
import type { Database, Queryable } from './database.ts';
import { failJob } from './end-job.ts';
import { recordEvents } from './events.ts';
import { lockJob, type JobAddress } from './jobs.ts';
import type { Outbox } from './outbox.ts';
import { lockProject } from './projects.ts';
import { toJson } from './storable.ts';
import { newId } from './uuid.ts';
import { newWebhookSecret } from './webhooks.ts';

const [SECOND, MINUTE, DAY] = [1000, 60_000, 86_400_000];
/** How long one process has for a job's comments, or for an answer, before another one tries. */
const LEASE_MS = MINUTE;
/** Between two looks at a pull request. A code host that calls is asked, too, because it calls only once, even if nobody answers. */
const POLL_MS = { polling: MINUTE, webhook: 60 * MINUTE } as const;
/** How long after the last message of a job the code host is asked for comments. */
const POLL_DAYS = 14;
/** After a call, the code host is asked once more, because it may give new comments only some seconds later. */
const SECOND_LOOK_MS = 30 * SECOND;
/** Between a failure and the next attempt: doubled with each failure, up to a quarter of an hour. */
const [RETRY_MS, MAX_RETRY_MS] = [30 * SECOND, 15 * MINUTE];
/** The attempts to answer a comment: for a day. */
const MAX_ATTEMPTS = 100;

/** Turns comments on, or changes how they are followed. Comments from before are not followed. Undefined if there is no such project. */
export async function enableComments(
  db: Database,
  projectId: string,
  settings: CommentSettings,
  now = new Date(),
  by = SERVICE,
): Promise<{ readonly secret: string } | undefined> {
  return db.transaction(async (tx) => {
    if (!(await lockProject(tx, projectId))) return undefined;
    // The secret stays until comments are disabled, so that a webhook goes on when other settings change.
    const [row] = await tx.query<{ secret: string }>(
      `update docs_nav.project set comments = $2::jsonb, comments_since = coalesce(comments_since, $3), comment_secret = coalesce(comment_secret, $4)
       where id = $1 returning comment_secret as secret`,
      [projectId, toJson(settings), now, newWebhookSecret()],
    );
    // The next look is planned anew.
    await tx.query(
      'update docs_nav.job set comments_due_at = null, comment_failures = 0 where project_id = $1 and comments_due_at is not null',
      [projectId],
    );
    await recordAudit(tx, { actor: by, action: 'comments.enabled', projectId, target: projectId, detail: { ...settings } }, now);
    return row;
  });
}

/** Messages that have begun go on. False if comments were not followed. */
export async function disableComments(db: Database, projectId: string, now = new Date(), by = SERVICE): Promise<boolean> {
  return db.transaction(async (tx) => {
    const changed = await tx.query(
      `update docs_nav.project set comments = null, comments_since = null, comment_secret = null
       where id = $1 and removed_at is null and comments is not null returning 1`,
      [projectId],
    );
    if (changed.length === 0) return false;
    await tx.query('update docs_nav.job set comments_due_at = null where project_id = $1 and comments_due_at is not null', [projectId]);
    await recordAudit(tx, { actor: by, action: 'comments.disabled', projectId, target: projectId }, now);
    return true;
  });
}

/** Null if comments are not followed. */
export async function findCommentSettings(db: Queryable, projectId: string): Promise<CommentSettings | null> {
  const [row] = await db.query<{ comments: CommentSettings | null }>(
    'select comments from docs_nav.project where id = $1 and removed_at is null',
    [projectId],
  );
  return row?.comments ?? null;
}

/** What deliveries of the code host are signed with. Undefined if none are expected. */
export async function findCommentSecret(
  db: Queryable,
  projectId: string,
): Promise<{ readonly host: HostKind; readonly secret: string } | undefined> {
  const [row] = await db.query<{ host: HostKind; secret: string }>(
    `select host, comment_secret as secret from docs_nav.project
     where id = $1 and removed_at is null and comments ->> 'via' = 'webhook' and comment_secret is not null`,
    [projectId],
  );
  return row;
}

/** The jobs with this pull request, and the clone URL that each was created with. */
export function findJobsOfPull(
  db: Queryable,
  { projectId, number }: { readonly projectId: string; readonly number: number },
): Promise<{ readonly id: string; readonly repository: string }[]> {
  return db.query(
    `select id, repository from docs_nav.job where project_id = $1 and pull_request is not null and pull_request ->> 'number' = $2 and archived_at is null`,
    [projectId, String(number)],
  );
}

/** Lets the comments of jobs be read as soon as possible, and once more after half a minute. While the code host fails, they wait for the next attempt. */
export async function scheduleCommentCheck(db: Queryable, jobIds: readonly string[], now = new Date()): Promise<void> {
  await db.query(
    `update docs_nav.job set comments_until = $3,
       comments_due_at = case when comment_failures > 0 and comments_due_at > $2 then comments_due_at else $2 end
     where id in (select value::uuid from jsonb_array_elements_text($1::jsonb))`,
    [toJson(jobIds), now, new Date(now.getTime() + SECOND_LOOK_MS)],
  );
}

/** A job whose comments are to be read. */
export interface CommentCheck {
  readonly jobId: string;
  readonly projectId: string;
  /** Comments that were changed before are known or too old. */
  readonly changedSince: Date;
  /** Comments that were written before are not followed. */
  readonly createdSince: Date;
  readonly tags: Readonly<Record<string, string>>;
  readonly mention: string;
  readonly via: CommentSettings['via'];
  /** When to look again in any case; null if no look was asked for. */
  readonly recheckAt: Date | null;
  readonly failures: number;
  /** Tells whether the job was announced again in the meantime. */
  readonly leasedUntil: Date;
}

/** Takes up to `limit` jobs whose comments are due, one of each project, of which no other is taken: those that were announced first. Jobs in an earlier repository of the project are left out. */
export async function takeCommentChecks(db: Queryable, limit: number, now = new Date()): Promise<CommentCheck[]> {
  return db.query<CommentCheck>(
    `with due as (
       select id, project_id, repository, host, comments_due_at, comments_until >= comments_due_at as is_announced from docs_nav.job
       where comments_due_at <= $1 and archived_at is null and pull_request is not null
       union all
       select id, project_id, repository, host, comments_due_at, false from docs_nav.job
       where comments_due_at is null and archived_at is null and pull_request is not null and touched_at > $4
         and pull_request ->> 'number' is not null
     ), first as (
       select distinct on (project_id) due.id from due join docs_nav.project on project.id = project_id
       where comments is not null and removed_at is null and project.repository = due.repository and project.host = due.host
         and not exists (select from docs_nav.job where project_id = project.id and comments_taken_until > $1)
       order by project_id, is_announced desc nulls last, comments_due_at nulls first
     ), taken as (
       select job.id from docs_nav.job join first on first.id = job.id
       where (comments_due_at is null or comments_due_at <= $1) and (comments_taken_until is null or comments_taken_until <= $1)
       order by comments_due_at limit $3 for update of job skip locked
     )
     update docs_nav.job set comments_due_at = $2, comments_taken_until = $2 from taken, docs_nav.project
     where job.id = taken.id and project.id = job.project_id
     returning job.id as "jobId", project.id as "projectId", coalesce(job.comments_since, project.comments_since) as "changedSince",
       greatest(project.comments_since, $4::timestamptz) as "createdSince", comment_tags as tags,
       project.comments ->> 'mention' as mention, project.comments ->> 'via' as via,
       comments_until as "recheckAt", comment_failures as failures, comments_taken_until as "leasedUntil"`,
    [now, new Date(now.getTime() + LEASE_MS), limit, new Date(now.getTime() - POLL_DAYS * DAY)],
  );
}

/** Records how far the comments of a job have been read. Does not hold off a look that was asked for in the meantime. */
export async function recordCommentCheck(
  db: Queryable,
  { jobId, via, recheckAt, leasedUntil }: CommentCheck,
  { changedSince, tags }: { readonly changedSince: Date; readonly tags: Readonly<Record<string, string>> },
  now = new Date(),
): Promise<void> {
  const next = recheckAt !== null && recheckAt > now ? recheckAt : new Date(now.getTime() + POLL_MS[via]);
  await db.query(
    `update docs_nav.job set comments_since = $2, comment_tags = $3::jsonb, comment_failures = 0, comments_taken_until = null,
       comments_due_at = case
         when comments_due_at is distinct from $4::timestamptz then comments_due_at
         when touched_at <= $6 and $5::timestamptz is distinct from comments_until then null
         else $5::timestamptz end
     where id = $1 and comments_taken_until = $4`,
    [jobId, changedSince, toJson(tags), leasedUntil, next, new Date(now.getTime() - POLL_DAYS * DAY)],
  );
}

/** Plans another attempt, later with each failure, and not before `retryAfterSeconds` if the code host asks for that. */
export async function recordFailedCheck(
  db: Queryable,
  { jobId, failures, leasedUntil }: CommentCheck,
  retryAfterSeconds: number | null = null,
  now = new Date(),
): Promise<void> {
  await db.query(
    `update docs_nav.job set comment_failures = comment_failures + 1, comments_due_at = $3, comments_taken_until = null
     where id = $1 and comments_taken_until = $2`,
    [jobId, leasedUntil, new Date(now.getTime() + retryMs(failures, retryAfterSeconds))],
  );
}

function retryMs(failures: number, retryAfterSeconds: number | null): number {
  return Math.max(Math.min(RETRY_MS * 2 ** Math.min(failures, 30), MAX_RETRY_MS), (retryAfterSeconds ?? 0) * SECOND);
}

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
export async function isRefused(db: Queryable, jobId: string, pull: number, since: Date): Promise<boolean> {
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
  queue: Outbox,
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
    await recordAudit(tx, { actor: SERVICE, action: 'comment.deleted', projectId: job.project_id, target: jobId, detail: { seq } }, now);
    const open = await tx.query<{ seq: number; status: MessageStatus }>(
      `select seq, status from docs_nav.message where job_id = $1 and status in ('queued', 'running') order by seq`,
      [jobId],
    );
    // A running message queues the next one when it ends.
    if (open.some(({ status }) => status === 'running')) return true;
    await queue.cancel(tx, jobId);
    const [next] = open;
    if (next) await queue.send(tx, { jobId, seq: next.seq });
    else await failJob(tx, jobId, { code: 'cancelled', message: FAILURES.cancelled }, now);
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
export interface PendingAnswer {
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
export function takeAnswers(db: Queryable, limit: number, now = new Date()): Promise<PendingAnswer[]> {
  return db.query<PendingAnswer>(
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
    [now, new Date(now.getTime() + LEASE_MS), limit],
  );
}

export async function recordAnswer(db: Queryable, id: string, now = new Date()): Promise<void> {
  await db.query('update docs_nav.comment set answer_at = null, answered_at = $2 where id = $1', [id, now]);
}

/** Plans another attempt at an answer; none if there were enough, or if all of them would fail. */
export async function recordFailedAnswer(
  db: Queryable,
  { id, attempt }: PendingAnswer,
  { isPermanent, retryAfterSeconds = null }: { readonly isPermanent: boolean; readonly retryAfterSeconds?: number | null },
  now = new Date(),
): Promise<void> {
  const next = isPermanent || attempt >= MAX_ATTEMPTS ? null : new Date(now.getTime() + retryMs(attempt - 1, retryAfterSeconds));
  await db.query('update docs_nav.comment set answer_at = $2 where id = $1', [id, next]);
}

export interface CommentRow {
  readonly jobId: string;
  readonly seq: number | null;
  readonly author: string;
  readonly url: string | null;
  readonly createdAt: Date;
  readonly outcome: CommentOutcome;
  readonly answeredAt: Date | null;
}

/** The comments of a project that mention the service, the newest first. */
export function listComments(
  db: Queryable,
  { projectId, limit }: { readonly projectId: string; readonly limit: number },
): Promise<CommentRow[]> {
  return db.query<CommentRow>(
    `select job.id as "jobId", seq, author, url, comment.created_at as "createdAt", outcome, answered_at as "answeredAt"
     from docs_nav.comment join docs_nav.job on job.id = job_id where job.project_id = $1 and outcome <> 'unmentioned' order by seen_at desc limit $2`,
    [projectId, limit],
  );
}
