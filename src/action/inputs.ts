/** The inputs of the action, as the runner passes them: environment variables, in upper case, with underscores for blanks. */

export const FAIL_ON = ['error', 'warning', 'never'] as const;

export interface ActionInputs {
  readonly paths: readonly string[];
  /** `auto`, `none` or the name of a commit. */
  readonly since: string;
  readonly failOn: (typeof FAIL_ON)[number];
  readonly sarif: string;
  readonly args: readonly string[];
  readonly workingDirectory: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** @throws {Error} for an input with a value that it cannot have. */
export function readInputs(env: Environment): ActionInputs {
  const read = (name: string): string => (env[`INPUT_${name.toUpperCase()}`] ?? '').trim();
  const lines = (name: string): readonly string[] =>
    read(name)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  const written = read('fail-on') || 'error';
  const failOn = FAIL_ON.find((one) => one === written);
  if (failOn === undefined) throw new Error(`The input “fail-on” is “${written}”; expected one of ${FAIL_ON.join(', ')}.`);
  return {
    paths: lines('path'),
    since: read('since') || 'auto',
    failOn,
    sarif: read('sarif'),
    args: lines('args'),
    workingDirectory: read('working-directory'),
  };
}
