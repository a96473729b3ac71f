/** What can go wrong between a client and the job service, in words for people. */

/** The service answered, and the answer is no. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  /** The HTTP status. */
  readonly status: number;
  /** How long the service asks to wait before another try; `undefined` where it says nothing. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, status: number, retryAfterSeconds?: number) {
    super(message);
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Nobody answered, or somebody who is not the job service. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}
