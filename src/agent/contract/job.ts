/** The jobs, messages and failures that clients of the job service see. */
import type { ReportedCode, ReportedElement, ReportedFile, ReportedProperty, ReportedRedirect } from './changes.ts';

export type JobStatus = 'active' | 'completed' | 'failed' | 'archived';

/** An agent job as the API returns it. All members are always present. Times are ISO 8601 in UTC, ending in `Z`. */
export interface Job {
  /** UUIDv7: ids sort by the time of creation. */
  readonly id: string;
  readonly status: JobStatus;
  readonly source: {
    /** Clone URL, without credentials. */
    readonly repository: string;
    /** The branch that the work starts from and the pull request targets. */
    readonly ref: string;
  };
  /** `provider/model`, fixed when the job is created. */
  readonly model: string;
  /** The URL of the pull request. Null while the job is active, and if nothing was changed. */
  readonly prLink: string | null;
  readonly createdAt: string;
  readonly archivedAt: string | null;
  /** The pull request, also while the job works on another message. */
  readonly pullRequest: PullRequest | null;
  /** Why the job failed; null in other states. */
  readonly error: Failure | null;
  /** The id of the key that created the job; null if that was the dashboard, or an older version. */
  readonly keyId: string | null;
}

/** Where a pull request is. */
export interface PullRequestAddress {
  readonly url: string;
  /** The number on the code host; null on hosts without numbers. */
  readonly number: number | null;
  /** The branch with the commits. */
  readonly branch: string;
}

export interface PullRequest extends PullRequestAddress {
  /** Files of the branch that conflict with the base branch, as of the last message. Paths in the repository. */
  readonly conflicts: readonly string[];
}

export type MessageStatus = 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';

/** One instruction to a job, and its result. The messages of a job are processed one at a time, in the order of `seq`. */
export interface Message {
  /** 1 for the instruction that created the job, then ascending. */
  readonly seq: number;
  /** Null once the retention period of prompts is over. */
  readonly prompt: string | null;
  readonly status: MessageStatus;
  /** How many attempts were started: more than one if an attempt failed or was interrupted. */
  readonly attempts: number;
  /** Id of the commit; null until there is one, and if nothing was changed. */
  readonly commit: string | null;
  /** What the model says it did. */
  readonly summary: string | null;
  readonly report: NavigationReport | null;
  readonly error: Failure | null;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  /** What the model used so far, over all attempts; null until it has answered. */
  readonly usage: Usage | null;
  /** The id of the key that sent the message; null if that was the dashboard, or an older version. */
  readonly keyId: string | null;
}

/** Tokens as the provider counts them, or estimated if it does not. */
export interface Usage {
  /** Answers of the model. */
  readonly steps: number;
  /** All input, cached or not. */
  readonly inputTokens: number;
  /** The part of the input that the provider had cached. */
  readonly cachedInputTokens: number;
  readonly outputTokens: number;
  /** The tokens that count for the budget; cached input counts a tenth. */
  readonly weightedTokens: number;
}

/** What a message changed on the site, as the toolkit determined it, independent of the model. Paths are relative to the docs root. */
export interface NavigationReport {
  readonly pagesAdded: readonly string[];
  readonly pagesRemoved: readonly string[];
  readonly pagesMoved: readonly { readonly page: string; readonly from: string; readonly to: string }[];
  /** URLs that worked before and now neither work nor redirect. */
  readonly urlsLost: readonly string[];
  readonly findingsIntroduced: readonly ReportedFinding[];
  readonly findingsFixed: readonly ReportedFinding[];
  /** The report as Markdown, as in the pull request. Changes that run code or lead readers away come first. */
  readonly markdown: string;
  /** New code, or imports of code, in pages and snippets. Reports of older versions lack this member and all below. */
  readonly codeAdded?: readonly ReportedCode[];
  readonly redirectsChanged?: readonly ReportedRedirect[];
  /** Changed values in docs.json and its `$ref` files that no other member reports. */
  readonly propertiesChanged?: readonly ReportedProperty[];
  readonly elementsAdded?: readonly ReportedElement[];
  readonly elementsRemoved?: readonly ReportedElement[];
  /** Breadcrumbs of the elements whose entries were reordered. */
  readonly listsReordered?: readonly string[];
  /** Files that were added, removed or changed, except docs.json and its `$ref` files. */
  readonly filesChanged?: readonly ReportedFile[];
  /** How many entries are missing from the last seven lists, which have at most 200 entries each. */
  readonly changesLeftOut?: number;
  /** How many entries are missing from all lists, because the report would be too long to store and show. Absent if none are. */
  readonly entriesLeftOut?: number;
  /** Findings because of which the work was not pushed. Only in reports of such work. */
  readonly findings?: readonly ReportedFinding[];
  /** The work that was not pushed as a unified diff, without secrets and of a limited length. Only in reports of such work. */
  readonly diff?: string;
  /** Whether parts of the diff were left out because of its length. */
  readonly isDiffCut?: boolean;
}

export interface ReportedFinding {
  readonly rule: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly file: string;
  /** 1-based. */
  readonly line: number;
}

/** Why a job failed. The message is for people and contains no secrets and no local paths. */
export interface Failure {
  readonly code: FailureCode;
  readonly message: string;
}

/** Failure codes and their meaning. */
export const FAILURES = {
  navigation_broken: 'The work broke the navigation or pages, and one attempt to repair it did not help. Nothing was pushed.',
  conflict: 'The work conflicts with changes on the base branch since it began.',
  secret_found: 'An added line looks like a secret. Nothing was pushed.',
  no_docs_json: 'The base branch of the repository has no docs.json that can be used.',
  budget_exceeded: 'The work needed more steps, tokens or time than a message may take.',
  too_many_refusals: 'The model repeatedly asked for operations that its tools do not allow.',
  model_rejected: 'The model provider refused the request: the key, its permissions or the model name are wrong.',
  model_unavailable: 'The model provider did not answer, even after retries.',
  repository_unavailable: 'The repository could not be read.',
  push_refused: 'The code host refused the push.',
  pull_request_refused: 'The code host refused the pull request.',
  code_host_unavailable: 'The code host did not answer, even after retries.',
  project_removed: 'The project was removed while the job was active.',
  misconfigured: 'A setting for this project is missing or wrong, such as the token of its code host.',
  limits_exceeded: 'The work on the files exceeded the memory or time limit, or its process ended unexpectedly, twice.',
  attempts_exhausted: 'Every attempt was interrupted, for example because the worker was killed.',
  process_killed: 'Every attempt was interrupted, the last one because a process that worked on the files was killed from outside.',
  database_unavailable: 'Every attempt was interrupted, the last one because the database of the service could not be used.',
  disk_full: 'Every attempt was interrupted, the last one because the disk of the service or its database was full.',
  resources_exhausted: 'Every attempt was interrupted, the last one because the system had no memory, processes or open files left.',
  internal: 'An error in docs-nav itself.',
} as const;

export type FailureCode = keyof typeof FAILURES;
