/** An argument, or part of one, that cannot be used. */
export interface InputProblem {
  /** JSON Pointer into the argument, such as `/rules/href`; `''` for all of it. */
  readonly pointer: string;
  /** What is wrong, what is expected, and a guess at what was meant. */
  readonly message: string;
}

/**
 * A program passed an argument that cannot be used. `problems` lists everything wrong with it; `message` has one line per problem,
 * beginning with the pointer.
 *
 * @example
 * try {
 *   await lint({ files: memory({}), dialect: 'mint' });
 * } catch (error) {
 *   error.message; // '/dialect: “dialect” must be “spec” or “mintlify”; “mint” is not. Did you mean “mintlify”?'
 * }
 */
export class InputError extends TypeError {
  override readonly name = 'InputError';
  readonly code = 'invalid-input';
  readonly problems: readonly InputProblem[];

  /** A text is the only problem, with all of the argument. */
  constructor(given: string | readonly InputProblem[]) {
    const problems = typeof given === 'string' ? [{ pointer: '', message: given }] : given;
    super(problems.map(({ pointer, message }) => (pointer === '' ? message : `${pointer}: ${message}`)).join('\n'));
    this.problems = problems;
  }
}
