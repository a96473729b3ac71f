/** What the store asks of the queue: entries come and go in the transaction that changes the rows they stand for. */
import type { Queryable } from './database.ts';

/** The message of a job that is to be worked on. */
export interface Entry {
  readonly jobId: string;
  readonly seq: number;
}

export interface Outbox {
  send(tx: Queryable, entry: Entry): Promise<void>;
  /** Takes the job's entry out; a worker that has it is told by its signal. */
  cancel(tx: Queryable, jobId: string): Promise<void>;
}
