/** What a child may take, and how the system is told. */
import { LAST } from '../process-group.ts';

export interface ChildLimits {
  /** Of all memory that the child, or a git of it, allocates. */
  readonly megabytes: number;
  /** Of one call. */
  readonly seconds: number;
}

/** Calls of one attempt use more time of the processor together than one of them may take. */
const CALLS = 10;

/**
 * For the shell that starts the child: `$1` KiB of data, `$2` seconds of the processor. Only so are memory outside of the engine's heap
 * and a loop inside of it bounded; address space cannot be, since the engine reserves much more than it uses. The others on the machine go
 * first, and are not what the system ends where memory is short. What a system does not know it leaves out.
 */
export const BEFORE = [
  'ulimit -d "$1" 2>/dev/null',
  // First a signal that says what it is about, then the end. A hard limit below a soft one is not taken, so the soft one goes first.
  'ulimit -S -t "$2" 2>/dev/null',
  'ulimit -H -t $(($2 + 5)) 2>/dev/null',
  'shift 2',
  '{ echo 500 >/proc/self/oom_score_adj; } 2>/dev/null',
  LAST,
].join('\n');

/** Of the processor, for all calls of one attempt. */
export function processorSeconds({ seconds }: ChildLimits): number {
  return seconds * CALLS;
}

export function parametersOf(limits: ChildLimits): readonly string[] {
  return [String(limits.megabytes * 1024), String(processorSeconds(limits))];
}

/** The engine collects garbage more often near its own limit; what is left is for buffers, code and stacks. */
export function engineOptions({ megabytes }: ChildLimits): readonly string[] {
  return [`--max-old-space-size=${Math.floor(megabytes * 0.75)}`];
}
