/** Checks before the model is asked that a job can resolve the conflicts of its branch. */
import { recordPullRequest } from '../store/attempts.ts';
import type { OpenAttempt } from './attempt.ts';
import { MergeConflict } from './merge-conflict.ts';

/** Throws MergeConflict, and records the conflicts with the pull request. */
export async function requireResolvableConflicts(
  { assignment: { attemptId }, parts: { database }, workspace: { branch, pullRequest } }: OpenAttempt,
  { conflicts, unsolvable }: { readonly conflicts: readonly string[]; readonly unsolvable: readonly string[] },
): Promise<void> {
  if (unsolvable.length === 0) return;
  if (pullRequest !== undefined) {
    const { url, number } = pullRequest;
    await recordPullRequest(database, attemptId, { url, number, branch, conflicts });
  }
  throw new MergeConflict(branch, unsolvable);
}
