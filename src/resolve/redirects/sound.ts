/**
 * Tells that nothing is wrong with the redirects of a site, as with nearly all: in a fraction of the time that it takes to follow them, and
 * only where that is plain to see. Sites have thousands.
 */
import type { PageIndex } from '../../site/pages.ts';
import { targetOf } from '../link-target.ts';
import { hasParameters } from './destination.ts';
import type { Redirect } from './redirects.ts';
import { withSamples } from './samples.ts';
import { canonicalPath, readSource } from './source.ts';

/** A slash and a path as `canonicalPath` gives it, without wildcards and not so long that its folders are many. */
const PLAIN = /^\/(?!\/)[^#?:*({%\s]{0,1000}(?<!\/|\/index)$/;

/** A pattern whose only wildcard is its last segment, and what is before it. */
const PATTERN = /^(\/(?!\/)[^#?:*({%\s]{0,1000}(?<!\/)|)\/(?::\w+[*+?]?|\*)$/;

/** What is known of all paths in a folder. */
interface Folder {
  readonly isThere: boolean;
  /** The number of the first pattern that may match each of them, `Infinity` for none. */
  readonly pattern: number;
}

/** Whether each leads from URLs of its own, where no page is, straight to a page, to another site or to a URL with a part of its own. */
export function areSound(list: readonly Redirect[], pages: PageIndex, orphans: readonly string[]): boolean {
  /** The numbers of redirects by their source, or by what is before its wildcard. */
  const exact = new Map<string, number>();
  const patterns = new Map<string, number>();
  const parents = new Set<string>();
  const folders = new Map<string, Folder>();
  for (let number = 0; number < list.length; number++) {
    const source = list[number]?.source ?? '';
    const start = PLAIN.test(source) ? undefined : PATTERN.exec(source)?.[1]?.slice(1);
    const path = start === undefined ? exactPath(source) : undefined;
    if (start !== undefined) {
      patterns.set(start, number);
      parents.add(parentOf(start));
    } else if (path !== undefined && path !== '') exact.set(path, number);
    else return false;
  }
  // If there are fewer sources, two are the same.
  if (exact.size + patterns.size < list.length) return false;
  for (const [path, number] of exact) {
    const folder = folderOf(path);
    if (folder.pattern < number || (patterns.get(path) ?? number) < number) return false;
    if ((folder.isThere && isPage(path)) || !isEnd(list[number]?.destination ?? '')) return false;
  }
  for (const [path, number] of patterns) {
    const { destination = '' } = list[number] ?? {};
    if (path !== '' && folderOf(path).pattern < number) return false;
    if (!(hasParameters(destination) ? isOpenEnd(withSamples(destination)) : isEnd(destination))) return false;
  }
  return orphans.every((file) => !isMatched(canonicalPath(pages.pathOf(file) ?? file)));

  function folderOf(path: string): Folder {
    const name = parentOf(path);
    let folder = folders.get(name);
    if (!folder) {
      const above = name === '' ? Infinity : folderOf(name).pattern;
      folder = { isThere: pages.hasFolder(name), pattern: Math.min(above, patterns.get(name) ?? Infinity) };
      folders.set(name, folder);
    }
    return folder;
  }

  function isMatched(path: string): boolean {
    return patterns.size > 0 && (folderOf(path).pattern < Infinity || (parents.has(parentOf(path)) && patterns.has(path)));
  }

  function isPage(path: string): boolean {
    return pages.find(path) !== undefined || pages.find(path === '' ? 'index' : `${path}/index`) !== undefined;
  }

  /** A page is no source, which was seen before. */
  function isEnd(destination: string): boolean {
    const path = PLAIN.test(destination) ? destination.slice(1) : pathOf(destination);
    return path === undefined ? targetOf(destination).kind === 'external' : !isMatched(path) && (path === '' || isPage(path));
  }

  /** What is there depends on the URL. */
  function isOpenEnd(destination: string): boolean {
    const path = pathOf(destination);
    return path === undefined ? targetOf(destination).kind === 'external' : !isMatched(path) && !exact.has(path);
  }
}

function parentOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? '' : path.slice(0, slash);
}

function exactPath(text: string): string | undefined {
  if (PLAIN.test(text)) return text.slice(1);
  const source = readSource(text);
  return source.kind === 'exact' && source.path.length <= 1000 ? source.path : undefined;
}

function pathOf(destination: string): string | undefined {
  const target = targetOf(destination);
  return target.kind === 'internal' && target.path.length <= 1000 ? canonicalPath(target.path) : undefined;
}
