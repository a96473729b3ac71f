/** Errors whose messages are for operators. */

/** An operation that cannot be done, or a service that cannot start. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/** A setting of a project or of the service is missing or wrong. The message says which and what is expected, never its value. */
export class Misconfigured extends Error {
  override readonly name = 'Misconfigured';
}
