/** How often a message is retried, by the reason that its attempts ended. */
import { ChildEnded } from '../child/child-ended.ts';
import { GitError } from '../git/index.ts';
import { findInfrastructureInterruption } from '../interruption.ts';
import type { FailureKind } from '../store/attempts.ts';

/** The number of attempts of each kind that fails the message. */
export interface AttemptLimits extends Readonly<Record<FailureKind, number>> {
  /** The most that are tolerated. The limit is high, because they are rarely caused by their message. */
  readonly interruptions: number;
}

export const DEFAULT_ATTEMPT_LIMITS: AttemptLimits = { failures: 4, ended_children: 2, interruptions: 50 };

/** Undefined for an interruption. */
export function chooseFailureCounter(error: unknown): FailureKind | undefined {
  if (findInfrastructureInterruption(error) !== undefined) return undefined;
  const exceededLimit = error instanceof ChildEnded || (error instanceof GitError && error.code === 'out-of-memory');
  return exceededLimit ? 'ended_children' : 'failures';
}

/** The number of attempts that end like this that fails the message. */
export function maxAttempts(error: unknown, tries: AttemptLimits): number {
  const setback = chooseFailureCounter(error);
  return setback === undefined ? tries.interruptions + 1 : tries[setback];
}
