/** The calls of a worker to the child that works on the repository. All values are sent as JSON. */
import type { NavigationReport, ReportedFinding } from '../contract/job.ts';
import type { RepositoryInstructions, ToolResult, DraftToolName } from '../draft/draft.ts';
import type { DraftLimits } from '../draft/limits.ts';
import type { GateOptions } from '../gate/gate.ts';
import type { GitIdentity } from '../git/commit.ts';
import type { RemoteAddress } from '../git/remote.ts';
import type { ReviewPageContent, ReviewMessage } from '../review/review-data.ts';
import type { SecretLocation } from '../secrets/find.ts';
import type { JobCommit } from './history.ts';

/** The repository and limits for the child. */
export interface ChildAttemptSetup {
  /** The bare clone of the worker. */
  readonly clone: { readonly folder: string; readonly address: RemoteAddress; readonly tips: Readonly<Record<string, string>> };
  /** The folder for checkouts, in the attempt's folder. */
  readonly folder: string;
  /** The folder of docs.json; `''` to search for it. */
  readonly docs: string;
  readonly limits: Partial<DraftLimits>;
  readonly files: CheckoutLimits;
  readonly jobId: string;
  readonly seq: number;
  readonly rules?: GateOptions;
}

/** The limits on one commit. */
export interface CheckoutLimits {
  readonly most: number;
  readonly bytes: number;
}

/** A site opened for a model. */
export interface OpenedSiteInfo {
  readonly docs: string;
  /** Path of docs.json in the docs root. */
  readonly config: string;
  readonly notes: readonly string[];
  readonly instructions: RepositoryInstructions | null;
  /** Numbers of the messages whose commits the files include. */
  readonly committed: readonly number[];
  /** Files with conflict markers, because the branch conflicts with its base. Paths in the repository. */
  readonly conflicts: readonly string[];
  /** Those of them that the tools cannot change. */
  readonly unsolvable: readonly string[];
}

/** The commits on which a draft is opened. */
export interface BaseAndTipCommits {
  readonly base: string;
  /** The last commit of the branch; null if it is new. */
  readonly tip: string | null;
}

export interface PushCheckResult {
  /** Why the work must not be pushed, as texts for the model. */
  readonly problems: readonly string[];
  /** Files that conflict with the base. The work was then judged without the changes of the base since the fork. */
  readonly conflicts: readonly string[];
}

export interface FinishedWork {
  /** Whether there is something to commit. */
  readonly isChanged: boolean;
  /** By path in the repository. */
  readonly edits: readonly (readonly [path: string, text: string | null])[];
  /** Added lines that look like secrets. */
  readonly secrets: readonly SecretLocation[];
  /** What this message changed. */
  readonly report: NavigationReport;
}

export interface ReviewPageInput {
  readonly fork: string;
  readonly head: string;
  readonly title: string;
  /** Path of a local repository; absent if a code host merges the branch. */
  readonly repository?: string;
  readonly branch: string;
  readonly base: string;
  readonly commits: readonly JobCommit[];
  readonly messages: readonly ReviewMessage[];
}

/** The calls with their inputs and results. `begin` comes first, and calls are made one after the other. */
export interface ChildCalls {
  begin(ground: ChildAttemptSetup): null;
  /** Finds the commit of this message on the first branch that has it. */
  findCommit(branches: readonly string[]): string | null;
  /** Finds the commit at which the branch of this job diverged from its base. */
  findFork(ends: { readonly tip: string; readonly base: string }): string;
  /** The job's commits after `from` up to `to`, oldest first. */
  commitsOf(range: { readonly to: string; readonly from: string }): readonly JobCommit[];
  /** Whether the clone has a common ancestor of two commits. */
  haveCommonAncestor(ends: { readonly tip: string; readonly base: string }): boolean;
  /** Opens a draft on the branch. If the branch conflicts with the base, opens it on both merged, with conflict markers. */
  open(start: BaseAndTipCommits): OpenedSiteInfo;
  tool(call: { readonly name: DraftToolName; readonly request: unknown }): ToolResult;
  /** Changed files by path in the docs root. Null if they are the same as at the last call. */
  edits(given: null): readonly (readonly [path: string, text: string | null])[] | null;
  /** Replaces the edits of the draft by those of an earlier attempt. */
  restore(edits: readonly (readonly [path: string, text: string | null])[]): null;
  /** Judges the draft merged with `base`. */
  judge(commits: { readonly base: string }): PushCheckResult;
  /** The draft as last judged. */
  finish(none: null): FinishedWork;
  /** The report of work that is not pushed, with its diff. Default of `findings`: why it must not be pushed, as last judged. */
  refuse(given: { readonly findings: readonly ReportedFinding[] | null }): NavigationReport;
  /** Commits the draft. Returns the last commit of the branch if there is nothing to commit. */
  commit(given: { readonly message: string; readonly author: GitIdentity | null; readonly date: number }): string;
  /** The files in which a commit conflicts with the base. */
  conflicts(ends: { readonly head: string; readonly base: string }): readonly string[];
  /** The text of the commit that an earlier attempt made for this message, and its report. */
  describeCommit(commit: string): { readonly text: string; readonly report: NavigationReport | null };
  review(request: ReviewPageInput): ReviewPageContent;
}

export type CallName = keyof ChildCalls;
export type CallInput<Name extends CallName> = Parameters<ChildCalls[Name]>[0];
export type CallOutput<Name extends CallName> = ReturnType<ChildCalls[Name]>;

/** A call as sent. */
export interface CallRequest {
  readonly call: CallName;
  readonly given: unknown;
}
