/** Finds the links in page bodies that lead nowhere. */
import { anchorsIn, findAnchor, type Anchors } from '../pages/anchors.ts';
import { candidatesIn } from '../pages/link-candidates.ts';
import { MOST_URL, pageText, readLinks } from '../pages/links.ts';
import type { PageLinks } from '../pages/links.ts';
import { withoutCodeBlocks } from '../pages/page-body.ts';
import { pathsOf } from '../resolve/body-links.ts';
import type { Files } from '../site/files.ts';
import { namesOf } from '../site/page-names.ts';
import { remembered } from '../site/remembered.ts';
import type { PageIndex } from '../site/pages.ts';
import { isDead, readAddresses, type Addresses } from '../subject/addresses.ts';
import type { Subject } from '../subject/subject.ts';
import { together, uncheckedAmong, type UncheckedLinks } from '../subject/unchecked-links.ts';
import { unknowableFolders } from '../subject/unknowable.ts';

/** What is wrong with a link: nothing is there, its fragment leads to no place of the page, or to one that the platform spells otherwise. */
export type LinkFault = { readonly kind: 'dead' | 'fragment' } | { readonly kind: 'spelling'; readonly meant: string };

export interface CheckedLinks extends PageLinks<LinkFault> {
  /** Links to pages that nobody can know here. */
  readonly beyond: UncheckedLinks;
}

/** In bytes. A page is read for its own links and for the fragments in links of others; kept, it is read from disk once. Most sites have less. */
const MOST_KEPT = 32 * 1024 * 1024;

/** If docs.json cannot be read as written, its redirects are unknown and no link counts as dead. */
export async function readDeadLinks(subject: Subject, files: Files): Promise<CheckedLinks> {
  const { pages, isComplete } = subject;
  if (!isComplete) return { faulty: new Map(), unchecked: new Map(), beyond: { count: 0, below: [] } };
  const bodies = subject.texts && [...subject.texts].filter((file) => isBody(file, pages));
  const addresses = await readAddresses(subject, files);
  const hasUnknowable = unknowableFolders(subject).length > 0;
  const beyond: UncheckedLinks[] = [];
  const kept = remembered(files, MOST_KEPT);
  const links = await readLinks(bodies ?? bodiesOf(pages), {
    files: kept,
    faultOf: linkFaults(subject, addresses, kept),
    ...(hasUnknowable && { look: (page, file) => beyond.push(uncheckedAmong(pathsIn(page, pages.pathOf(file) ?? file, file), addresses)) }),
    all: () => bodiesOf(pages),
  });
  return { ...links, beyond: together(beyond) };
}

/** The paths that links of a page mean, without those in code blocks. */
function* pathsIn(page: string, path: string, file: string): Generator<string> {
  const text = withoutCodeBlocks(page);
  for (const { start, end } of candidatesIn(text)) {
    const paths = end - start > MOST_URL ? [] : pathsOf(text.slice(start, end), path, file);
    if (paths !== 'malformed' && paths[0] !== undefined) yield paths[0];
  }
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
export function readAnchors(file: string, pages: PageIndex, files: Files): Anchors | undefined {
  const text = pages.ignoreReason(file) === undefined ? pageText(file, files) : 'unreadable';
  return typeof text === 'string' ? undefined : anchorsIn(text.page);
}

const DEAD: LinkFault = { kind: 'dead' };

/** Says what is wrong with links of pages. A root-relative URL means the same on every page, so each is tested once. */
export function linkFaults(
  { pages, traits }: Pick<Subject, 'pages' | 'traits'>,
  addresses: Addresses,
  files: Files,
): (url: string, file: string) => LinkFault | undefined {
  const anchors = new Map<string, Anchors | undefined>();
  const known = new Map<string, LinkFault | undefined>();

  function answers(path: string): boolean {
    const address = addresses.at(path);
    return address.kind === 'unknowable' ? namesOf(pages).findLoosely(path) === undefined : !isDead(address);
  }

  function faultOf(url: string, file: string): LinkFault | undefined {
    if (url.trim() === '') return DEAD;
    const paths = pathsOf(url, pages.pathOf(file) ?? file, file);
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
