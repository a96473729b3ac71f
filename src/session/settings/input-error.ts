/** Something that a program passed and cannot be used. */
export interface InputProblem {
  /** JSON Pointer into what was passed, such as `/rules/href`; `''` for the whole. */
  readonly pointer: string;
  /** What is wrong, what is expected, and what was probably meant. */
  readonly message: string;
}

/**
 * A program passed what cannot be used. `problems` are all of it; `message` has a line for each, its pointer first.
 *
 * @example
 * try {
 *   await lint({ files: memory({}), dialect: 'mint' });
 * } catch (error) {
 *   error.message; // '/dialect: “dialect” must be “spec” or “mintlify”; “mint” is not. Did you mean “mintlify”?'
 * }
 */
export class InputError extends Error {
  override readonly name = 'InputError';
  readonly problems: readonly InputProblem[];

  constructor(problems: readonly InputProblem[]) {
    super(problems.map(({ pointer, message }) => (pointer === '' ? message : `${pointer}: ${message}`)).join('\n'));
    this.problems = problems;
  }
}
