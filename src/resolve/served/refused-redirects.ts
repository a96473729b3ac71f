/** The mistakes in `redirects` for which the platform refuses the whole file. */
import { isObject } from '../../document/json-object.ts';
import { child } from '../../document/pointer.ts';

/** Pointers of the mistakes, of an entry where it lacks something. */
export function refusedRedirects(redirects: unknown): string[] {
  if (redirects === undefined) return [];
  if (!Array.isArray(redirects)) return ['/redirects'];
  const sources = new Set<string>();
  return redirects.flatMap((redirect: unknown, index) => {
    const pointer = child('/redirects', index);
    if (!isObject(redirect)) return [pointer];
    const { source, permanent } = redirect;
    const wrong = ['source', 'destination'].filter((key) => typeof redirect[key] !== 'string');
    const causes = wrong.map((key) => (Object.hasOwn(redirect, key) ? child(pointer, key) : pointer));
    if (permanent !== undefined && typeof permanent !== 'boolean') causes.push(child(pointer, 'permanent'));
    if (typeof source === 'string' && sources.size === sources.add(source).size) causes.push(child(pointer, 'source'));
    return causes;
  });
}
