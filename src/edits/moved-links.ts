/** The links in page bodies that lead to moved files, or start in them. */
import type { TextEdit } from '../document/document.ts';
import { pageAndSnippetFilesOf } from '../site/bodies.ts';
import type { RunParseBudget } from '../pages/parse-budget.ts';
import { readLinks, type FaultyLink, type FaultyLinks } from '../pages/links.ts';
import { linkPaths, rewriteLink } from '../resolve/body-links.ts';
import { linkTargetOf } from '../resolve/link-target.ts';
import type { Files } from '../site/files.ts';
import { CooperativePageWork } from '../site/cooperative-page-work.ts';
import { copyToOwnMemory } from '../text/copy-to-own-memory.ts';
import { folderOf } from '../text/path-parts.ts';
import { resolvePath } from '../text/resolve-path.ts';
import { isDead, readAddresses } from '../subject/addresses.ts';
import type { Subject } from '../subject/subject.ts';
import { createNewPathLookup, type SiteMoves } from './moves.ts';

/** A link, and the path that it must have after the move. */
type MovedLink = FaultyLink<string>;

/** Returns the links of each file, at its place before the move, and the pages that may have some. `onText` sees the text of each page. */
export async function findMovedLinks(
  moves: SiteMoves,
  subject: Subject,
  files: Files,
  onText: (page: string, file: string) => void,
  budget?: RunParseBudget,
): Promise<FaultyLinks<string>> {
  const bodies = pageAndSnippetFilesOf(subject.pages);
  const own = [...moves.files.keys()].filter((file) => /\.mdx?$/.test(file));
  const read = [...new Set([...bodies, ...own])];
  return readLinks(read, {
    files,
    steps: new CooperativePageWork(files, read.length),
    faultOf: await newUrls(moves, subject, files),
    onText,
    possibleImporters: () => bodies,
    ...(budget && { budget }),
  });
}

/** Replaces only the path of the URL. If it is written with escapes, the URL; a link whose URL was not found stays. */
export function linkEdits(text: string, links: readonly MovedLink[]): TextEdit[] {
  return links.flatMap(({ url, span, fault }) => {
    const path = pathOf(url);
    const start = span.start + url.indexOf(path);
    const end = start + path.length;
    if (text.slice(start, end) === path) return [{ start, end, text: fault }];
    const isEscaped = /^[^\s<>"'`\\&]*[\\&][^\s<>"'`]*$/.test(text.slice(span.start, span.end));
    return isEscaped ? [{ ...span, text: fault + url.trim().slice(path.length) }] : [];
  });
}

function pathOf(url: string): string {
  return url.trim().replace(/[?#].*/s, '');
}

/** Returns the path that a URL must have after the move; `undefined` if it stays as it is. */
async function newUrls(moves: SiteMoves, subject: Subject, files: Files): Promise<(url: string, file: string) => string | undefined> {
  const { pages } = subject;
  const newPath = createNewPathLookup(moves, subject);
  const addresses = await readAddresses(subject, files);
  const pageOf = (file: string): string => pages.pathOf(file) ?? file;
  const known = new Map<string, string | undefined>();

  function rooted(url: string, path: string): string | undefined {
    const to = newPath(path);
    return to === undefined ? undefined : rewritePath(url, '', path, to);
  }

  function relative(url: string, paths: readonly string[], file: string): string | undefined {
    const newFile = moves.files.get(file) ?? file;
    const live = paths.findIndex((path) => !isDead(addresses.at(path)));
    const found = live === -1 ? paths.findIndex((path) => addresses.at(path).kind === 'folder') : live;
    const path = paths[found];
    if (path === undefined) return undefined;
    const to = newPath(path) ?? path;
    const page = pageOf(newFile);
    const now = linkPaths(url, page, newFile);
    // The page of a folder has two places where links may start.
    const start = found > 0 && now.length > 1 ? folderOf(page) : page;
    const target = linkTargetOf(url);
    if (now.length === 0 || target.kind !== 'internal') return undefined;
    const link = rewritePath(url, start, path, to);
    if (link === pathOf(url)) return undefined;
    // A link that was not written as short as it can be stays as long as it leads there.
    const wasShort = rewritePath(url, found > 0 ? folderOf(pageOf(file)) : pageOf(file), path, path) === pathOf(url);
    return wasShort || resolvePath(target.path, folderOf(start)) !== to ? link : undefined;
  }

  return (url, file) => {
    const isRooted = /^\s*\//.test(url);
    const key = isRooted ? url : undefined;
    if (key !== undefined && known.has(key)) return known.get(key);
    const paths = linkPaths(url, pageOf(file), file);
    const [first] = paths;
    const result = paths === 'malformed' || first === undefined ? undefined : isRooted ? rooted(url, first) : relative(url, paths, file);
    if (key !== undefined) known.set(copyToOwnMemory(key), result);
    return result;
  };
}

function rewritePath(url: string, page: string, path: string, to: string): string {
  const text = pathOf(url);
  const isClosed = text.length > 1 && text.endsWith('/') && linkTargetOf(text).kind === 'internal';
  const open = rewriteLink(text, page, path, to) || './';
  const link = isClosed && !open.endsWith('/') ? `${open}/` : open;
  // Who wrote “../” says where a link starts.
  return text.startsWith('../') && !/^\.\.?\//.test(link) ? `./${link}` : link;
}
