/** Files given by programs: `./a.mdx`, `/a.mdx` and `.\\a.mdx` are normalized to `a.mdx`. */
import { InputError } from '../text/input-error.ts';
import { isObject } from '../document/json-object.ts';
import { isAboveRoot, resolvePath } from '../text/resolve-path.ts';
import type { Files } from './files.ts';
import { memory as memoryOf } from './memory.ts';
import { isMap, overlay as overlayOf } from './overlay.ts';

/**
 * Creates files from texts or bytes, by path relative to the root. This is the docs root if docs.json is in it.
 *
 * @throws {InputError} for a path outside the root, such as `../a.mdx`, and for values of another type.
 * @example
 * const files = memory({ 'docs.json': '{ "navigation": { "pages": ["index"] } }', './index.mdx': '# Hello' });
 * [...files.list(() => true).keys()]; // ['docs.json', 'index.mdx']
 */
export function memory(contents: ReadonlyMap<string, string | Uint8Array> | Readonly<Record<string, string | Uint8Array>>): Files {
  if (!isObject(contents)) throw new InputError('Contents must be a Map or an object that maps paths to texts or bytes.');
  return memoryOf(byPath(contents instanceof Map ? contents : Object.entries(contents), isContent));
}

/**
 * Returns the files of `base` with edits: a text creates or replaces a file, `null` deletes it.
 *
 * @throws {InputError} for a path outside the root, such as `../a.mdx`, and for values of another type.
 * @example
 * const base = memory({ 'docs.json': '{}', 'old.mdx': '' });
 * const files = overlay(base, new Map([['new.mdx', '# New'], ['old.mdx', null]]));
 * [...files.list(() => true).keys()]; // ['docs.json', 'new.mdx']
 */
export function overlay(base: Files, edits: ReadonlyMap<string, string | Uint8Array | null>): Files {
  if (!isObject(base) || typeof base.list !== 'function' || typeof base.read !== 'function')
    throw new InputError('The base must be files, such as “memory” or “disk” makes.');
  if (!isMap(edits)) throw new InputError('Edits must be a Map from paths to texts or bytes; null deletes a file.');
  return overlayOf(
    base,
    byPath(edits, (content) => content === null || isContent(content)),
  );
}

function byPath<Content>(
  contents: Iterable<readonly [path: string, content: Content]>,
  fits: (content: unknown) => boolean,
): Map<string, Content> {
  return new Map(
    [...contents].map(([path, content]) => {
      const name = normalizePath(path);
      if (!fits(content)) throw new InputError(`The content of “${path}” must be text or bytes; ${typeof content} is not.`);
      return [name, content];
    }),
  );
}

function isContent(content: unknown): boolean {
  return typeof content === 'string' || ArrayBuffer.isView(content);
}

function normalizePath(path: unknown): string {
  const resolved = typeof path === 'string' ? resolvePath(path.replaceAll('\\', '/')) : '';
  if (resolved === '' || isAboveRoot(resolved) || resolved.includes('\0'))
    throw new InputError(
      `“${typeof path === 'object' ? 'object' : String(path)}” is not a path in the docs root; expected one such as “guides/start.mdx”.`,
    );
  return resolved;
}
