/** Ends jobs together with their open messages, and deletes unfinished work. The caller has locked the job's row. */
import { FAILURES, type Failure } from '../contract/job.ts';
import type { Actor } from './audit.ts';
import type { Queryable } from './database.ts';
import { recordEvents, type NewJobEvent } from './events.ts';
import { toStorableJson } from './storable.ts';

const IS_OPEN_SQL = `status in ('queued', 'running')`;

/** Fails the job and its open messages. */
export async function failJobAndOpenMessages(tx: Queryable, jobId: string, error: Failure, now: Date): Promise<void> {
  const failed = await tx.query<{ seq: number }>(
    `update docs_nav.message set status = 'failed', error = $2::jsonb, finished_at = $3 where job_id = $1 and ${IS_OPEN_SQL} returning seq`,
    [jobId, toStorableJson(error), now],
  );
  const data = { code: error.code };
  await failWith(tx, jobId, error, [...eventsOf(failed, 'message.failed', data), { kind: 'job.failed', data }], now);
}

/** Cancels the open messages of the job, which fails. `keyId`: of the request; null without one. Returns how many were cancelled. */
export async function cancelOpenMessagesAndFailJob(tx: Queryable, jobId: string, keyId: string | null, now: Date): Promise<number> {
  const cancelled = await cancelMessages(tx, jobId, IS_OPEN_SQL, now);
  const error: Failure = { code: 'cancelled', message: FAILURES.cancelled };
  const events = eventsOf(cancelled, 'message.cancelled', { keyId });
  await failWith(tx, jobId, error, [...events, { kind: 'job.failed', data: { code: error.code } }], now);
  return cancelled.length;
}

async function failWith(tx: Queryable, jobId: string, error: Failure, events: readonly NewJobEvent[], now: Date): Promise<void> {
  await tx.query(`update docs_nav.job set status = 'failed', error = $2::jsonb, touched_at = $3 where id = $1`, [
    jobId,
    toStorableJson(error),
    now,
  ]);
  await deleteWork(tx, jobId);
  await recordEvents(tx, jobId, events, now);
}

/** Archives the job and cancels its open messages. `keyId`: of the request; null without one. */
export async function archiveAndCancelOpenMessages(tx: Queryable, jobId: string, keyId: string | null, now: Date): Promise<void> {
  const cancelled = await cancelMessages(tx, jobId, IS_OPEN_SQL, now);
  await tx.query(`update docs_nav.job set status = 'archived', archived_at = $2 where id = $1`, [jobId, now]);
  await deleteWork(tx, jobId);
  await recordEvents(tx, jobId, [...eventsOf(cancelled, 'message.cancelled', { keyId }), { kind: 'job.archived', data: { keyId } }], now);
}

/** Cancels the messages of the job that have not begun. Returns how many there were. */
export async function cancelQueued(tx: Queryable, jobId: string, keyId: string | null, now: Date): Promise<number> {
  const cancelled = await cancelMessages(tx, jobId, `status = 'queued'`, now);
  await recordEvents(tx, jobId, eventsOf(cancelled, 'message.cancelled', { keyId }), now);
  return cancelled.length;
}

function cancelMessages(tx: Queryable, jobId: string, condition: string, now: Date): Promise<{ readonly seq: number }[]> {
  return tx.query(`update docs_nav.message set status = 'cancelled', finished_at = $2 where job_id = $1 and ${condition} returning seq`, [
    jobId,
    now,
  ]);
}

/** In the order of the messages. */
function eventsOf(
  messages: readonly { readonly seq: number }[],
  kind: NewJobEvent['kind'],
  data: NewJobEvent['data'],
): readonly NewJobEvent[] {
  return messages.map(({ seq }) => ({ kind, seq, ...(data && { data }) })).sort((a, b) => a.seq - b.seq);
}

/** Remembers who asked to cancel the running message, whose commit may be on its way. False if somebody has already asked. */
export async function recordWhoCancelsRunningMessage(tx: Queryable, jobId: string, by: Actor): Promise<boolean> {
  const asked = await tx.query(
    `update docs_nav.message set cancel_by = $2::jsonb where job_id = $1 and status = 'running' and cancel_by is null returning 1`,
    [jobId, toStorableJson(by)],
  );
  return asked.length > 0;
}

/** Deletes the work on the job's message, of which only one is open at a time, with its steps. */
export async function deleteWork(tx: Queryable, jobId: string): Promise<void> {
  await tx.query('delete from docs_nav.work where job_id = $1', [jobId]);
}

/** Whether a commit of the job may be on its way to the remote, or already there without the message being finished. */
export async function hasUnfinishedPush(tx: Queryable, jobId: string): Promise<boolean> {
  return (await tx.query('select 1 from docs_nav.work where job_id = $1 and outcome is not null', [jobId])).length > 0;
}
