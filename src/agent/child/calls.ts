/** The calls of a worker to the child that works on the repository. All values are sent as JSON. */
import type { NavigationReport } from '../contract/job.ts';
import type { Answer, ToolName } from '../draft/draft.ts';
import type { DraftLimits } from '../draft/limits.ts';
import type { Address } from '../git/remote.ts';
import type { Review, ReviewMessage } from '../review/review-data.ts';
import type { FoundSecret } from '../secrets/find.ts';
import type { JobCommit } from './history.ts';

/** The repository and limits for the child. */
export interface Ground {
  /** The bare clone of the worker. */
  readonly clone: { readonly folder: string; readonly address: Address; readonly tips: Readonly<Record<string, string>> };
  /** The folder for checkouts, in the attempt's folder. */
  readonly folder: string;
  /** The folder of docs.json; `''` to search for it. */
  readonly docs: string;
  readonly limits: Partial<DraftLimits>;
  readonly files: FileLimits;
  readonly jobId: string;
  readonly seq: number;
}

/** The limits on one commit. */
export interface FileLimits {
  readonly most: number;
  readonly bytes: number;
}

/** A site opened for a model. */
export interface OpenedSite {
  readonly docs: string;
  /** Path of docs.json in the docs root. */
  readonly config: string;
  readonly notes: readonly string[];
  /** AGENTS.md at the base. */
  readonly instructions: string | null;
  /** Numbers of the messages whose commits the files include. */
  readonly committed: readonly number[];
}

export interface FinishedWork {
  /** By path in the repository. */
  readonly edits: readonly (readonly [path: string, text: string | null])[];
  /** Added lines that look like secrets. */
  readonly secrets: readonly FoundSecret[];
  /** What this message changed. */
  readonly report: NavigationReport;
}

export interface ReviewRequest {
  readonly fork: string;
  readonly head: string;
  readonly title: string;
  readonly repository: string;
  readonly branch: string;
  readonly base: string;
  readonly commits: readonly JobCommit[];
  readonly messages: readonly ReviewMessage[];
}

/** The calls with their inputs and results. `begin` comes first, and calls are made one after the other. */
export interface Calls {
  begin(ground: Ground): null;
  /** Finds the commit of this message on the first branch that has it. */
  findCommit(branches: readonly string[]): string | null;
  /** Finds the commit at which the branch of this job diverged from its base. */
  findFork(ends: { readonly tip: string; readonly base: string }): string;
  /** The job's commits after `from` up to `to`, oldest first. */
  commitsOf(range: { readonly to: string; readonly from: string }): readonly JobCommit[];
  /** Checks a commit out, and opens a draft on it. */
  open(commits: { readonly start: string; readonly base: string }): OpenedSite;
  tool(call: { readonly name: ToolName; readonly request: unknown }): Answer;
  /** The problems that block a push of the draft, compared with `fork`. */
  judge(commits: { readonly fork: string; readonly start: string }): readonly string[];
  /** The draft as last judged. */
  finish(commits: { readonly fork: string; readonly start: string }): FinishedWork;
  /** Commits the draft on `parent`. Returns the parent if that changes nothing. */
  commit(given: { readonly parent: string; readonly message: string }): string;
  /** The text of the commit that an earlier attempt made for this message, and its report. */
  tellCommit(commit: string): { readonly text: string; readonly report: NavigationReport | null };
  review(request: ReviewRequest): Review;
}

export type CallName = keyof Calls;
export type Given<Name extends CallName> = Parameters<Calls[Name]>[0];
export type Answered<Name extends CallName> = ReturnType<Calls[Name]>;

/** A call as sent. */
export interface Question {
  readonly call: CallName;
  readonly given: unknown;
}
