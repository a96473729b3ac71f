/** Files as programs give them: `./a.mdx`, `/a.mdx` and `.\\a.mdx` are taken for `a.mdx`, as `Files` writes paths. */
import { isAboveRoot, resolvePath } from '../text/resolve-path.ts';
import type { Files } from './files.ts';
import { memory as memoryOf } from './memory.ts';
import { overlay as overlayOf } from './overlay.ts';

/**
 * Files from texts or bytes by path below the root, which is the docs root where docs.json stands in it.
 *
 * @throws {TypeError} for a path that is none below the root, such as `../a.mdx`.
 * @example
 * const files = memory({ 'docs.json': '{ "navigation": { "pages": ["index"] } }', './index.mdx': '# Hello' });
 * [...files.list(() => true).keys()]; // ['docs.json', 'index.mdx']
 */
export function memory(contents: ReadonlyMap<string, string | Uint8Array> | Readonly<Record<string, string | Uint8Array>>): Files {
  return memoryOf(byPath(contents instanceof Map ? contents : Object.entries(contents)));
}

/**
 * Files of `base` with edits on top: a text creates or replaces the file, `null` deletes it.
 *
 * @throws {TypeError} for a path that is none below the root, such as `../a.mdx`.
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
