/** What a review page shows, as data that JSON can hold. */
import type { ResolvedSite } from '../../index.ts';
import type { NavigationReport } from '../contract/job.ts';
import { maskedCopy } from '../secrets/mask.ts';
import { navigationTrees } from './navigation-trees.ts';
import type { TreePair } from './navigation-trees.ts';
import { parseDiff } from './parse-diff.ts';
import type { DiffFile } from './parse-diff.ts';

export interface ReviewInput {
  readonly title: string;
  readonly jobId: string;
  /** Clone URL without credentials, or the path of a local repository as its owner wrote it. */
  readonly repository: string;
  readonly branch: string;
  readonly base: string;
  readonly commits: readonly ReviewCommit[];
  /** What was asked, and what the model says it did, in the order of `seq`. */
  readonly messages: readonly ReviewMessage[];
  /** Unified diff of base and head, as git prints it; where that is too long to be read, how many files it changes. */
  readonly diff: string | { readonly files: number };
  /** What readers see at the base and at the head; null where docs.json cannot be read. */
  readonly before: ResolvedSite | null;
  readonly after: ResolvedSite | null;
  /** Pointers of elements after by those before. */
  readonly pairs: ReadonlyMap<string, string>;
  readonly report: NavigationReport;
}

export interface ReviewCommit {
  readonly id: string;
  readonly subject: string;
  /** The message that it answers. */
  readonly seq: number;
}

export interface ReviewMessage {
  readonly seq: number;
  readonly prompt: string | null;
  readonly summary: string | null;
}

/** Stored as JSON, so what is added later must be optional. */
export interface Review extends Omit<ReviewInput, 'diff' | 'before' | 'after' | 'pairs'> {
  readonly files: readonly DiffFile[];
  /** Files of the diff that are not among `files`, because there are too many. */
  readonly filesLeftOut: number;
  readonly navigation: TreePair;
}

/**
 * Everything that a page shows, cut to what a page can show. Who has the address may see it, so secrets are masked in all of it.
 *
 * @example const page = renderReview(reviewData({ title, jobId, repository, branch, base, commits, messages, diff, before, after, pairs, report }));
 */
export function reviewData({ diff, before, after, pairs, ...rest }: ReviewInput): Review {
  return maskedCopy({
    ...rest,
    ...(typeof diff === 'string' ? parseDiff(diff) : { files: [], filesLeftOut: diff.files }),
    navigation: navigationTrees(before, after, pairs),
  });
}
