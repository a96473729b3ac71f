/** The files that settings of docs.json name, such as the logo. */
import { isObject } from '../document/json-object.ts';
import { toChildPointer } from '../document/pointer.ts';
import type { DocsJsonDialectTraits } from '../navigation/dialects.ts';
import type { PageIndex } from '../site/pages.ts';
import { isAboveRoot, resolvePath } from '../text/resolve-path.ts';

/** A file that a setting names and that is no file of the site. */
export interface UnusableFileReference {
  /** As it is written. */
  readonly text: string;
  /** From the docs root. */
  readonly path: string;
  readonly pointer: string;
  /** The setting, such as `logo.light`. */
  readonly setting: string;
  /** There is no such file, `.mintignore` keeps it from the site, or it is a URL where the platform reads only paths. */
  readonly why: 'missing' | 'ignored' | 'url';
}

/** Which texts of a setting are paths: all but URLs, those that look like images, or all. */
type Reading = 'path' | 'image' | 'no-url';

/** `[]` is any entry of a list, `*` any key of an object. */
const FILE_SETTINGS: readonly (readonly [path: string, reading: Reading])[] = [
  ['favicon', 'no-url'],
  ['favicon.light', 'no-url'],
  ['favicon.dark', 'no-url'],
  ['styling.codeblocks.languages.custom.[]', 'no-url'],
  ['logo', 'path'],
  ['logo.light', 'path'],
  ['logo.dark', 'path'],
  ['background.image', 'path'],
  ['background.image.light', 'path'],
  ['background.image.dark', 'path'],
  ['thumbnails.background', 'path'],
  ['fonts.source', 'path'],
  ['fonts.heading.source', 'path'],
  ['fonts.body.source', 'path'],
  ['api.openapi.overlays.[]', 'path'],
  ['api.openapi.[].overlays.[]', 'path'],
  ['api.asyncapi', 'path'],
  ['api.asyncapi.source', 'path'],
  ['api.asyncapi.[]', 'path'],
  ['navbar.links.[].icon', 'image'],
  ['contextual.options.[].icon', 'image'],
  ['seo.metatags.*', 'image'],
  ['seo.paths.[].metatags.*', 'image'],
];

/** Whether a place beside the navigation can name a file. Entries of lists are numbers. */
export function isFileSetting(path: readonly (string | number)[]): boolean {
  return FILE_SETTINGS.some(([setting]) => {
    const names = setting.split('.');
    return names.length === path.length && names.every((name, index) => isAt(name, path[index] ?? ''));
  });
}

function isAt(name: string, key: string | number): boolean {
  return typeof key === 'number' ? name === '[]' : name === '*' || name === key;
}

const URL_LIKE = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;
const IMAGE = /^[^\s?#]+\.(?:avif|gif|ico|jpe?g|png|svg|webp)$/i;

/**
 * Returns the files that do not exist, in the order of the settings. Names count exactly. Folders whose names begin with a dot are not
 * listed, so nothing is said of them, and neither of what a site keeps in `public`, which its own build may copy.
 */
export function findUnusableFileReferences(
  docs: unknown,
  pages: PageIndex,
  { hasSettings }: DocsJsonDialectTraits,
): readonly UnusableFileReference[] {
  if (!hasSettings || !isObject(docs)) return [];
  return FILE_SETTINGS.flatMap(([setting, reading]) => {
    const names = setting.split('.');
    // Most files have few of these settings.
    if (docs[names[0] ?? ''] === undefined) return [];
    return textsAt(docs, names).flatMap(({ text, pointer }): UnusableFileReference[] => {
      // A query and a fragment are part of the name only where the platform itself reads the file.
      const written = reading === 'no-url' ? text.trim() : decoded(text.trim().split(/[?#]/, 1)[0] ?? '');
      if (written === '' || written.includes('{{') || (reading === 'image' && !IMAGE.test(written))) return [];
      const place = { text: text.trim(), pointer, setting: settingAt(pointer) };
      if (URL_LIKE.test(written)) return reading === 'no-url' ? [{ ...place, path: written, why: 'url' }] : [];
      const path = resolvePath(written);
      if (isAboveRoot(path) || /(?:^|\/)(?:\.|node_modules\/)/.test(path) || pages.fromDocsRoot.unknownAt(path)) return [];
      if (pages.files.has(path)) return pages.ignoreReason(path) === 'ignore-file' ? [{ ...place, path, why: 'ignored' }] : [];
      const isElsewhere = pages.files.has(pages.root + path) || pages.files.has(`public/${path}`);
      return isElsewhere ? [] : [{ ...place, path, why: 'missing' }];
    });
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function textsAt(value: unknown, [name, ...rest]: readonly string[], pointer = ''): readonly { text: string; pointer: string }[] {
  if (name === undefined) return typeof value === 'string' ? [{ text: value, pointer }] : [];
  if (Array.isArray(value))
    return name === '[]' ? value.flatMap((entry: unknown, index) => textsAt(entry, rest, toChildPointer(pointer, index))) : [];
  if (!isObject(value)) return [];
  const keys = name === '*' ? Object.keys(value) : Object.hasOwn(value, name) ? [name] : [];
  return keys.flatMap((key) => textsAt(value[key], rest, toChildPointer(pointer, key)));
}

/** `/seo/metatags/og:image` is `seo.metatags.og:image`; entries of lists have no numbers. */
function settingAt(pointer: string): string {
  return pointer
    .slice(1)
    .split('/')
    .filter((key) => !/^\d+$/.test(key))
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.');
}
