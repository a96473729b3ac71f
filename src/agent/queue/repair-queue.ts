/** Restores missing queue entries, for example after an incomplete backup was restored. */
import type { Database } from '../store/database.ts';
import { lockJob } from '../store/jobs.ts';
import type { TransactionalQueue } from '../store/outbox.ts';
import { deleteFailedEntries, findMissingEntries } from './entries.ts';

/** Adds an entry for the first open message of each active job without one. Returns how many were added. */
export async function repairQueue(database: Database, queue: TransactionalQueue): Promise<number> {
  let mended = 0;
  for (const { jobId } of await findMissingEntries(database)) {
    mended += await database.transaction(async (tx) => {
      await lockJob(tx, jobId);
      // Another process may have added the entry.
      const [stranded] = await findMissingEntries(tx, jobId);
      if (stranded === undefined) return 0;
      await deleteFailedEntries(tx, jobId);
      await queue.send(tx, stranded);
      return 1;
    });
  }
  return mended;
}
