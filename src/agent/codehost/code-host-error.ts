/** What can go wrong with a code host, in words for people: neither the token nor what the host wrote. */

/** Each code, and whether another attempt is of no use. */
const IS_PERMANENT = { unauthorized: true, forbidden: true, 'not-found': true, refused: true, unavailable: false } as const;

export type CodeHostErrorCode = keyof typeof IS_PERMANENT;

export class CodeHostError extends Error {
  override readonly name = 'CodeHostError';
  readonly code: CodeHostErrorCode;
  /** The status of the answer; null where none came. */
  readonly status: number | null;
  /** How long the code host asks to wait; null where it does not say. */
  readonly retryAfterSeconds: number | null;

  constructor(
    code: CodeHostErrorCode,
    message: string,
    { status = null, retryAfterSeconds = null }: { status?: number | null; retryAfterSeconds?: number | null } = {},
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** Whether it will go wrong again until somebody changes something. */
  get isPermanent(): boolean {
    return IS_PERMANENT[this.code];
  }
}

/** The project cannot be worked on until its settings, or the environment of the service, are changed. */
export class Misconfigured extends Error {
  override readonly name = 'Misconfigured';
}
