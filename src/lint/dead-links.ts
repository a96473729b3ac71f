/** Finds the links in page bodies that lead nowhere. */
import { candidatesIn } from '../pages/link-candidates.ts';
import { MAX_SCANNED_URL_LENGTH, readLinks } from '../pages/links.ts';
import type { FaultyLinks } from '../pages/links.ts';
import { blankOutCodeBlocks } from '../pages/page-body.ts';
import { linkPaths } from '../resolve/body-links.ts';
import { pageAndSnippetFilesOf, isPageOrSnippet } from '../site/bodies.ts';
import type { Files } from '../site/files.ts';
import { CooperativePageWork } from '../site/cooperative-page-work.ts';
import { cacheContents } from '../site/cached-files.ts';
import { readAddresses } from '../subject/addresses.ts';
import { createLinkFaultLookup, type LinkFault } from '../subject/link-fault-lookup.ts';
import type { Subject } from '../subject/subject.ts';
import { mergeLinks, NO_UNCHECKED_LINKS, uncheckedLinksAmong, type UncheckedLinkCounts } from '../subject/unchecked-links.ts';
import { findUncheckableFolders } from '../subject/uncheckable-folders.ts';

export interface DeadAndUncheckedLinks extends FaultyLinks<LinkFault> {
  /** Links to pages that nobody can know here. */
  readonly unknowable: UncheckedLinkCounts;
}

/** In bytes. A page is read for its own links and for the fragments in links of others; kept, it is read from disk once. Most sites have less. */
const MAX_CACHED_BYTES = 32 * 1024 * 1024;

/** If docs.json cannot be read as written, its redirects are unknown and no link counts as dead. */
export async function readDeadLinks(subject: Subject, files: Files): Promise<DeadAndUncheckedLinks> {
  const { pages, isComplete } = subject;
  if (!isComplete) return { faulty: new Map(), unchecked: new Map(), unknowable: NO_UNCHECKED_LINKS };
  const bodies = subject.texts && [...subject.texts].filter((file) => isPageOrSnippet(file, pages));
  const addresses = await readAddresses(subject, files);
  const hasUnknowable = findUncheckableFolders(subject).length > 0;
  const unknown: UncheckedLinkCounts[] = [];
  const kept = cacheContents(files, MAX_CACHED_BYTES);
  const faults = createLinkFaultLookup(subject, addresses, kept);
  const read = bodies ?? pageAndSnippetFilesOf(pages);
  const links = await readLinks(read, {
    files: kept,
    steps: new CooperativePageWork(files, read.length),
    faultOf: faults.faultOf,
    onText(page, file) {
      const isUnknown = (url: string): boolean => faults.isFragmentUnknown(url, file);
      // Most pages have no such link, not even in a code block.
      const hasFragment = page.includes('#') && urlsIn(page).some(isUnknown);
      if (!hasUnknowable && !hasFragment) return;
      const urls = urlsIn(blankOutCodeBlocks(page));
      const paths = hasUnknowable ? urls.flatMap((url) => pathOf(url, pages.pathOf(file) ?? file, file)) : [];
      const fragments = hasFragment ? urls.filter(isUnknown).length : 0;
      unknown.push({ ...uncheckedLinksAmong(paths, addresses), fragments });
    },
    possibleImporters: () => pageAndSnippetFilesOf(pages),
  });
  return { ...links, unknowable: mergeLinks(unknown) };
}

/** The URLs of a text as it writes them. */
function urlsIn(text: string): readonly string[] {
  return Array.from(candidatesIn(text)).flatMap(({ start, end }) =>
    end - start <= MAX_SCANNED_URL_LENGTH ? [text.slice(start, end)] : [],
  );
}

/** The path that a link of a page means, or nothing. */
function pathOf(url: string, path: string, file: string): readonly string[] {
  const paths = linkPaths(url, path, file);
  return paths === 'malformed' ? [] : paths.slice(0, 1);
}
