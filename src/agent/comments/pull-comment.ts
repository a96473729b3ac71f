/** Comments on pull requests, the same for all code hosts. */

/** A comment on a pull request, or a review with its comments on lines. */
export interface PullComment {
  /** Of the code host, and the same for ever: `comment 1`, `review 2`. */
  readonly source: string;
  /** For people; null if the code host gives none that is safe to link. */
  readonly url: string | null;
  /** A user name. */
  readonly author: string;
  /** What the code host asks for to say what the author may do: the name, or an ID. */
  readonly authorId: string;
  /** Whether a program wrote it, as the code host says. */
  readonly isBot: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Markdown. */
  readonly body: string;
  /** Comments of the same author on lines; null if they have to be asked for. */
  readonly lines: readonly LineComment[] | null;
  /** The discussion in which to answer, on code hosts where answers need one. */
  readonly discussion: string | null;
}

export interface LineComment {
  /** Of the code host. */
  readonly id: string;
  readonly file: string;
  /** The last line, and the first of several; null if the code host gives none. */
  readonly line: number | null;
  readonly startLine: number | null;
  /** The end of the diff that the comment is on; `''` if the code host gives none. */
  readonly hunk: string;
  readonly body: string;
  /** What was said before in the same thread. */
  readonly earlier: readonly { readonly author: string; readonly body: string }[];
}

/** What the code host gave for a request, for `If-None-Match`, by the path of the request. */
export type EntityTags = Readonly<Record<string, string>>;

export interface PullCommentList {
  readonly comments: readonly PullComment[];
  readonly tags: EntityTags;
  /** Whether nothing was left out. */
  readonly isComplete: boolean;
}

/** The conversation of a pull request. All methods throw `CodeHostError` and `MisconfigurationError`. */
export interface PullRequestCommentClient {
  /** Comments that were changed since a time, and reviews of all times. Undefined if nothing has changed since the tags were given. */
  list(pull: number, known: { readonly since: Date; readonly tags: EntityTags }, signal: AbortSignal): Promise<PullCommentList | undefined>;
  /** The comments of a review on lines that its author wrote. */
  linesOf(pull: number, comment: PullComment, signal: AbortSignal): Promise<readonly LineComment[]>;
  /** Whether the author of the comment can write to the repository. */
  canWrite(comment: PullComment, signal: AbortSignal): Promise<boolean>;
  /** Whether the comment with this `source` does not exist any more. */
  isGone(pull: number, source: string, signal: AbortSignal): Promise<boolean>;
  /** Shows the author that the comment was seen. */
  acknowledge(pull: number, comment: PullComment, signal: AbortSignal): Promise<void>;
  /** Whether somebody has answered with the mark since a time. */
  hasAnswer(pull: number, mark: string, since: Date, signal: AbortSignal): Promise<boolean>;
  /** `body`: Markdown. */
  answer(pull: number, comment: Pick<PullComment, 'discussion'>, body: string, signal: AbortSignal): Promise<void>;
}
