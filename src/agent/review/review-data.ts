/** The content of a review page as JSON data. */
import type { ResolvedSite } from '../../index.ts';
import { KeyedNavigation, navigationTrees, type MarkedNavigationTrees } from '../../internal.ts';
import type { NavigationReport } from '../contract/job.ts';
import { maskSecretsInJson } from '../secrets/mask.ts';
import { parseDiff, type DiffFile } from './parse-diff.ts';

export interface ReviewPageContentInput {
  readonly title: string;
  readonly jobId: string;
  /** Path of a local repository; absent if a code host merges the branch. */
  readonly repository?: string;
  readonly branch: string;
  readonly base: string;
  readonly commits: readonly ReviewCommit[];
  /** In the order of `seq`. */
  readonly messages: readonly ReviewMessage[];
  /** Unified diff of base and head from git; if it is too long, the number of changed files. */
  readonly diff: string | { readonly files: number };
  /** The resolved site at the base and at the head; null if docs.json cannot be read. */
  readonly before: ResolvedSite | null;
  readonly after: ResolvedSite | null;
  /** Pointers of elements after by those before. */
  readonly pairs: ReadonlyMap<string, string>;
  /** Paths of renamed pages after by those before. */
  readonly renames: ReadonlyMap<string, string>;
  readonly report: NavigationReport;
}

export interface ReviewCommit {
  readonly id: string;
  readonly subject: string;
  /** The message that it belongs to. */
  readonly seq: number;
}

export interface ReviewMessage {
  readonly seq: number;
  readonly prompt: string | null;
  readonly summary: string | null;
}

/** Stored as JSON, so members that are added later must be optional. */
export interface ReviewPageContent extends Omit<ReviewPageContentInput, 'diff' | 'before' | 'after' | 'pairs' | 'renames'> {
  readonly files: readonly DiffFile[];
  /** Files of the diff that are omitted from `files`, because there are too many. */
  readonly filesLeftOut: number;
  readonly navigation: MarkedNavigationTrees;
}

/** The content of a review page, cut to a displayable size. Secrets are masked, because everyone with the address can see the page. */
export function reviewData({ diff, before, after, pairs, renames, ...rest }: ReviewPageContentInput): ReviewPageContent {
  return maskSecretsInJson({
    ...rest,
    ...(typeof diff === 'string' ? parseDiff(diff) : { files: [], filesLeftOut: diff.files }),
    navigation: navigationTrees(before && new KeyedNavigation(before, pairs, renames), after && new KeyedNavigation(after)),
  });
}
