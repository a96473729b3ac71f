/** How long this process keeps everybody waiting, in its own CPU time: other processes on the machine do not count. */
import { existsSync, readFileSync } from 'node:fs';

/** Linux counts the CPU time of the main thread, in ns. */
const MAIN_THREAD = '/proc/self/schedstat';
const EVERY_MS = 5;
/** What an answer may take, in ms. */
const PROMISED_MS = 100;

export interface Blocks {
  /** The longest, in ms of the main thread between two turns of a timer. */
  readonly cpu: number;
  /** The share of the time in which a request that arrives has to wait for longer than is promised. Below 0.01, the 99th percentile is kept. */
  readonly late: number;
}

/** Returns a function that returns the blocks so far. */
export function watchBlocks(): () => Blocks {
  const began = performance.now();
  let last = cpuTime();
  let longest = 0;
  let late = 0;
  setInterval(() => {
    const block = cpuTime() - last;
    longest = Math.max(longest, block);
    late += Math.max(0, block - PROMISED_MS);
    last = cpuTime();
  }, EVERY_MS).unref();
  return () => ({ cpu: Math.round(longest), late: late / (performance.now() - began) });
}

/** Elsewhere, that of all threads, which is more. */
function cpuTime(): number {
  if (existsSync(MAIN_THREAD)) return Number(readFileSync(MAIN_THREAD, 'utf8').split(' ', 1)[0]) / 1e6;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e3;
}
