/** Files given by programs: `./a.mdx`, `/a.mdx` and `.\\a.mdx` are normalized to `a.mdx`. */
import { isAboveRoot, resolvePath } from '../text/resolve-path.ts';
import type { Files } from './files.ts';
import { memory as memoryOf } from './memory.ts';
import { overlay as overlayOf } from './overlay.ts';

/**
 * Creates files from texts or bytes, by path relative to the root. This is the docs root if docs.json is in it.
 *
 * @throws {TypeError} for a path outside the root, such as `../a.mdx`.
 * @example
 * const files = memory({ 'docs.json': '{ "navigation": { "pages": ["index"] } }', './index.mdx': '# Hello' });
 * [...files.list(() => true).keys()]; // ['docs.json', 'index.mdx']
 */
export function memory(contents: ReadonlyMap<string, string | Uint8Array> | Readonly<Record<string, string | Uint8Array>>): Files {
  return memoryOf(byPath(contents instanceof Map ? contents : Object.entries(contents)));
}

/**
 * Returns the files of `base` with edits: a text creates or replaces a file, `null` deletes it.
 *
 * @throws {TypeError} for a path outside the root, such as `../a.mdx`.
 * @example
 * const base = memory({ 'docs.json': '{}', 'old.mdx': '' });
 * const files = overlay(base, new Map([['new.mdx', '# New'], ['old.mdx', null]]));
 * [...files.list(() => true).keys()]; // ['docs.json', 'new.mdx']
 */
export function overlay(base: Files, edits: ReadonlyMap<string, string | Uint8Array | null>): Files {
  return overlayOf(base, byPath(edits));
}

function byPath<Content>(contents: Iterable<readonly [path: string, content: Content]>): Map<string, Content> {
  return new Map([...contents].map(([path, content]) => [plain(path), content]));
}

function plain(path: string): string {
  const resolved = resolvePath(path.replaceAll('\\', '/'));
  if (resolved === '' || isAboveRoot(resolved) || resolved.includes('\0'))
    throw new TypeError(`“${path}” is not a path in the docs root; expected one such as “guides/start.mdx”.`);
  return resolved;
}
