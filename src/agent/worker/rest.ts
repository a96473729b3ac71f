/** How long an attempt that failed holds its message back, before the queue gives it out again. */
import { CodeHostError } from '../codehost/index.ts';
import { GitError } from '../git/index.ts';

/** Seconds after each attempt where a code host does not answer. Outages last minutes, and the queue's own pauses are short. */
const RESTS: readonly number[] = [5, 20, 60];

/** In seconds; a message may take this much longer than the model, each time. */
const LONGEST = 120;

/** In seconds. `attempt` is the number of the one that failed, from 1. What a code host asks for counts where it is longer. */
export function restAfter(error: unknown, attempt: number, rests: readonly number[] = RESTS): number {
  if (!isAway(error)) return 0;
  const asked = error instanceof CodeHostError ? (error.retryAfterSeconds ?? 0) : 0;
  return Math.min(LONGEST, Math.max(asked, rests[attempt - 1] ?? rests.at(-1) ?? 0));
}

function isAway(error: unknown): boolean {
  return (error instanceof CodeHostError && error.code === 'unavailable') || (error instanceof GitError && error.code === 'unreachable');
}
