/** What clients of the job service see: jobs, their messages, and the words for what went wrong. */
import type { ReportedCode, ReportedElement, ReportedFile, ReportedProperty, ReportedRedirect } from './changes.ts';

export type JobStatus = 'active' | 'completed' | 'failed' | 'archived';

/** An agent job as the API returns it; every member is always present. Times are ISO 8601 in UTC, ending in `Z`. */
export interface Job {
  /** UUIDv7: ids sort by the time of creation. */
  readonly id: string;
  readonly status: JobStatus;
  readonly source: {
    /** Clone URL, without credentials. */
    readonly repository: string;
    /** The branch that the work starts from, and that the pull request is to be merged into. */
    readonly ref: string;
  };
  /** `provider/model`, fixed when the job is created. */
  readonly model: string;
  /** The pull request's URL. Null while the job is active, and where nothing was changed. */
  readonly prLink: string | null;
  readonly createdAt: string;
  readonly archivedAt: string | null;
  /** The pull request, also while the job works on a further message. */
  readonly pullRequest: PullRequest | null;
  /** Why the job failed; null in all other states. */
  readonly error: Failure | null;
}

export interface PullRequest {
  readonly url: string;
  /** The number that the code host gave it; null on hosts without numbers. */
  readonly number: number | null;
  /** The branch that holds the commits. */
  readonly branch: string;
}

export type MessageStatus = 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';

/** One instruction to a job, and what came of it. Messages of a job are worked on one at a time, in the order of `seq`. */
export interface Message {
  /** 1 for the instruction that created the job, then counting. */
  readonly seq: number;
  /** Null once the time is over that prompts are kept. */
  readonly prompt: string | null;
  readonly status: MessageStatus;
  /** How often work on it was begun: more than once where an attempt failed, or was cut off. */
  readonly attempts: number;
  /** Id of the commit; null until there is one, and where nothing was changed. */
  readonly commit: string | null;
  /** What the model says it did. */
  readonly summary: string | null;
  readonly report: NavigationReport | null;
  readonly error: Failure | null;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
}

/** What a message did to the site, as the toolkit found out; not what the model says. Paths are relative to the docs root. */
export interface NavigationReport {
  readonly pagesAdded: readonly string[];
  readonly pagesRemoved: readonly string[];
  readonly pagesMoved: readonly { readonly page: string; readonly from: string; readonly to: string }[];
  /** URLs that readers had before and that lead nowhere now, if no redirect leads on. */
  readonly urlsLost: readonly string[];
  readonly findingsIntroduced: readonly ReportedFinding[];
  readonly findingsFixed: readonly ReportedFinding[];
  /** The same as a text in Markdown, for people; as in the pull request. What runs code or leads readers away comes first. */
  readonly markdown: string;
  /** What runs or loads code in pages and snippets now and did not. This and what follows is absent in reports of older versions. */
  readonly codeAdded?: readonly ReportedCode[];
  readonly redirectsChanged?: readonly ReportedRedirect[];
  /** Values of docs.json, and of files that it draws in, that are told nowhere else. */
  readonly propertiesChanged?: readonly ReportedProperty[];
  readonly elementsAdded?: readonly ReportedElement[];
  readonly elementsRemoved?: readonly ReportedElement[];
  /** The ways to elements whose entries stand in another order. */
  readonly listsReordered?: readonly string[];
  /** Files that came, went or have other content, docs.json and what it draws in left aside. */
  readonly filesChanged?: readonly ReportedFile[];
  /** How many entries the last seven lists leave out: each holds 200 at most. */
  readonly changesLeftOut?: number;
  /** How many entries all lists lack, because the report would be too long to store and to show. Absent where they lack none. */
  readonly entriesLeftOut?: number;
}

export interface ReportedFinding {
  readonly rule: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly file: string;
  /** 1-based. */
  readonly line: number;
}

/** Why a job failed. The message is a sentence for people and holds no secret and no path of the machine. */
export interface Failure {
  readonly code: FailureCode;
  readonly message: string;
}

/** Each code, and what it means to somebody who operates the service. */
export const FAILURES = {
  navigation_broken: 'The work broke the navigation, also after a turn to repair it. Nothing was pushed.',
  secret_found: 'An added line looks like a secret. Nothing was pushed.',
  no_docs_json: 'There is no docs.json to be found at the base of the repository.',
  budget_exceeded: 'The work needed more steps, tokens or time than a message may take.',
  too_many_refusals: 'The model asked again and again for what its tools do not allow.',
  model_rejected: 'The provider of the model refuses: key, rights or name of the model are wrong.',
  model_unavailable: 'The provider of the model did not answer, also when asked again.',
  repository_unavailable: 'The repository could not be read.',
  push_refused: 'The code host refused the push.',
  pull_request_refused: 'The code host refused the pull request.',
  code_host_unavailable: 'The code host did not answer, also when asked again.',
  project_removed: 'The project was removed while the job had work to do.',
  misconfigured: 'The service lacks something for this project, such as the token of its code host.',
  limits_exceeded: 'The work on the files took more memory or time than it may, or its process was killed: twice.',
  attempts_exhausted: 'Every attempt was interrupted, as when a worker is killed.',
  internal: 'A mistake in docs-nav itself.',
} as const;

export type FailureCode = keyof typeof FAILURES;
