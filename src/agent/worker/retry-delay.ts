/** The delay before a failed attempt is retried. */
import { CodeHostError } from '../codehost/index.ts';
import { GitError } from '../git/index.ts';
import { findInfrastructureInterruption } from '../interruption.ts';

/** Seconds after the first failure, the second and so on. */
const RETRY_DELAYS: readonly number[] = [1, 5, 15];

/** The same if a code host does not answer, because outages last minutes. */
const OUTAGE_DELAYS: readonly number[] = [5, 20, 60];

/** The same for interruptions, of which many are tolerated, so that a full disk or a lost database may last for more than an hour. */
const INTERRUPTION_DELAYS: readonly number[] = [1, 5, 15, 60, 120];

/** In seconds. */
const MAX_DELAY = 120;

/** In seconds. `failures` includes the current one. A longer delay that a code host asks for takes precedence. */
export function retryDelaySeconds(error: unknown, failures: number, given?: readonly number[]): number {
  const isAway = isUnreachable(error);
  const rests = given ?? (isAway ? OUTAGE_DELAYS : findInfrastructureInterruption(error) ? INTERRUPTION_DELAYS : RETRY_DELAYS);
  const asked = isAway && error instanceof CodeHostError ? (error.retryAfterSeconds ?? 0) : 0;
  return Math.min(MAX_DELAY, Math.max(asked, rests[failures - 1] ?? rests.at(-1) ?? 0));
}

function isUnreachable(error: unknown): boolean {
  return (error instanceof CodeHostError && error.code === 'unavailable') || (error instanceof GitError && error.code === 'unreachable');
}
