/** Wrong use of the tool: the run cannot begin. Shown as it stands, without a stack. */

/** A word that was given, and the words that could have been meant. */
export interface Choice {
  readonly given: string;
  readonly known: readonly string[];
}

/**
 * A path or an option names what is not there, or a configuration file has mistakes. `message` is for people, as it stands.
 *
 * @example
 * const error = await lintPaths(['nowhere']).catch((reason) => reason);
 * error instanceof UsageError; // true
 * error.message; // 'The file or folder “nowhere” does not exist.'
 */
export class UsageError extends Error {
  readonly choice: Choice | undefined;

  /** With a `choice`, a word that is spelled much like the given one is offered after the message. */
  constructor(message: string, choice?: Choice) {
    super(message);
    this.choice = choice;
  }
}

/** Problems of a configuration file. */
export class ConfigError extends UsageError {
  /** One line each: `file:line:column: sentence`. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}
