/** The descriptions that the top-level `api` names for entries without one above them. */
import { isObject } from '../document/json-object.ts';
import type { DocsJsonDialectTraits } from '../navigation/dialects.ts';
import type { PageIndex } from '../site/pages.ts';
import { resolvePath } from '../text/resolve-path.ts';
import { isUrl } from './resolution.ts';

/** Returns those that do not exist. Folders whose names begin with a dot are not listed, so nothing is said of them. */
export function findMissingFallbackSpecs(
  value: unknown,
  pages: PageIndex,
  traits: DocsJsonDialectTraits,
): { file: string; pointer: string }[] {
  const api = isObject(value) ? value['api'] : undefined;
  const openapi = isObject(api) && !traits.inheritsFromRoot ? api['openapi'] : undefined;
  return [openapi ?? []].flat().flatMap((entry: unknown, index) => {
    const isSource = isObject(entry);
    const name = isSource ? entry['source'] : entry;
    if (typeof name !== 'string' || isUrl(name)) return [];
    const file = name.trim();
    const path = resolvePath(file);
    if (/(?:^|\/)(?:\.|node_modules\/)/.test(path) || pages.files.has(path) || pages.fromDocsRoot.unknownAt(path)) return [];
    return [{ file, pointer: `/api/openapi${Array.isArray(openapi) ? `/${index}` : ''}${isSource ? '/source' : ''}` }];
  });
}
