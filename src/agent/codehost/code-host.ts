/** The interface of all code hosts. */
import type { CodeHostTokenProvider } from './app-tokens.ts';
import type { PullRequestCommentClient } from '../comments/pull-comment.ts';
import type { PullRequestAddress } from '../contract/job.ts';
import type { Remote } from '../git/index.ts';
import type { HostKind } from '../contract/operator-fields.ts';
import type { RewrittenPullRequestBody } from '../pull-request/own-part.ts';
import type { Project, StoredSource } from '../store/projects.ts';
import type { AddressRules } from '../net/address-rules.ts';

export interface PullRequestState extends PullRequestAddress {
  readonly state: 'open' | 'merged' | 'closed';
}

export interface PullRequestText {
  readonly title: string;
  /** Markdown. */
  readonly body: string;
}

export interface NewPullRequest extends PullRequestText {
  /** The branch with the commits, in the repository itself and not in a fork. */
  readonly branch: string;
  /** The target branch. */
  readonly base: string;
  /** Default: false. */
  readonly isDraft?: boolean;
  /** Names. Default: none. */
  readonly labels?: readonly string[];
  /** User names, or `organization/team` on GitHub and Gitea. Default: nobody. */
  readonly reviewers?: readonly string[];
}

export interface PullRequestBodyUpdate {
  /** The new body for the current one, as on the host; `undefined` if it stays. The title stays in any case: reviewers may have changed it. */
  readonly rewrite: (body: string) => RewrittenPullRequestBody | undefined;
  /** Labels that may be missing, because the attempt that opened the pull request may have stopped before it set them. */
  readonly labels?: readonly string[];
  /** Who may not have been asked, for the same reason. */
  readonly reviewers?: readonly string[];
}

/** All methods throw `CodeHostError`. */
export interface CodeHost {
  readonly kind: HostKind;
  /** Contains the token: never log it. */
  readonly remote: Remote;
  /** The tokens that were used for the host: never log them. */
  secrets(): readonly string[];
  /** The address of the repository for people, without credentials. */
  readonly webUrl: string;
  /** Finds the open pull request of a branch, or else the newest. */
  findPullRequest(branch: string, base: string, signal: AbortSignal): Promise<PullRequestState | undefined>;
  /**
   * Returns the open pull request of the branch, and creates it if there is none. If the host refuses drafts, labels or
   * reviewers, the pull request is opened without them; see `onWarning`.
   */
  openPullRequest(request: NewPullRequest, signal: AbortSignal): Promise<PullRequestState>;
  /** Changes the body, without what reviewers wrote in it. */
  updatePullRequest(pullRequest: PullRequestAddress, update: PullRequestBodyUpdate, signal: AbortSignal): Promise<void>;
  /** What people say about pull requests. Undefined if there is no place for that. */
  readonly conversation: PullRequestCommentClient | undefined;
}

/** Pull requests of the host `local`, which the service stores itself. */
export interface LocalPullRequests {
  find(branch: string): Promise<PullRequestState | undefined>;
  open(request: NewPullRequest): Promise<PullRequestState>;
}

/** The properties of a project that a code host uses. */
export type HostedProject = Pick<Project, 'id' | 'repository' | 'host' | 'apiUrl' | 'token'>;

export interface CodeHostOptions {
  /** Reads the token of a project. Default: `readCodeHostToken`. */
  readonly readToken?: (source: StoredSource) => string;
  /** Default: one that checks addresses. */
  readonly fetch?: typeof fetch;
  readonly addressRules: AddressRules;
  /** Tokens of GitHub Apps that are used again. Default: each code host asks for its own. */
  readonly tokenCache?: Map<string, CodeHostTokenProvider> | undefined;
  /** Called with a sentence for operators if the host refuses what a project asks for, and the work continues without it. */
  readonly onWarning?: (what: string) => void;
  readonly local: LocalPullRequests;
}
