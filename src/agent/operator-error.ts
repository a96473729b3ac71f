/** What stops an operator. */

/** Something that cannot be done, or a service that cannot start, in a sentence for whoever operates it. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
