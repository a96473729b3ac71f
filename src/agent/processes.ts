/** Identifies processes across pid reuse, reboots and containers. */
import { readFileSync, readlinkSync } from 'node:fs';

/** Parts are `unknown` if the system does not report them. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Changes with each boot of the machine. */
  readonly boot: string;
  /** The pid namespace, which differs between containers. */
  readonly namespace: string;
  /** When the process started, in the system's own unit. */
  readonly start: string;
}

export type ProcessState = 'alive' | 'dead' | 'out of sight';

export function thisProcess(): ProcessIdentity {
  return { pid: process.pid, boot: currentBoot(), namespace: currentNamespace(), start: statusOf(process.pid)?.start ?? UNKNOWN };
}

/** Whether the process still runs. If that cannot be determined within its container, it is considered alive. */
export function determineProcessLiveness(name: ProcessIdentity): ProcessState {
  if (areKnownToDiffer(name.boot, currentBoot())) return 'dead';
  if (areKnownToDiffer(name.namespace, currentNamespace())) return 'out of sight';
  return isPidAlive(name) ? 'alive' : 'dead';
}

/** The same for a process that belongs to this container. */
export function isPidAlive({ pid, start }: Pick<ProcessIdentity, 'pid' | 'start'>): boolean {
  if (!hasPid(pid)) return false;
  const status = statusOf(pid);
  if (status === undefined) return true;
  // A zombie process keeps its pid.
  return status.state !== 'Z' && status.state !== 'X' && !areKnownToDiffer(start, status.start);
}

const UNKNOWN = 'unknown';

function areKnownToDiffer(one: string, other: string): boolean {
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
  // The second field is the program name in parentheses, which may contain anything. The state follows it; the start time is 19 fields later.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', start: fields[19] ?? UNKNOWN };
}

/** Undefined if the system has no such file, or if the process has ended. */
function read(ask: () => string): string | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}
