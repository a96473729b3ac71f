/** Errors of the client, with messages for people. */

/** The service refused the request. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly code = 'refused';
  /** The HTTP status. */
  readonly status: number;
  /** How long the service asks to wait before a retry; `undefined` if it does not say. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, status: number, retryAfterSeconds?: number) {
    super(message);
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Nobody answered, or the server is not the job service. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
  readonly code = 'unreachable';
}

/** A request to a webhook that does not come from the service, or comes too late. Answer with 400 and do nothing. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly code = 'not-verified';
}
