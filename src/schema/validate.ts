/** Validates the shape of a docs.json with the code generated from the schema of its dialect. */
import type { RawError, RawValidator } from './raw-error.ts';
import type { ShapeProblem } from './shape-problems.ts';

/** More errors than anybody reads; only hostile or misidentified values have so many. */
const MAX_ERRORS = 20_000;

/**
 * Returns the shape mistakes in a docs.json with the files of its `$ref`s included. `navigation` must be an object nested at
 * most 64 elements deep. For a valid value, only the validator runs; messages are loaded on demand.
 */
export async function validateShape(dialect: 'spec' | 'mintlify', value: unknown): Promise<readonly ShapeProblem[]> {
  const mistakes = (await validatorOf(dialect))(value);
  if (mistakes.length === 0) return [];
  const { problemsOf } = await import('./shape-problems.ts');
  return problemsOf(mistakes.slice(0, MAX_ERRORS), value);
}

/** Returns a validator that lists raw errors without messages. */
export async function validatorOf(dialect: 'spec' | 'mintlify'): Promise<(value: unknown) => readonly RawError[]> {
  const validate: RawValidator =
    dialect === 'spec' ? (await import('./validate.spec.gen.js')).default : (await import('./validate.mintlify.gen.js')).default;
  return (value) => (validate(value) ? [] : (validate.errors ?? []));
}
