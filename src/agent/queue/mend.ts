/** Puts back into the queue what should be in it, as after a backup of only a part was restored. */
import type { Database } from '../store/database.ts';
import { lockJob } from '../store/jobs.ts';
import type { Outbox } from '../store/outbox.ts';
import { dropFailed, findStranded } from './entries.ts';

/** Every active job whose first open message has no entry gets one. Returns how many had none. */
export async function mendQueue(database: Database, queue: Outbox): Promise<number> {
  let mended = 0;
  for (const { jobId } of await findStranded(database)) {
    mended += await database.transaction(async (tx) => {
      await lockJob(tx, jobId);
      // Another process may have been here since.
      const [stranded] = await findStranded(tx, jobId);
      if (stranded === undefined) return 0;
      await dropFailed(tx, jobId);
      await queue.send(tx, stranded);
      return 1;
    });
  }
  return mended;
}
