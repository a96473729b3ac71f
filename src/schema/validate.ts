/** Validates the shape of a docs.json with the schema of its dialect. */
import type { RawError } from './raw-error.ts';
import mintlify from './shape.mintlify.gen.ts';
import spec from './shape.spec.gen.ts';
import { mistakesIn, type Shape } from './shape.ts';
import type { ShapeProblem } from './shape-problems.ts';

/** More errors than anybody reads; only hostile or misidentified values have so many. */
const MAX_ERRORS = 20_000;

/**
 * Returns the shape mistakes in a docs.json with the files of its `$ref`s included. `navigation` must be an object nested at
 * most 64 elements deep. Messages are loaded on demand.
 */
export async function validateShape(dialect: Dialect, value: unknown): Promise<readonly ShapeProblem[]> {
  const mistakes = rawMistakes(dialect, value);
  if (mistakes.length === 0) return [];
  const { problemsOf } = await import('./shape-problems.ts');
  return problemsOf(mistakes.slice(0, MAX_ERRORS), value);
}

/** The same without messages. */
export function rawMistakes(dialect: Dialect, value: unknown): readonly RawError[] {
  return mistakesIn(value, (read[dialect] ??= JSON.parse(dialect === 'spec' ? spec : mintlify) as Shape));
}

type Dialect = 'spec' | 'mintlify';

const read: { -readonly [Name in Dialect]?: Shape } = {};
