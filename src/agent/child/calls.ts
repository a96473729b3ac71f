/** What a worker asks of the child that works on the repository for it. Everything here is plain data: it crosses as JSON. */
import type { NavigationReport } from '../contract/job.ts';
import type { Answer, ToolName } from '../draft/draft.ts';
import type { DraftLimits } from '../draft/limits.ts';
import type { Address } from '../git/remote.ts';
import type { Review, ReviewMessage } from '../review/review-data.ts';
import type { FoundSecret } from '../secrets/find.ts';
import type { JobCommit } from './history.ts';

/** What the child works on. */
export interface Ground {
  /** The bare clone, made by the worker. */
  readonly clone: { readonly folder: string; readonly address: Address; readonly tips: Readonly<Record<string, string>> };
  /** Takes the checkouts; below the attempt's own folder. */
  readonly folder: string;
  /** Where the project says that docs.json stands; `''`: to be found. */
  readonly docs: string;
  readonly limits: Partial<DraftLimits>;
  readonly files: FileLimits;
  readonly jobId: string;
  readonly seq: number;
}

/** Of one commit. */
export interface FileLimits {
  readonly most: number;
  readonly bytes: number;
}

/** A site that was opened for a model. */
export interface OpenedSite {
  readonly docs: string;
  /** Path of docs.json below the docs root. */
  readonly config: string;
  readonly notes: readonly string[];
  /** AGENTS.md at the base. */
  readonly instructions: string | null;
  /** Numbers of the messages whose commits the files hold. */
  readonly committed: readonly number[];
}

export interface FinishedWork {
  /** By path from the repository's root. */
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

/** Each call, with what it is given and what it answers. `begin` comes first, and calls come one after the other. */
export interface Calls {
  begin(ground: Ground): null;
  /** The commit of this message on the first of the branches that has it. */
  findCommit(branches: readonly string[]): string | null;
  /** The commit that the branch of this job left its base at. */
  findFork(ends: { readonly tip: string; readonly base: string }): string;
  /** The job's commits up to one, without those up to `from`, oldest first. */
  commitsOf(range: { readonly to: string; readonly from: string }): readonly JobCommit[];
  /** Checks a commit out, and opens a draft on it. */
  open(commits: { readonly start: string; readonly base: string }): OpenedSite;
  tool(call: { readonly name: ToolName; readonly request: unknown }): Answer;
  /** What stands against a push of the draft, held against `fork`; empty if nothing does. */
  judge(commits: { readonly fork: string; readonly start: string }): readonly string[];
  /** The draft as it was judged last. */
  finish(commits: { readonly fork: string; readonly start: string }): FinishedWork;
  /** Commits the draft on `parent`. Answers the parent where that changes nothing. */
  commit(given: { readonly parent: string; readonly message: string }): string;
  /** What an earlier attempt wrote into the commit of this message, and what that commit changed. */
  tellCommit(commit: string): { readonly text: string; readonly report: NavigationReport | null };
  review(request: ReviewRequest): Review;
}

export type CallName = keyof Calls;
export type Given<Name extends CallName> = Parameters<Calls[Name]>[0];
export type Answered<Name extends CallName> = ReturnType<Calls[Name]>;

/** A call on the wire. */
export interface Question {
  readonly call: CallName;
  readonly given: unknown;
}
