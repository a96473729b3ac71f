/** Validates the shape of a docs.json with the code generated from the schema of its dialect. */
import type { RawError, RawValidator } from './raw-error.ts';
import type { ShapeProblem } from './shape-problems.ts';

/** Of more errors than these nobody reads all: a value that is not what it seems, or a hostile one. */
const MAX_ERRORS = 20_000;

/**
 * The mistakes of shape in a whole docs.json with its `$ref`s drawn in. `navigation` must be an object that nests at
 * most 64 elements deep. A value that fits costs no more than the validator: words are loaded for mistakes only.
 */
export async function validateShape(dialect: 'spec' | 'mintlify', value: unknown): Promise<readonly ShapeProblem[]> {
  const mistakes = (await validatorOf(dialect))(value);
  if (mistakes.length === 0) return [];
  const { problemsOf } = await import('./shape-problems.ts');
  return problemsOf(mistakes.slice(0, MAX_ERRORS), value);
}

/** Says what a value does not meet, without words. */
export async function validatorOf(dialect: 'spec' | 'mintlify'): Promise<(value: unknown) => readonly RawError[]> {
  const validate: RawValidator =
    dialect === 'spec' ? (await import('./validate.spec.gen.js')).default : (await import('./validate.mintlify.gen.js')).default;
  return (value) => (validate(value) ? [] : (validate.errors ?? []));
}
