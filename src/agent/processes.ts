/** Which process is which: a pid is used again, and each container counts its own. */
import { readFileSync, readlinkSync } from 'node:fs';

/** Parts are `unknown` where the system does not tell. */
export interface ProcessName {
  readonly pid: number;
  /** Differs after each start of the machine. */
  readonly boot: string;
  /** Among which processes the pid counts; another container has another. */
  readonly namespace: string;
  /** When the process began, in the system's own count. */
  readonly start: string;
}

export type Life = 'alive' | 'dead' | 'out of sight';

export function thisProcess(): ProcessName {
  return { pid: process.pid, boot: currentBoot(), namespace: currentNamespace(), start: statusOf(process.pid)?.start ?? UNKNOWN };
}

/** Whether the process still runs. Where that cannot be told within its container, it does. */
export function lifeOf(name: ProcessName): Life {
  if (differ(name.boot, currentBoot())) return 'dead';
  if (differ(name.namespace, currentNamespace())) return 'out of sight';
  return isRunning(name) ? 'alive' : 'dead';
}

/** The same for a process that is known to be of this container. */
export function isRunning({ pid, start }: Pick<ProcessName, 'pid' | 'start'>): boolean {
  if (!hasPid(pid)) return false;
  const status = statusOf(pid);
  if (status === undefined) return true;
  // A process that ended but was not waited for keeps its pid and nothing else.
  return status.state !== 'Z' && status.state !== 'X' && !differ(start, status.start);
}

const UNKNOWN = 'unknown';

function differ(one: string, other: string): boolean {
  return one !== UNKNOWN && other !== UNKNOWN && one !== other;
}

function hasPid(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

function currentBoot(): string {
  return read(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()) ?? UNKNOWN;
}

function currentNamespace(): string {
  return read(() => readlinkSync('/proc/self/ns/pid').replace(/\D/g, '')) ?? UNKNOWN;
}

function statusOf(pid: number): { readonly state: string; readonly start: string } | undefined {
  const text = read(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (text === undefined) return undefined;
  // The name of the program comes second, in parentheses, and may hold anything; the state follows it, the start is 20th from there.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', start: fields[19] ?? UNKNOWN };
}

/** Undefined where the system has no such file, or the process ended meanwhile. */
function read(ask: () => string): string | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}
