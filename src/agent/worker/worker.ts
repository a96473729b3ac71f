/** Processes messages from the queue, several at a time but never two of one job. */
import { FAILURES } from '../contract/job.ts';
import { removeOrphanedAttemptFolders } from '../git/index.ts';
import { findInfrastructureInterruption } from '../interruption.ts';
import { failMessageAndJob } from '../store/attempts.ts';
import { noteInterruption, tryWaitForWritableDisk } from './interruptions.ts';
import { measureAttempt } from './metrics.ts';
import type { QueueEntry } from '../store/outbox.ts';
import type { WorkerParts } from './parts.ts';
import { runAttempt, TryAgain } from './run-attempt.ts';

/** Starts the worker. The queue's `stop` ends it. */
export async function startWorker(parts: WorkerParts, { concurrency }: { readonly concurrency: number }): Promise<void> {
  const left = await removeOrphanedAttemptFolders(parts.attemptsFolder, parts.limits.workNice);
  if (left.length > 0) parts.log.info({ folders: left.length }, 'Removed the folders of attempts whose process no longer exists.');
  async function handle(entry: QueueEntry, signal: AbortSignal): Promise<void> {
    if (!(await tryWaitForWritableDisk(parts, signal))) throw new TryAgain('The disk cannot be written.');
    try {
      await measureAttempt(parts.metrics, signal, () => runAttempt(entry, parts, signal));
    } catch (error) {
      // Logged here, because the queue hides the error. An attempt that was stopped has already logged that.
      if (!(error instanceof TryAgain) && !signal.aborted) {
        const interruption = findInfrastructureInterruption(error);
        if (interruption) noteInterruption(interruption, parts);
        parts.log[interruption ? 'warn' : 'error']({ ...entry, err: error }, 'An attempt could not be recorded and will be retried.');
      }
      throw error;
    }
  }

  await parts.queue.work(handle, {
    concurrency,
    onExhausted: async (entry) => {
      parts.log.error(entry, 'The message has no attempts left.');
      await failMessageAndJob(parts.database, entry, { code: 'attempts_exhausted', message: FAILURES.attempts_exhausted });
    },
  });
}
