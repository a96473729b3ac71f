/** The processor time of the thread that a test runs in, without that of other threads of the process, such as for garbage. */
import { readFileSync } from 'node:fs';

/** A tick of Linux, in which it counts the time of threads, in milliseconds. */
const TICK = 10;

/** In milliseconds. Where the system does not say it for threads, that of the process. */
export function threadTime(): number {
  if (process.platform !== 'linux') return process.cpuUsage().user / 1000;
  const status = readFileSync('/proc/thread-self/stat', 'utf8');
  // The name of the thread, in parentheses, may contain anything. Fields 14 and 15 of all.
  const [user, system] = status
    .slice(status.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * TICK;
}

/**
 * The least time of the thread that a run takes, in milliseconds. One that takes longer than `limit` is measured up to three times:
 * a machine that stops for a moment may count the pause once, and code that is too slow is so each time.
 */
export async function leastThreadTime(limit: number, run: () => unknown): Promise<number> {
  let least = Infinity;
  for (let turn = 0; turn < 3 && least > limit; turn++) {
    const before = threadTime();
    await run();
    least = Math.min(least, threadTime() - before);
  }
  return least;
}
