/** Says what is wrong with the links of pages. */
import { isDead, type Addresses } from './addresses.ts';
import type { Subject } from './subject.ts';
import { anchorsIn, findAnchor, type Anchors } from '../pages/anchors.ts';
import { pageText } from '../pages/links.ts';
import { linkPaths } from '../resolve/body-links.ts';
import type { Files } from '../site/files.ts';
import { pageNamesOf } from '../site/page-names.ts';
import type { PageIndex } from '../site/pages.ts';

/** What is wrong with a link: nothing is there, its fragment leads to no place of the page, or to one that the platform spells otherwise. */
export type LinkFault = { readonly kind: 'dead' | 'fragment' } | { readonly kind: 'spelling'; readonly meant: string };

/** Parts of pages are not checked: headings of the pages that import them are theirs as well. */
export function readAnchors(file: string, pages: PageIndex, files: Files): Anchors | undefined {
  const text = pages.ignoreReason(file) === undefined ? pageText(file, files) : 'unreadable';
  return typeof text === 'string' ? undefined : anchorsIn(text.page);
}

const DEAD: LinkFault = { kind: 'dead' };

/** A root-relative URL means the same on every page, so each is tested once. */
export function linkFaults(
  { pages, traits }: Pick<Subject, 'pages' | 'traits'>,
  addresses: Addresses,
  files: Files,
): (url: string, file: string) => LinkFault | undefined {
  const anchors = new Map<string, Anchors | undefined>();
  const known = new Map<string, LinkFault | undefined>();

  function answers(path: string): boolean {
    const address = addresses.at(path);
    return address.kind === 'uncheckable' ? pageNamesOf(pages).findIgnoringCase(path) === undefined : !isDead(address);
  }

  function faultOf(url: string, file: string): LinkFault | undefined {
    if (url.trim() === '') return DEAD;
    const paths = linkPaths(url, pages.pathOf(file) ?? file, file);
    if (paths === 'malformed' || (paths.length > 0 && !paths.some(answers))) return DEAD;
    const hash = url.indexOf('#');
    if (hash === -1) return undefined;
    const targets = url.trim().startsWith('#') ? [file] : paths.flatMap(pageFileAt);
    const found = targets.map((target) => findIn(target, url.slice(hash + 1).trim()));
    if (found.length === 0 || found.some(({ isThere, meant }) => isThere && meant === undefined)) return undefined;
    const meant = found.find((one) => one.meant !== undefined)?.meant;
    return meant === undefined ? { kind: 'fragment' } : traits.documentsAnchors ? { kind: 'spelling', meant } : undefined;
  }

  function pageFileAt(path: string): string[] {
    const address = addresses.at(path);
    return address.kind === 'page' ? [address.file] : [];
  }

  function findIn(target: string, fragment: string): ReturnType<typeof findAnchor> {
    if (!anchors.has(target)) anchors.set(target, readAnchors(target, pages, files));
    const own = anchors.get(target);
    return own ? findAnchor(own, fragment) : { isThere: true };
  }

  return (url, file) => {
    if (!url.startsWith('/')) return faultOf(url, file);
    if (!known.has(url)) known.set(url, faultOf(url, file));
    return known.get(url);
  };
}
