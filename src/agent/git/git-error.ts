/** What can go wrong with git, in words for people: without credentials and without paths of the machine. */

/** Each code, and whether another attempt is of no use. */
const IS_PERMANENT = {
  unreachable: false,
  unauthorized: true,
  'not-found': true,
  moved: true,
  untrusted: true,
  refused: true,
  'lease-lost': false,
  'too-large': true,
  aborted: false,
  absent: true,
  failed: false,
} as const;

/** What helps against all that is too large. */
export const RAISE_LIMIT = 'Have the operator of the service raise the limit, or name a smaller repository.';

export type GitErrorCode = keyof typeof IS_PERMANENT;

export class GitError extends Error {
  override readonly name: string = 'GitError';
  readonly code: GitErrorCode;
  /** What git said, without credentials. It may name paths of the machine: for logs of the operator, not for the job. */
  readonly detail: string;

  constructor(code: GitErrorCode, message: string, detail = '') {
    super(message);
    this.code = code;
    this.detail = detail;
  }

  /** Whether it will go wrong again until somebody changes something. */
  get isPermanent(): boolean {
    return IS_PERMANENT[this.code];
  }
}

/** The code host does not take the commits: a protected branch, a hook there, a token without the right to write. */
export class PushRefused extends GitError {
  override readonly name = 'PushRefused';

  constructor(message: string, detail = '') {
    super('refused', message, detail);
  }
}

/** The branch on the remote is no longer where it was seen: another attempt, or a person, was faster. */
export class LeaseLost extends GitError {
  override readonly name = 'LeaseLost';

  constructor(message: string, detail = '') {
    super('lease-lost', message, detail);
  }
}
