/** Makes the content of a review page from two commits. */
import { checkWork } from '../gate/gate.ts';
import { readWholeDiff, GitError, type Clone } from '../git/index.ts';
import { reviewData, type ReviewPageContent, type ReviewPageContentInput } from '../review/review-data.ts';
import { limitReportExceptDiff, limitReview } from './limit-size.ts';
import type { ChildAttemptSetup, ReviewPageInput } from './calls.ts';
import { changedPaths } from './history.ts';
import type { CommitCheckouts } from './sites.ts';

interface CallContext {
  readonly attempt: ChildAttemptSetup;
  readonly clone: Clone;
  readonly sites: CommitCheckouts;
}

export async function reviewOf(
  { attempt: { jobId, rules }, clone, sites }: CallContext,
  { fork, head, ...told }: ReviewPageInput,
): Promise<ReviewPageContent> {
  const { before, after, elementPairs, renames, report } = await checkWork(await sites.change(fork, head), rules);
  return limitReview(
    reviewData({
      ...told,
      jobId,
      diff: await readDiff(clone, fork, head),
      before,
      after,
      pairs: elementPairs,
      renames,
      report: limitReportExceptDiff(report),
    }),
  );
}

/** If the diff is too long, the page has only the number of changed files. */
async function readDiff(clone: Clone, from: string, to: string): Promise<ReviewPageContentInput['diff']> {
  try {
    return await readWholeDiff(clone, from, to);
  } catch (error) {
    if (error instanceof GitError && error.code === 'too-large') return { files: (await changedPaths(clone, from, to)).length };
    throw error;
  }
}
