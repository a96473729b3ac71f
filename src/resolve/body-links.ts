/** Links in the bodies of pages: the paths that they may lead to, and how another path is written in their place. */
import { dropLeadingParentSegments, resolvePath } from '../text/resolve-path.ts';
import { folderOf, joinPath, nameOf } from '../text/path-parts.ts';
import { linkTargetOf } from './link-target.ts';
import { encodeUrlKeepingDelimiters } from '../text/encode-url-keeping-delimiters.ts';

/** Parts of pages: a link in them is relative to the pages that hold them. */
const SNIPPETS = /(?:^|\/)_?snippets\//;

/**
 * The paths of the site that a link may mean, as `Urls.answers` takes them; none where that cannot be told. A relative
 * link starts from the folder of its page. The page of a folder has two: its file stands in the folder, its URL above it.
 *
 * @example pathsOf('../faq', 'guides/start', 'guides/start.mdx') // ['faq']
 */
export function linkPaths(url: string, page: string, file: string): readonly string[] | 'malformed' {
  if (/[{}]/.test(url)) return [];
  const target = linkTargetOf(url);
  if (target.kind === 'malformed') return 'malformed';
  if (target.kind !== 'internal') return [];
  if (target.isRooted) return [target.path];
  if (SNIPPETS.test(file)) return [];
  const folder = folderOf(page);
  const folders = nameOf(page) === 'index' ? [folder, folderOf(folder)] : [folder];
  return folders.map((from) => dropLeadingParentSegments(resolvePath(target.path, from)));
}

/**
 * A link with another path: rooted or relative as it was, its base path, query and fragment kept, and written so that
 * it needs no escape in Markdown, JSX or a quoted text. `path` is what `url` led to.
 */
export function rewriteLink(url: string, page: string, path: string, meant: string): string {
  const text = url.trim();
  const rest = /[?#].*/s.exec(text)?.[0] ?? '';
  const target = linkTargetOf(url);
  if (target.kind === 'internal' && target.isRooted) return `/${target.path.slice(0, -path.length)}${encode(meant, text)}${rest}`;
  const relative = relativePath(folderOf(page), meant);
  return `${text.startsWith('./') && !relative.startsWith('../') ? './' : ''}${encode(relative, text)}${rest}`;
}

/** Returns a path as it is written in a file of a folder. */
export function relativePath(folder: string, path: string): string {
  let common = folder;
  while (common !== '' && !path.startsWith(`${common}/`)) common = folderOf(common);
  const below = common === '' ? folder : folder.slice(common.length + 1);
  const up = below === '' ? '' : below.replace(/[^/]+/g, '..');
  return joinPath(up, common === '' ? path : path.slice(common.length + 1));
}

/** Escapes a path like another one: other letters than those of ASCII stay readable, unless that one escapes some. */
export function encodeLike(path: string, like: string): string {
  return /%[89a-f]/i.test(like) ? encodeUrlKeepingDelimiters(path) : path.replace(/[\0-\x7f]+/g, encodeUrlKeepingDelimiters);
}

function encode(path: string, like: string): string {
  return encodeLike(path, like).replace(/[&'()*?#]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
