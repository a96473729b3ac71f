/** Checks whether an element leads anywhere besides its children. */
import { TRAITS } from './dialects.ts';
import type { Element } from './model.ts';

/** Includes the sources of all dialects. */
const SOURCES: readonly string[] = ['href', 'root', ...Object.values(TRAITS).flatMap(({ sourceKeys }) => sourceKeys)];

export function hasHrefRootOrSource({ value }: Element): boolean {
  return SOURCES.some((key) => key in value);
}
