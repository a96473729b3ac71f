/**
 * Tells that nothing is wrong with the redirects of a site, as with nearly all: in a fraction of the time that it takes to follow them, and
 * only where that is plain to see. Sites have thousands.
 */
import { isObject } from '../../document/json-object.ts';
import type { ListedFolder } from '../../site/listing.ts';
import type { PageIndex } from '../../site/pages.ts';
import { lacksSlash, linkTargetOf } from '../link-target.ts';
import { hasParameters, folderBeforeParameters, DESTINATION_PARAMETER, pathParameters } from './destination.ts';
import { sampleDestination } from './samples.ts';
import { trimSlashesAndIndex, parseRedirectSource } from './source.ts';

/** A slash and a path as `trimSlashesAndIndex` gives it, without wildcards and not so long that its folders are many. */
const PLAIN_PATH = /^\/(?!\/)[^#?:*({%\s]{0,1000}(?<!\/|\/index)$/;

/** A pattern whose only wildcard is its last segment, of one segment or more, and what is before it. */
const PATTERN = /^(\/(?!\/)[^#?:*({%\s]{0,1000}(?<!\/)|)\/(?::\w+[*+]|\*)$/;

/** What is known of all paths in a folder. */
interface FolderInfo {
  readonly listed: ListedFolder | undefined;
  /** The number of the first pattern that may match each of them, `Infinity` for none. */
  readonly pattern: number;
  /** Whether a pattern may match one of them, and what is in it. */
  readonly hasPattern: boolean;
}

/**
 * Whether each leads from URLs of its own, where no page is, straight to a page, to another site or to a URL with a part of its own. All that
 * is asked of a path is asked of its folder, which is looked up once: asking the page index about each took a third longer. Paths have a
 * slash before them here, as most redirects write them, so that no copy is made of them, nor of the entries of docs.json: garbage is a fifth
 * of the cost of redirects.
 */
export function areRedirectsEvidentlySound(entries: readonly unknown[], pages: PageIndex, orphans: readonly string[]): boolean {
  /** What each source is: a path, or what is before the wildcard of a pattern, with a slash at the end. */
  const paths: string[] = [];
  const destinations: string[] = [];
  /** The numbers of patterns by what is before their wildcard, which is a folder; `''` is the top. */
  const patterns = new Map<string, number>();
  const parents = new Set<string>();
  const folders = new Map<string, FolderInfo>();
  // By functions: in a short run, V8 compiles one after a few calls, but interprets the body of a loop to its end, in 1 ms more.
  if (!entries.every(isUsual)) return false;
  const sources = new Set(paths);
  // If there are fewer of them, two are the same.
  if (sources.size < entries.length || !paths.every(isClear)) return false;
  return orphans.every((file) => {
    const path = withLeadingSlash(trimSlashesAndIndex(pages.pathOf(file) ?? file));
    // Of a page at `/a.md`, the platform redirects what is at `/a`.
    return !isMatched(path) && !path.endsWith('.md');
  });

  /** Whether this is a redirect whose source is exact or a pattern that ends in a wildcard; notes it. */
  function isUsual(entry: unknown, number: number): boolean {
    if (!isObject(entry)) return false;
    const { source, destination } = entry;
    if (typeof source !== 'string' || typeof destination !== 'string') return false;
    destinations.push(destination);
    const isPlain = PLAIN_PATH.test(source);
    const start = isPlain ? undefined : PATTERN.exec(source)?.[1];
    if (start !== undefined) {
      if (hasPathParameters(destination) && usesOtherParameter(source.slice(start.length + 1), destination)) return false;
      paths.push(`${start}/`);
      patterns.set(start, number);
      parents.add(parentOf(start));
      return true;
    }
    const path = isPlain ? source : lacksSlash(source) ? undefined : exactPath(source);
    if (path === undefined) return false;
    paths.push(path);
    return true;
  }

  /** Whether a source is that of no page and no earlier pattern, and leads to an end. */
  function isClear(path: string, number: number): boolean {
    const slash = path.lastIndexOf('/');
    const name = path.slice(0, slash);
    if (slash === path.length - 1) return isClearPattern(name, number);
    const folder = folders.get(name) ?? folderAt(name);
    if (folder.pattern < number || (folder.hasPattern && (patterns.get(path) ?? number) < number)) return false;
    if (folder.listed && mayBePage(folder.listed, path, path.slice(slash + 1))) return false;
    return isEnd(destinations[number] ?? '');
  }

  function isClearPattern(start: string, number: number): boolean {
    const above = folderAt(parentOf(start));
    // It may match what is in its folder, as one at the top does.
    if (start === '' || above.pattern < number || above.listed?.numberByName.has(start.slice(start.lastIndexOf('/') + 1) + '/'))
      return false;
    const destination = destinations[number] ?? '';
    return hasPathParameters(destination) ? isOpenEnd(destination) : isEnd(destination);
  }

  function folderAt(name: string): FolderInfo {
    const known = folders.get(name);
    if (known) return known;
    const above = name === '' ? Infinity : folderAt(parentOf(name)).pattern;
    const pattern = Math.min(above, patterns.get(name) ?? Infinity);
    const folder = { listed: pages.folderAt(name.slice(1)), pattern, hasPattern: parents.has(name) };
    folders.set(name, folder);
    return folder;
  }

  function isMatched(path: string): boolean {
    if (patterns.size === 0) return false;
    const folder = folderAt(parentOf(path));
    return folder.pattern < Infinity || (folder.hasPattern && patterns.has(path));
  }

  /** In a folder `index`, a page may have the URL of the folder around it. */
  function mayBePage(folder: ListedFolder, path: string, name: string): boolean {
    return isPage(folder, path, name) || (folder.numberByName.has(`${name}/`) && pages.hasFolder(`${path.slice(1)}/index`));
  }

  function isPage(folder: ListedFolder, path: string, name: string): boolean {
    return pages.numberIn(folder, name) >= 0 || isFolderPage(folder, path, name);
  }

  function isFolderPage({ numberByName: names }: ListedFolder, path: string, name: string): boolean {
    return names.has(`${name}/`) && pages.numberOf(`${path.slice(1)}/index`) >= 0;
  }

  /** A page is no source, which was seen before. */
  function isEnd(destination: string): boolean {
    const path = PLAIN_PATH.test(destination) ? destination : pathOf(destination);
    if (path === undefined) return linkTargetOf(destination).kind === 'external';
    if (path === '') return !isMatched(path);
    // What is at `/a` is at `/a.md` as well.
    if (path.endsWith('.md')) return false;
    const slash = path.lastIndexOf('/');
    const name = path.slice(0, slash);
    const folder = folders.get(name) ?? folderAt(name);
    if (folder.pattern < Infinity || (folder.hasPattern && patterns.has(path))) return false;
    return folder.listed !== undefined && isPage(folder.listed, path, path.slice(slash + 1));
  }

  /** What is there depends on the URL, but something must be in the folder. */
  function isOpenEnd(destination: string): boolean {
    const path = pathOf(sampleDestination(destination));
    if (path === undefined) return linkTargetOf(destination).kind === 'external';
    if (isMatched(path) || sources.has(path)) return false;
    const folder = pathOf(folderBeforeParameters(destination));
    return folder !== undefined && folderAt(folder).listed !== undefined;
  }
}

/** Whether a destination has parameters in its path: most are plain paths, which is told faster. */
function hasPathParameters(destination: string): boolean {
  return !PLAIN_PATH.test(destination) && hasParameters(destination) && pathParameters(destination).length > 0;
}

/** Whether a destination repeats another parameter than that of its source, unless the source calls it `*`. */
function usesOtherParameter(own: string, destination: string): boolean {
  const name = /\w+/.exec(own)?.[0];
  return name !== undefined && [...destination.matchAll(DESTINATION_PARAMETER)].some(([, other]) => other !== name);
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function withLeadingSlash(path: string): string {
  return path === '' ? '' : `/${path}`;
}

/** `undefined` for the top, too, where every site has a page. */
function exactPath(text: string): string | undefined {
  const source = parseRedirectSource(text);
  return source.kind === 'exact' && source.path !== '' && source.path.length <= 1000 ? `/${source.path}` : undefined;
}

function pathOf(destination: string): string | undefined {
  if (lacksSlash(destination)) return undefined;
  const target = linkTargetOf(destination);
  return target.kind === 'internal' && target.path.length <= 1000 ? withLeadingSlash(trimSlashesAndIndex(target.path)) : undefined;
}
