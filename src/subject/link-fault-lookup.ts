/** Says what is wrong with the links of pages. */
import { isDead, type UrlTargetLookup } from './addresses.ts';
import type { Subject } from './subject.ts';
import { copyToOwnMemory } from '../text/copy-to-own-memory.ts';
import { anchorsIfAllInText, findAnchorSpelling, type AnchorSpellingsByName } from '../pages/anchors.ts';
import { pageText } from '../pages/links.ts';
import { linkPaths } from '../resolve/body-links.ts';
import type { Files } from '../site/files.ts';
import { pageNamesOf } from '../site/page-names.ts';
import type { PageIndex } from '../site/pages.ts';

/** What is wrong with a link: nothing is there, its fragment leads to no place of the page, or to one that the platform spells otherwise. */
export type LinkFault = { readonly kind: 'dead' | 'fragment' } | { readonly kind: 'spelling'; readonly meant: string };

/** Parts of pages are not checked: headings of the pages that import them are theirs as well. */
export function readOwnPageAnchors(file: string, pages: PageIndex, files: Files): AnchorSpellingsByName | undefined {
  const text = pages.ignoreReason(file) === undefined ? pageText(file, files) : 'unreadable';
  return typeof text === 'string' ? undefined : anchorsIfAllInText(text.page);
}

const DEAD: LinkFault = { kind: 'dead' };

export interface LinkFaultLookup {
  /** What is wrong with a URL on a page. A root-relative URL means the same on every page, so each is tested once. */
  faultOf(url: string, file: string): LinkFault | undefined;
  /** Whether nobody can know here if the fragment of a URL leads to a place of its page: not all anchors are in the text of the page. */
  isFragmentUnknown(url: string, file: string): boolean;
}

export function createLinkFaultLookup(
  { pages, traits }: Pick<Subject, 'pages' | 'traits'>,
  addresses: UrlTargetLookup,
  files: Files,
): LinkFaultLookup {
  const anchors = new Map<string, AnchorSpellingsByName | undefined>();
  const known = new Map<string, LinkFault | undefined>();

  function answers(path: string): boolean {
    const address = addresses.at(path);
    return address.kind === 'uncheckable' ? pageNamesOf(pages).findIgnoringCase(path) === undefined : !isDead(address);
  }

  function faultOf(url: string, file: string): LinkFault | undefined {
    if (url.trim() === '') return DEAD;
    const paths = linkPaths(url, pages.pathOf(file) ?? file, file);
    if (paths === 'malformed' || (paths.length > 0 && !paths.some(answers))) return DEAD;
    const fragment = fragmentOf(url);
    if (fragment === undefined) return undefined;
    const found = targetsOf(url, paths, file).map((target) => findIn(target, fragment));
    if (found.length === 0 || found.some(({ isThere, meant }) => isThere && meant === undefined)) return undefined;
    const meant = found.find((one) => one.meant !== undefined)?.meant;
    return meant === undefined ? { kind: 'fragment' } : traits.documentsAnchors ? { kind: 'spelling', meant } : undefined;
  }

  function targetsOf(url: string, paths: readonly string[], file: string): readonly string[] {
    return url.trim().startsWith('#') ? [file] : paths.flatMap(pageFileAt);
  }

  function pageFileAt(path: string): string[] {
    const address = addresses.at(path);
    return address.kind === 'page' ? [address.file] : [];
  }

  function findIn(target: string, fragment: string): ReturnType<typeof findAnchorSpelling> {
    const own = anchorsOf(target);
    return own ? findAnchorSpelling(own, fragment) : { isThere: true };
  }

  function anchorsOf(target: string): AnchorSpellingsByName | undefined {
    if (!anchors.has(target)) anchors.set(target, readOwnPageAnchors(target, pages, files));
    return anchors.get(target);
  }

  return {
    faultOf(url, file) {
      if (!url.startsWith('/')) return faultOf(url, file);
      if (!known.has(url)) known.set(copyToOwnMemory(url), faultOf(url, file));
      return known.get(url);
    },
    isFragmentUnknown(url, file) {
      if ((fragmentOf(url) ?? '') === '') return false;
      const paths = linkPaths(url, pages.pathOf(file) ?? file, file);
      const targets = paths === 'malformed' ? [] : targetsOf(url, paths, file);
      return targets.length > 0 && targets.every((target) => anchorsOf(target) === undefined);
    },
  };
}

function fragmentOf(url: string): string | undefined {
  const hash = url.indexOf('#');
  return hash === -1 ? undefined : url.slice(hash + 1).trim();
}
