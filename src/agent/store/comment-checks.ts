/** The jobs whose comments are to be read: announced by the code host, or because it is time. */
import type { CommentSettings } from '../contract/comments.ts';
import { COMMENT_TASK_LEASE_MS, commentTaskRetryDelayMs } from './comment-retries.ts';
import type { Queryable } from './database.ts';
import { toStorableJson } from './storable.ts';

const [SECOND, MINUTE, DAY] = [1000, 60_000, 86_400_000];
/** Between two looks at a pull request. A code host that calls is asked, too, because it calls only once, even if nobody answers. */
const POLL_MS = { polling: MINUTE, webhook: 60 * MINUTE } as const;
/** How long after the last message of a job the code host is asked for comments. */
const POLL_DAYS = 14;
/** After a call, the code host is asked once more, because it may give new comments only some seconds later. */
const SECOND_LOOK_MS = 30 * SECOND;

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
    [toStorableJson(jobIds), now, new Date(now.getTime() + SECOND_LOOK_MS)],
  );
}

/** A job whose comments are to be read. */
export interface DueCommentCheck {
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
export async function takeCommentChecks(db: Queryable, limit: number, now = new Date()): Promise<DueCommentCheck[]> {
  return db.query<DueCommentCheck>(
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
    [now, new Date(now.getTime() + COMMENT_TASK_LEASE_MS), limit, new Date(now.getTime() - POLL_DAYS * DAY)],
  );
}

/** Records how far the comments of a job have been read. Does not hold off a look that was asked for in the meantime. */
export async function recordSuccessfulCommentCheck(
  db: Queryable,
  { jobId, via, recheckAt, leasedUntil }: DueCommentCheck,
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
    [jobId, changedSince, toStorableJson(tags), leasedUntil, next, new Date(now.getTime() - POLL_DAYS * DAY)],
  );
}

/** Plans another attempt, later with each failure, and not before `retryAfterSeconds` if the code host asks for that. */
export async function recordFailedCommentCheck(
  db: Queryable,
  { jobId, failures, leasedUntil }: DueCommentCheck,
  retryAfterSeconds: number | null = null,
  now = new Date(),
): Promise<void> {
  await db.query(
    `update docs_nav.job set comment_failures = comment_failures + 1, comments_due_at = $3, comments_taken_until = null
     where id = $1 and comments_taken_until = $2`,
    [jobId, leasedUntil, new Date(now.getTime() + commentTaskRetryDelayMs(failures, retryAfterSeconds))],
  );
}
