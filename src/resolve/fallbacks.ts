/** The descriptions that the top-level `api` names for entries without one above them. */
import { isObject } from '../document/json-object.ts';
import { child } from '../document/pointer.ts';
import type { DialectTraits } from '../navigation/dialects.ts';
import type { PageIndex } from '../site/pages.ts';
import { resolvePath } from '../text/resolve-path.ts';
import { isUrl } from './resolution.ts';

/** Returns those that do not exist. Folders whose names begin with a dot are not listed, so nothing is said of them. */
export function missingFallbacks(value: unknown, files: PageIndex['files'], traits: DialectTraits): { file: string; pointer: string }[] {
  const api = isObject(value) ? value['api'] : undefined;
  const openapi = isObject(api) && !traits.inheritsFromRoot ? api['openapi'] : undefined;
  if (openapi === undefined) return [];
  const pointer = '/api/openapi';
  const named = Array.isArray(openapi)
    ? openapi.map((file: unknown, index) => ({ file, pointer: child(pointer, index) }))
    : [{ file: openapi, pointer }];
  return named.flatMap(({ file, pointer: at }) => {
    const isSource = isObject(file);
    const name = isSource ? file['source'] : file;
    if (typeof name !== 'string' || isUrl(name) || /(?:^|\/)(?:\.|node_modules\/)/.test(name.trim().replace(/^\.\//, ''))) return [];
    const path = resolvePath(name.trim());
    const isThere =
      files.has(path) || [...files].some(([known, state]) => state !== 'file' && known.endsWith('/') && path.startsWith(known));
    return isThere ? [] : [{ file: name.trim(), pointer: isSource ? child(at, 'source') : at }];
  });
}
