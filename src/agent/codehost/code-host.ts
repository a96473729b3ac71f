/** What the service asks of a code host, whichever it is. */
import type { PullRequest } from '../contract/job.ts';
import type { Remote } from '../git/index.ts';
import type { HostKind } from '../store/projects.ts';

export interface PullRequestState extends PullRequest {
  readonly state: 'open' | 'merged' | 'closed';
}

export interface PullRequestText {
  readonly title: string;
  /** Markdown. */
  readonly body: string;
}

export interface NewPullRequest extends PullRequestText {
  /** The branch with the commits; it is in the repository itself, never in a fork. */
  readonly branch: string;
  /** The branch that it is to be merged into. */
  readonly base: string;
}

/** All methods throw `CodeHostError`. */
export interface CodeHost {
  readonly kind: HostKind;
  /** Holds the token: not for logs. */
  readonly remote: Remote;
  /** The address of the repository for people, without credentials. */
  readonly webUrl: string;
  /** The pull request of a branch: an open one, else the newest. */
  findPullRequest(branch: string, base: string, signal: AbortSignal): Promise<PullRequestState | undefined>;
  /** The open pull request of the branch, which is made if there is none. */
  openPullRequest(request: NewPullRequest, signal: AbortSignal): Promise<PullRequestState>;
  updatePullRequest(pullRequest: PullRequest, text: PullRequestText, signal: AbortSignal): Promise<void>;
}

/** Pull requests of the host `local`, which the service keeps itself. */
export interface LocalReviews {
  find(branch: string): Promise<PullRequestState | undefined>;
  open(request: NewPullRequest): Promise<PullRequestState>;
}

/** Where a token is kept: a variable of the environment, or a file. Never the token itself. */
export type TokenSource = { readonly env: string } | { readonly file: string };

/** What a code host needs to know of a project. */
export interface HostedProject {
  readonly id: string;
  /** Clone URL, or the absolute path for `local`. */
  readonly repository: string;
  readonly host: HostKind;
  /** Null where it follows from the address of the repository. */
  readonly apiUrl: string | null;
  readonly token: TokenSource | null;
}

export interface CodeHostOptions {
  /** Gives the token of a project. Default: `readToken`. */
  readonly readToken?: (source: TokenSource) => string;
  readonly fetch?: typeof fetch;
  readonly local: LocalReviews;
}
