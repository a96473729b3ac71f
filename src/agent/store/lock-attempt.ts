/** Checks that an attempt still counts: only the latest one may write. */
import type { Queryable } from './database.ts';
import { lockJob } from './jobs.ts';
import type { QueueEntry } from './outbox.ts';
import { MESSAGE_COLUMNS, type MessageRow } from './rows.ts';

/** An attempt at a message; the first has number 1. */
export interface AttemptId extends QueueEntry {
  readonly attempt: number;
}

/** Another attempt has taken over, or the job has ended, so that this attempt no longer counts. */
export class LostAttempt extends Error {
  constructor({ jobId, seq, attempt }: AttemptId) {
    super(`Attempt ${attempt} at message ${seq} of job ${jobId} no longer counts.`);
  }
}

/** Locks the job until the transaction ends. Throws LostAttempt. */
export async function lockJobAndRequireAttempt(tx: Queryable, at: AttemptId): Promise<void> {
  const job = await lockJob(tx, at.jobId);
  const message = await findMessage(tx, at);
  if (job?.status !== 'active' || message?.status !== 'running' || message.attempt !== at.attempt) throw new LostAttempt(at);
}

/** Somebody asked to cancel the message while its commit was being pushed, and the commit is not on the remote. */
export class CancelRequested extends Error {}

/** Like `lockJobAndRequireAttempt`, for an attempt that has not found a commit of the message on the remote. Throws LostAttempt and CancelRequested. */
export async function lockAttemptUnlessCancelled(tx: Queryable, at: AttemptId): Promise<void> {
  await lockJobAndRequireAttempt(tx, at);
  const asked = await tx.query('select 1 from docs_nav.message where job_id = $1 and seq = $2 and cancel_by is not null', [
    at.jobId,
    at.seq,
  ]);
  if (asked.length > 0) throw new CancelRequested('The message was cancelled.');
}

/** The same for the latest attempt, whichever it is. False if the message has ended. */
export async function lockOpenMessage(tx: Queryable, entry: QueueEntry): Promise<boolean> {
  const job = await lockJob(tx, entry.jobId);
  const message = await findMessage(tx, entry);
  return job?.status === 'active' && message !== undefined && isOpen(message);
}

export function isOpen({ status }: Pick<MessageRow, 'status'>): boolean {
  return status === 'queued' || status === 'running';
}

async function findMessage(tx: Queryable, { jobId, seq }: QueueEntry): Promise<MessageRow | undefined> {
  const [row] = await tx.query<MessageRow>(`select ${MESSAGE_COLUMNS} from docs_nav.message where job_id = $1 and seq = $2`, [jobId, seq]);
  return row;
}
