/** Errors of git. Their messages contain neither credentials nor local paths. */

/** Whether an error with the code is permanent. */
const IS_PERMANENT = {
  unreachable: false,
  unauthorized: true,
  'not-found': true,
  moved: true,
  untrusted: true,
  refused: true,
  'lease-lost': false,
  'too-large': true,
  // Other work in the same control group may have used the memory.
  'out-of-memory': false,
  aborted: false,
  absent: true,
  failed: false,
} as const;

/** The remedy for everything that is too large. */
export const RAISE_LIMIT = 'Ask the operator of the service to raise the limit, or use a smaller repository.';

export type GitErrorCode = keyof typeof IS_PERMANENT;

export class GitError extends Error {
  override readonly name: string = 'GitError';
  readonly code: GitErrorCode;
  /** Output of git without credentials. May contain local paths, so it is only for the log. */
  readonly detail: string;

  constructor(code: GitErrorCode, message: string, detail = '') {
    super(message);
    this.code = code;
    this.detail = detail;
  }

  /** Whether retrying is useless until somebody changes something. */
  get isPermanent(): boolean {
    return IS_PERMANENT[this.code];
  }
}

/** The code host refuses the commits because of a protected branch, a hook, or a token without write permission. */
export class PushForbidden extends GitError {
  override readonly name = 'PushForbidden';

  constructor(message: string, detail = '') {
    super('refused', message, detail);
  }
}

/** The branch on the remote has moved, because another attempt or a person was faster. */
export class RemoteBranchMoved extends GitError {
  override readonly name = 'RemoteBranchMoved';

  constructor(message: string, detail = '') {
    super('lease-lost', message, detail);
  }
}
