/** Errors in the use of docs-nav that prevent a run. Shown without a stack. */

/** A word that was given, and the valid words. */
export interface InvalidChoice {
  readonly given: string;
  readonly known: readonly string[];
}

/**
 * A path does not exist, an option is wrong, or a configuration file has errors. `message` is for people.
 *
 * @example
 * const error = await lintPaths(['nowhere']).catch((reason) => reason);
 * error instanceof UsageError; // true
 * error.message; // 'The file or folder “nowhere” does not exist.'
 */
export class UsageError extends Error {
  override readonly name: string = 'UsageError';
  readonly code: string = 'usage';
  readonly choice: InvalidChoice | undefined;

  /** With a `choice`, the message is followed by a suggestion of a similar word. */
  constructor(message: string, choice?: InvalidChoice) {
    super(message);
    this.choice = choice;
  }
}

/** Problems of a configuration file. */
export class ConfigError extends UsageError {
  override readonly name = 'ConfigError';
  override readonly code = 'invalid-config';
  /** One line per problem: `file:line:column: message`. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}
