/** Periodic tasks of the service: expiry, and repair of lost queue entries. */
import { repairQueue } from './queue/repair-queue.ts';
import type { Queue } from './queue/queue.ts';
import type { RetentionPeriods } from './config/table.ts';
import type { Log } from './log.ts';
import type { Database } from './store/database.ts';
import { reclaimSpace, archiveAndDeleteExpired } from './store/sweep.ts';

export interface PeriodicTaskParts {
  readonly database: Database;
  readonly queue: Queue;
  readonly log: Log;
  readonly retention: RetentionPeriods;
}

/** Runs all tasks once. Several processes that share a database may do this at the same time. */
export async function runPeriodicTasks({ database, queue, log, retention }: PeriodicTaskParts, now = new Date()): Promise<void> {
  const mended = await repairQueue(database, queue);
  if (mended > 0) log.warn({ mended }, 'Messages were missing from the queue and were added again.');
  const swept = await archiveAndDeleteExpired(database, queue, now, retention);
  await reclaimSpace(database);
  if (swept.archived + swept.emptied > 0) log.info(swept, 'Idle jobs were archived, and expired content was deleted.');
}

/** Runs all tasks now, and then every `minutes`. A failed round is logged, and the next one runs as planned. */
export async function startPeriodicTasks(parts: PeriodicTaskParts, minutes: number): Promise<{ stop(): Promise<void> }> {
  await runPeriodicTasks(parts);
  let round: Promise<void> = Promise.resolve();
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    round = runPeriodicTasks(parts)
      .catch((error: unknown) => parts.log.error({ err: error }, 'A sweep failed; the next one will run as scheduled.'))
      .finally(() => {
        isRunning = false;
      });
  }, minutes * 60_000);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await round;
    },
  };
}
