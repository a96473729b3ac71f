/** Finds the links in page bodies that lead nowhere. */
import { candidatesIn } from '../pages/link-candidates.ts';
import { MAX_URL, readLinks } from '../pages/links.ts';
import type { FaultyLinks } from '../pages/links.ts';
import { withoutCodeBlocks } from '../pages/page-body.ts';
import { linkPaths } from '../resolve/body-links.ts';
import { bodiesOf, isBody } from '../site/bodies.ts';
import type { Files } from '../site/files.ts';
import { cacheContents } from '../site/cached-files.ts';
import { readAddresses } from '../subject/addresses.ts';
import { linkFaults, type LinkFault } from '../subject/link-faults.ts';
import type { Subject } from '../subject/subject.ts';
import { mergeLinks, uncheckedLinksAmong, type UncheckedLinks } from '../subject/unchecked-links.ts';
import { findUncheckableFolders } from '../subject/uncheckable-folders.ts';

export interface CheckedLinks extends FaultyLinks<LinkFault> {
  /** Links to pages that nobody can know here. */
  readonly unknowable: UncheckedLinks;
}

/** In bytes. A page is read for its own links and for the fragments in links of others; kept, it is read from disk once. Most sites have less. */
const MAX_CACHED_BYTES = 32 * 1024 * 1024;

/** If docs.json cannot be read as written, its redirects are unknown and no link counts as dead. */
export async function readDeadLinks(subject: Subject, files: Files): Promise<CheckedLinks> {
  const { pages, isComplete } = subject;
  if (!isComplete) return { faulty: new Map(), unchecked: new Map(), unknowable: { count: 0, below: [] } };
  const bodies = subject.texts && [...subject.texts].filter((file) => isBody(file, pages));
  const addresses = await readAddresses(subject, files);
  const hasUnknowable = findUncheckableFolders(subject).length > 0;
  const beyond: UncheckedLinks[] = [];
  const kept = cacheContents(files, MAX_CACHED_BYTES);
  const links = await readLinks(bodies ?? bodiesOf(pages), {
    files: kept,
    faultOf: linkFaults(subject, addresses, kept),
    ...(hasUnknowable && {
      onText: (page, file) => beyond.push(uncheckedLinksAmong(pathsIn(page, pages.pathOf(file) ?? file, file), addresses)),
    }),
    possibleImporters: () => bodiesOf(pages),
  });
  return { ...links, unknowable: mergeLinks(beyond) };
}

/** The paths that links of a page mean, without those in code blocks. */
function* pathsIn(page: string, path: string, file: string): Generator<string> {
  const text = withoutCodeBlocks(page);
  for (const { start, end } of candidatesIn(text)) {
    const paths = end - start > MAX_URL ? [] : linkPaths(text.slice(start, end), path, file);
    if (paths !== 'malformed' && paths[0] !== undefined) yield paths[0];
  }
}
