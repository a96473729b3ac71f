/** The parameters that a destination repeats. */
import { pathParameters } from './destination.ts';
import type { Segment } from './source.ts';

/** The first parameter that the path of a destination repeats and its source does not have; `undefined` too if that cannot be told. */
export function unknownParameter(destination: string, source: readonly Segment[]): string | undefined {
  const names = new Set(source.flatMap(namesIn));
  // How destinations call a wildcard without a name is not documented: sites write `:slug*` for `*`.
  if (names.has('*') || names.has('')) return undefined;
  for (const [whole, name] of pathParameters(destination)) if (!names.has(name ?? whole)) return whole;
  return undefined;
}

function namesIn(segment: Segment): readonly string[] {
  if (segment.kind === 'text') return [];
  return segment.kind === 'mixed' ? segment.wildcards.map(({ name }) => name) : [segment.name];
}
