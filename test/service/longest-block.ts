/** How long this process keeps everybody waiting at most, in its own CPU time: other processes on the machine do not count. */
import { existsSync, readFileSync } from 'node:fs';

/** Linux counts the CPU time of the main thread, in ns. */
const MAIN_THREAD = '/proc/self/schedstat';
const EVERY_MS = 5;

/** Returns a function that returns the longest time so far, in ms of the main thread between two turns of a timer. */
export function longestBlock(): () => number {
  let last = cpuTime();
  let longest = 0;
  setInterval(() => {
    const now = cpuTime();
    longest = Math.max(longest, now - last);
    last = cpuTime();
  }, EVERY_MS).unref();
  return () => Math.round(longest);
}

/** Elsewhere, that of all threads, which is more. */
function cpuTime(): number {
  if (existsSync(MAIN_THREAD)) return Number(readFileSync(MAIN_THREAD, 'utf8').split(' ', 1)[0]) / 1e6;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e3;
}
