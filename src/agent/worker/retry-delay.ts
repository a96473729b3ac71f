/** The delay before a failed attempt is retried. */
import { CodeHostError } from '../codehost/index.ts';
import { GitError } from '../git/index.ts';
import { interruptionOf } from '../interruption.ts';

/** Seconds after the first failure, the second and so on. */
const RESTS: readonly number[] = [1, 5, 15];

/** The same if a code host does not answer, because outages last minutes. */
const RESTS_WHILE_AWAY: readonly number[] = [5, 20, 60];

/** The same for interruptions, of which many are tolerated, so that a full disk or a lost database may last for more than an hour. */
const RESTS_WHILE_INTERRUPTED: readonly number[] = [1, 5, 15, 60, 120];

/** In seconds. */
const LONGEST = 120;

/** In seconds. `failures` includes the current one. A longer delay that a code host asks for takes precedence. */
export function retryDelay(error: unknown, failures: number, given?: readonly number[]): number {
  const isAway = isUnreachable(error);
  const rests = given ?? (isAway ? RESTS_WHILE_AWAY : interruptionOf(error) ? RESTS_WHILE_INTERRUPTED : RESTS);
  const asked = isAway && error instanceof CodeHostError ? (error.retryAfterSeconds ?? 0) : 0;
  return Math.min(LONGEST, Math.max(asked, rests[failures - 1] ?? rests.at(-1) ?? 0));
}

function isUnreachable(error: unknown): boolean {
  return (error instanceof CodeHostError && error.code === 'unavailable') || (error instanceof GitError && error.code === 'unreachable');
}
