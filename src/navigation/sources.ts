/** What an element leads to besides its children. */
import { TRAITS } from './dialects.ts';
import type { Element } from './model.ts';

/** Sources of any dialect count. */
const SOURCES: readonly string[] = ['href', 'root', ...Object.values(TRAITS).flatMap(({ sources }) => sources)];

export function hasSource({ value }: Element): boolean {
  return SOURCES.some((key) => key in value);
}
