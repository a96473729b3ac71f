/** The parameters that a destination repeats. */
import { hasParameters, PARAMETER } from './destination.ts';
import type { Segment } from './source.ts';

/** The first parameter that a destination repeats and its source does not have; `undefined` too if that cannot be told. */
export function unknownParameter(destination: string, source: readonly Segment[]): string | undefined {
  if (!hasParameters(destination)) return undefined;
  const names = new Set(source.flatMap(namesIn));
  // How destinations call a wildcard without a name is not documented: sites write `:slug*` for `*`.
  if (names.has('*') || names.has('')) return undefined;
  for (const [whole, name] of destination.matchAll(PARAMETER)) if (!names.has(name ?? whole)) return whole;
  return undefined;
}

function namesIn(segment: Segment): readonly string[] {
  if (segment.kind === 'text') return [];
  return segment.kind === 'mixed' ? segment.wildcards.map(({ name }) => name) : [segment.name];
}
