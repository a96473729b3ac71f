/** What a worker does about interruptions from outside, apart from another attempt. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Interruption } from '../interruption.ts';
import type { WorkerParts } from './parts.ts';

/** In seconds. After that, the message goes back to the queue, where a worker with space can take it. */
const MAX_WAIT_SECONDS = 120;
const POLL_INTERVAL_SECONDS = 2;

export function noteInterruption(interruption: Interruption, { metrics, disk }: Pick<WorkerParts, 'metrics' | 'disk'>): void {
  metrics.interruptions[interruption] += 1;
  if (interruption === 'disk_full') disk?.reportFull();
}

/** Waits while the disk cannot be written, so that no attempts are spent on it. False if it still cannot. Throws the reason of `signal`. */
export async function tryWaitForWritableDisk({ disk, log }: Pick<WorkerParts, 'disk' | 'log'>, signal: AbortSignal): Promise<boolean> {
  for (let waited = 0; ; waited += POLL_INTERVAL_SECONDS) {
    const problem = await diskProblem(disk);
    if (problem === undefined) return true;
    if (waited === 0) log.warn(...problem);
    if (waited >= MAX_WAIT_SECONDS) return false;
    await pause(POLL_INTERVAL_SECONDS * 1000, undefined, { signal });
  }
}

async function diskProblem(disk: WorkerParts['disk']): Promise<readonly [object, string] | undefined> {
  try {
    if (!(await disk?.isFull())) return undefined;
    return [{}, 'The disk of the data folder or the temporary folder is full. Work resumes when there is space again.'];
  } catch (error) {
    return [{ err: error }, 'The data folder or the temporary folder cannot be used. Work resumes when it can be used again.'];
  }
}
