/** What a worker does about interruptions from outside, apart from another attempt. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Interruption } from '../interruption.ts';
import type { WorkerParts } from './parts.ts';

/** In seconds. After that, the message goes back to the queue, where a worker with space can take it. */
const LONGEST_WAIT = 120;
const BETWEEN_LOOKS = 2;

export function noteInterruption(interruption: Interruption, { metrics, disk }: Pick<WorkerParts, 'metrics' | 'disk'>): void {
  metrics.interruptions[interruption] += 1;
  if (interruption === 'disk_full') disk?.reportFull();
}

/** Waits while the disk is full, so that no attempts are spent on it. False if it is still full. Throws the reason of `signal`. */
export async function waitForSpace({ disk, log, metrics }: WorkerParts, signal: AbortSignal): Promise<boolean> {
  for (let waited = 0; await disk?.isFull(); waited += BETWEEN_LOOKS) {
    if (waited >= LONGEST_WAIT) return false;
    if (waited === 0) {
      metrics.interruptions.disk_full += 1;
      log.warn('The disk of the data folder or the temporary folder is full. Work begins when there is space again.');
    }
    await pause(BETWEEN_LOOKS * 1000, undefined, { signal });
  }
  return true;
}
