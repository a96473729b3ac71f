/** How comments on pull requests become messages, and what became of them. */

export interface CommentSettings {
  /** How the service learns of new comments: the code host calls it, or it asks the code host. */
  readonly via: 'webhook' | 'polling';
  /** The name that a comment must mention, without “@”. */
  readonly mention: string;
}

export const DEFAULT_MENTION = 'docs-agent';

/** Of names that can be mentioned. */
export const MENTIONABLE_NAME_PATTERN = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,37}[A-Za-z0-9])?$/;

/** What became of comments. Those that do not mention the service are only remembered if they are reviews. */
export const COMMENT_OUTCOMES = {
  message: 'It became a message.',
  deleted: 'It was deleted before work on it began.',
  'not-permitted': 'Its author cannot write to the repository.',
  'too-many': 'The pull request had too many messages from comments within an hour.',
  refused: 'The job accepted no message.',
  unmentioned: 'It does not mention the service.',
} as const satisfies Readonly<Record<string, string>>;

export type CommentOutcome = keyof typeof COMMENT_OUTCOMES;
