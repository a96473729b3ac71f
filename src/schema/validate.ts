/** Validates the shape of a docs.json with the validator that Ajv makes of the schema of its dialect. */
import type { RawError, RawValidator } from './raw-error.ts';
import mintlify from './shape.mintlify.gen.ts';
import spec from './shape.spec.gen.ts';
import { matchesShape, type ShapeSchema } from './shape.ts';
import type { ShapeProblem } from './shape-problems.ts';

/** More errors than anybody reads; only hostile or misidentified values have so many. */
const MAX_ERRORS = 20_000;

const SHAPES = { spec, mintlify } as const;

/**
 * Returns the shape mistakes in a docs.json with the files of its `$ref`s included. `navigation` must be an object nested at
 * most 64 elements deep. The validator and messages are loaded only if a value does not fit.
 */
export async function validateShape(dialect: Dialect, value: unknown): Promise<readonly ShapeProblem[]> {
  if (matchesShape(value, JSON.parse(SHAPES[dialect]) as ShapeSchema)) return [];
  const mistakes = (await docsJsonValidatorOf(dialect))(value);
  const { shapeProblemsOf } = await import('./shape-problems.ts');
  return shapeProblemsOf(mistakes.slice(0, MAX_ERRORS), value);
}

/** Returns a validator that lists raw errors without messages. */
export async function docsJsonValidatorOf(dialect: Dialect): Promise<(value: unknown) => readonly RawError[]> {
  const validate: RawValidator =
    dialect === 'spec' ? (await import('./validate.spec.gen.js')).default : (await import('./validate.mintlify.gen.js')).default;
  return (value) => (validate(value) ? [] : (validate.errors ?? []));
}

type Dialect = 'spec' | 'mintlify';
