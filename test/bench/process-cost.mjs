/** What a process that runs has cost so far, as Linux counts it; NaN elsewhere. */
import { readFileSync, readdirSync } from 'node:fs';

/** Milliseconds that all threads have worked. */
export function cpuOf(pid) {
  if (process.platform !== 'linux') return NaN;
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.reduce(
    (sum, thread) => sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ')[0]) / 1e6,
    0,
  );
}

/** Megabytes at the peak. */
export function memoryOf(pid) {
  if (process.platform !== 'linux') return NaN;
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) / 1024;
}
