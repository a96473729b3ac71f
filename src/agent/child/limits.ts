/** The limits of a child, and the shell commands and options that set them. */
import { renderNiceSetupCommand } from '../process-group.ts';

export interface ChildLimits {
  /** Memory of the child, and of each git process that it starts. */
  readonly megabytes: number;
  /** Duration of one call. */
  readonly seconds: number;
  /** What is added to its nice value, 0 to 19. */
  readonly nice: number;
}

/** How many times the duration of one call all calls of an attempt may take together. */
const CALLS_PER_ATTEMPT = 10;

/**
 * For the shell that starts the child: `$1` is KiB of data, `$2` seconds of processor time. They limit memory outside of the
 * engine's heap, and endless loops. Address space is not limited, because the engine reserves much more than it uses. If memory is
 * low, the system ends the child first. Unsupported limits are skipped.
 */
export function setupCommands({ nice }: ChildLimits): string {
  return [
    'ulimit -d "$1" 2>/dev/null',
    // The soft limit sends a distinct signal before the hard limit kills. It is set first, because a hard limit cannot be below a soft one.
    'ulimit -S -t "$2" 2>/dev/null',
    'ulimit -H -t $(($2 + 5)) 2>/dev/null',
    'shift 2',
    '{ echo 500 >/proc/self/oom_score_adj; } 2>/dev/null',
    renderNiceSetupCommand(nice),
  ].join('\n');
}

/** Processor time for all calls of one attempt. */
export function processorSeconds({ seconds }: ChildLimits): number {
  return seconds * CALLS_PER_ATTEMPT;
}

export function setupParameters(limits: ChildLimits): readonly string[] {
  return [String(limits.megabytes * 1024), String(processorSeconds(limits))];
}

/** The engine's own limit is lower, so that it collects garbage in time; the rest is for buffers, code and stacks. */
export function engineOptions({ megabytes }: ChildLimits): readonly string[] {
  return [`--max-old-space-size=${Math.floor(megabytes * 0.75)}`];
}
