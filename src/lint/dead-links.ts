/** Finds the links in page bodies that lead nowhere. */
import { anchorsIn, hasAnchor } from '../pages/anchors.ts';
import { pageText, readLinks } from '../pages/links.ts';
import type { PageLinks } from '../pages/links.ts';
import { pathsOf } from '../resolve/body-links.ts';
import type { Files } from '../site/files.ts';
import type { PageIndex } from '../site/pages.ts';
import { isDead, readAddresses, type Addresses } from '../subject/addresses.ts';
import type { Subject } from '../subject/subject.ts';

/** If docs.json cannot be read as written, its redirects are unknown and no link counts as dead. */
export async function readDeadLinks(subject: Subject, files: Files): Promise<PageLinks> {
  const { pages, isComplete } = subject;
  if (!isComplete) return { dead: new Map(), unchecked: new Map() };
  const bodies = subject.texts && [...subject.texts].filter((file) => isBody(file, pages));
  const isDead = deadLinkTest(pages, await readAddresses(subject, files), files);
  return readLinks(bodies ?? bodiesOf(pages), files, isDead, () => bodiesOf(pages));
}

/** Returns pages and snippets. */
export function bodiesOf(pages: PageIndex): string[] {
  return [...pages.files.keys()].filter((file) => isBody(file, pages));
}

function isBody(file: string, pages: PageIndex): boolean {
  if (pages.files.get(file) !== 'file' || pages.pathOf(file) === undefined) return false;
  const reason = pages.ignoreReason(file);
  return reason === undefined || reason === 'snippet';
}

/** Parts of pages are not checked: headings of the pages that import them are theirs as well. */
function readAnchors(file: string, pages: PageIndex, files: Files): ReadonlySet<string> | undefined {
  const text = pages.ignoreReason(file) === undefined ? pageText(file, files) : 'unreadable';
  return typeof text === 'string' ? undefined : anchorsIn(text.page);
}

/** Makes a test for dead links. A root-relative URL means the same on every page, so each is tested once. */
export function deadLinkTest(pages: PageIndex, addresses: Addresses, files: Files): (url: string, file: string) => boolean {
  const anchors = new Map<string, ReadonlySet<string> | undefined>();
  const known = new Map<string, boolean>();

  function answers(path: string): boolean {
    const address = addresses.at(path);
    return address.kind === 'unknowable' ? pages.findLoosely(path) === undefined : !isDead(address);
  }

  function isBroken(url: string, file: string): boolean {
    if (url.trim() === '') return true;
    const paths = pathsOf(url, pages.pathOf(file) ?? file, file);
    return paths === 'malformed' || (paths.length > 0 && !paths.some(answers)) || isStray(url, paths, file);
  }

  /** Whether a fragment leads to no place of a page whose text is known. */
  function isStray(url: string, paths: readonly string[], file: string): boolean {
    const hash = url.indexOf('#');
    if (hash === -1) return false;
    const targets = url.trim().startsWith('#') ? [file] : paths.flatMap(pageFileAt);
    const fragment = url.slice(hash + 1).trim();
    return targets.length > 0 && targets.every((target) => !isThere(target, fragment));
  }

  function pageFileAt(path: string): string[] {
    const address = addresses.at(path);
    return address.kind === 'page' ? [address.file] : [];
  }

  function isThere(target: string, fragment: string): boolean {
    if (!anchors.has(target)) anchors.set(target, readAnchors(target, pages, files));
    const known = anchors.get(target);
    return known === undefined || hasAnchor(known, fragment);
  }

  return (url, file) => {
    if (!url.startsWith('/')) return isBroken(url, file);
    let dead = known.get(url);
    if (dead === undefined) known.set(url, (dead = isBroken(url, file)));
    return dead;
  };
}
