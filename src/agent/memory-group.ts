/**
 * Whether the system ended a process because the control group of the service has reached its memory limit, which a container has.
 * If the memory of the whole machine is used up, others may have used it.
 */
import { readFileSync } from 'node:fs';

export interface CgroupMemoryEvents {
  /** Processes of the group that were ended for lack of memory, of whomever. */
  readonly kills: number;
  /** How often the group has reached its own limit. */
  readonly limits: number;
}

interface CgroupFiles {
  /** The line of the group in /proc/self/cgroup; the rest of the line is its path. */
  readonly line: RegExp;
  readonly root: string;
  readonly kills: Counter;
  readonly limits: Counter;
}

interface Counter {
  readonly file: string;
  readonly value: RegExp;
}

/** Both versions of control groups. */
const VERSIONS: readonly CgroupFiles[] = [
  {
    line: /^0::(.*)$/m,
    root: '/sys/fs/cgroup',
    kills: { file: 'memory.events', value: /^oom_kill (\d+)$/m },
    limits: { file: 'memory.events', value: /^oom (\d+)$/m },
  },
  {
    line: /^\d+:(?:[^:,\n]*,)*memory(?:,[^:\n]*)?:(.*)$/m,
    root: '/sys/fs/cgroup/memory',
    kills: { file: 'memory.oom_control', value: /^oom_kill (\d+)$/m },
    limits: { file: 'memory.failcnt', value: /^(\d+)$/m },
  },
];

/** Undefined if the system has no such counters. `read` throws if a file does not exist. */
export function readCgroupMemoryEvents(read = (file: string): string => readFileSync(file, 'utf8')): CgroupMemoryEvents | undefined {
  for (const { line, root, kills, limits } of VERSIONS) {
    const path = line.exec(textOf(read, '/proc/self/cgroup'))?.[1];
    if (path === undefined) continue;
    // A container has its own group at the root, but may be told the path that the group has outside.
    for (const folder of [`${root}${path === '/' ? '' : path}`, root]) {
      const [killed, reached] = [kills, limits].map(({ file, value }) => value.exec(textOf(read, `${folder}/${file}`))?.[1]);
      if (killed !== undefined && reached !== undefined) return { kills: Number(killed), limits: Number(reached) };
    }
  }
  return undefined;
}

/** Whether the group has reached its limit between two readings, and lost a process. */
export function hasKillAtMemoryLimit(before: CgroupMemoryEvents | undefined, after: CgroupMemoryEvents | undefined): boolean {
  return before !== undefined && after !== undefined && after.kills > before.kills && after.limits > before.limits;
}

function textOf(read: (file: string) => string, file: string): string {
  try {
    return read(file);
  } catch {
    return '';
  }
}
