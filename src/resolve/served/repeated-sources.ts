/** Redirects with the same source, for which the platform refuses the whole file. Other mistakes in `redirects` are mistakes of shape. */
import { isObject } from '../../document/json-object.ts';
import { child } from '../../document/pointer.ts';

/** Pointers of the sources that an earlier redirect has, compared as they are written. */
export function repeatedSources(redirects: unknown): string[] {
  const sources = new Set<string>();
  return (Array.isArray(redirects) ? redirects : []).flatMap((redirect: unknown, index) => {
    const source = isObject(redirect) ? redirect['source'] : undefined;
    const isRepeated = typeof source === 'string' && sources.size === sources.add(source).size;
    return isRepeated ? [child(child('/redirects', index), 'source')] : [];
  });
}
