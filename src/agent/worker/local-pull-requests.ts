/** The pull requests of local repositories: stored review pages, with a state that is read from git. */
import type { CodeHostOptions, PullRequestState } from '../codehost/index.ts';
import { isMergedInLocalRepository } from '../git/index.ts';
import type { Clone } from '../git/index.ts';
import type { Queryable } from '../store/database.ts';
import { findReviewOfBranch } from '../store/reviews.ts';

export interface LocalRepositoryPullRequestOptions {
  readonly database: Queryable;
  readonly jobId: string;
  readonly publicUrl: string;
  readonly base: string;
  /** The clone of this attempt, which exists before `find` is called. */
  readonly clone: () => Clone;
}

export function createLocalPullRequests({
  database,
  jobId,
  publicUrl,
  base,
  clone,
}: LocalRepositoryPullRequestOptions): CodeHostOptions['local'] {
  async function find(branch: string): Promise<PullRequestState | undefined> {
    const review = await findReviewOfBranch(database, jobId, branch);
    return review && { url: reviewUrl(publicUrl, review.token), number: null, branch, state: await stateOf(clone(), branch, base) };
  }

  return {
    find,
    // The page with its content was saved before.
    open: async ({ branch }) => {
      const review = await findReviewOfBranch(database, jobId, branch);
      if (review === undefined) throw new Error('The review of the branch is missing.');
      return { url: reviewUrl(publicUrl, review.token), number: null, branch, state: 'open' };
    },
  };
}

export function reviewUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/reviews/${token}`;
}

/** A branch of a local repository is merged without notice, and a rejected one is deleted. */
async function stateOf(clone: Clone, branch: string, base: string): Promise<PullRequestState['state']> {
  const tip = clone.tip(branch);
  if (tip === undefined) return 'closed';
  return (await isMergedInLocalRepository(clone, tip, base)) ? 'merged' : 'open';
}
