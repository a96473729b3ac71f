/** How long an attempt that failed holds its message back, before the queue gives it out again. */
import { CodeHostError } from '../codehost/index.ts';
import { GitError } from '../git/index.ts';

/** Seconds after the first failure, the second and so on. What passes, passes soon. */
const RESTS: readonly number[] = [1, 5, 15];

/** The same where a code host does not answer: outages last minutes. */
const RESTS_WHILE_AWAY: readonly number[] = [5, 20, 60];

/** In seconds; a message may take this much longer than the model, each time. */
const LONGEST = 120;

/** In seconds. `failures` counts that of now too. What a code host asks for counts where it is longer. */
export function retryDelay(error: unknown, failures: number, given?: readonly number[]): number {
  const isAway = isUnreachable(error);
  const rests = given ?? (isAway ? RESTS_WHILE_AWAY : RESTS);
  const asked = isAway && error instanceof CodeHostError ? (error.retryAfterSeconds ?? 0) : 0;
  return Math.min(LONGEST, Math.max(asked, rests[failures - 1] ?? rests.at(-1) ?? 0));
}

function isUnreachable(error: unknown): boolean {
  return (error instanceof CodeHostError && error.code === 'unavailable') || (error instanceof GitError && error.code === 'unreachable');
}
