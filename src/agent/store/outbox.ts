/** The store's interface to the queue. Entries are added and removed in the same transaction as the rows that they belong to. */
import type { Queryable } from './database.ts';

/** A message of a job in the queue. */
export interface QueueEntry {
  readonly jobId: string;
  readonly seq: number;
}

export interface TransactionalQueue {
  send(tx: Queryable, entry: QueueEntry): Promise<void>;
  /** Removes the job's entry; the signal of a worker that processes it is aborted. */
  cancel(tx: Queryable, jobId: string): Promise<void>;
}
