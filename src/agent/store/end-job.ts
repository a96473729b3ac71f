/** Ends jobs together with their open messages, and deletes unfinished work. The caller has locked the job's row. */
import { FAILURES, type Failure } from '../contract/job.ts';
import type { Queryable } from './database.ts';
import { toJson } from './storable.ts';

const IS_OPEN_SQL = `status in ('queued', 'running')`;

/** Fails the job and its open messages. */
export async function failJob(tx: Queryable, jobId: string, error: Failure, now: Date): Promise<void> {
  await tx.query(
    `update docs_nav.message set status = 'failed', error = $2::jsonb, finished_at = $3 where job_id = $1 and ${IS_OPEN_SQL}`,
    [jobId, toJson(error), now],
  );
  await tx.query(`update docs_nav.job set status = 'failed', error = $2::jsonb, touched_at = $3 where id = $1`, [
    jobId,
    toJson(error),
    now,
  ]);
  await deleteWork(tx, jobId);
}

/** Cancels the open messages of the job, which fails. */
export async function cancel(tx: Queryable, jobId: string, now: Date): Promise<void> {
  await cancelOpen(tx, jobId, now);
  const error: Failure = { code: 'cancelled', message: FAILURES.cancelled };
  await failJob(tx, jobId, error, now);
}

/** Archives the job and cancels its open messages. */
export async function archive(tx: Queryable, jobId: string, now: Date): Promise<void> {
  await cancelOpen(tx, jobId, now);
  await tx.query(`update docs_nav.job set status = 'archived', archived_at = $2 where id = $1`, [jobId, now]);
  await deleteWork(tx, jobId);
}

/** Cancels the messages of the job that have not begun. */
export async function cancelQueued(tx: Queryable, jobId: string, now: Date): Promise<void> {
  await tx.query(`update docs_nav.message set status = 'cancelled', finished_at = $2 where job_id = $1 and status = 'queued'`, [
    jobId,
    now,
  ]);
}

async function cancelOpen(tx: Queryable, jobId: string, now: Date): Promise<void> {
  await tx.query(`update docs_nav.message set status = 'cancelled', finished_at = $2 where job_id = $1 and ${IS_OPEN_SQL}`, [jobId, now]);
}

/** Deletes the work on the job's message, of which only one is open at a time, with its steps. */
export async function deleteWork(tx: Queryable, jobId: string): Promise<void> {
  await tx.query('delete from docs_nav.work where job_id = $1', [jobId]);
}

/** Whether a commit of the job may be on its way to the remote, or already there without the message being finished. */
export async function mayBePushed(tx: Queryable, jobId: string): Promise<boolean> {
  return (await tx.query('select 1 from docs_nav.work where job_id = $1 and outcome is not null', [jobId])).length > 0;
}
