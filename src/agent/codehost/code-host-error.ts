/** Errors of code hosts. Their messages contain neither the token nor text from the host. */

/** Whether an error with the code is permanent. */
const IS_PERMANENT = { unauthorized: true, forbidden: true, 'not-found': true, refused: true, unavailable: false } as const;

export type CodeHostErrorCode = keyof typeof IS_PERMANENT;

export class CodeHostError extends Error {
  override readonly name = 'CodeHostError';
  readonly code: CodeHostErrorCode;
  /** The status of the answer; null if there was none. */
  readonly status: number | null;
  /** How long the code host asks to wait; null if it does not say. */
  readonly retryAfterSeconds: number | null;
  /** Whether the request was refused only because it asked for a draft. */
  readonly refusesDrafts: boolean;
  /** Whether the answer was longer than what is read. */
  readonly isTooLong: boolean;

  constructor(
    code: CodeHostErrorCode,
    message: string,
    {
      status = null,
      retryAfterSeconds = null,
      refusesDrafts = false,
      isTooLong = false,
    }: { status?: number | null; retryAfterSeconds?: number | null; refusesDrafts?: boolean; isTooLong?: boolean } = {},
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
    this.refusesDrafts = refusesDrafts;
    this.isTooLong = isTooLong;
  }

  /** Whether retrying is useless until somebody changes something. */
  get isPermanent(): boolean {
    return IS_PERMANENT[this.code];
  }
}

export function createUnreadableAnswerError(label: string): CodeHostError {
  return new CodeHostError('unavailable', `${label} sent an answer that cannot be read. Check the API URL.`);
}
