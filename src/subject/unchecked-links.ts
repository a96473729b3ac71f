/** The links that lead to pages nobody can know here. */
import { linksOf } from '../resolve/links.ts';
import { linkTargetOf } from '../resolve/link-target.ts';
import { addressesOf, type UrlTargetLookup } from './addresses.ts';
import type { Subject } from './subject.ts';
import { findUncheckableFolders, type UncheckableFolder } from './uncheckable-folders.ts';

export interface UncheckedLinkCounts {
  readonly count: number;
  /** The folders that they lead to, and what generates the pages there. */
  readonly below: readonly UncheckableFolder[];
  /** Links to pages that are there, whose fragments lead to headings from elsewhere. */
  readonly fragments: number;
}

export const NO_UNCHECKED_LINKS: UncheckedLinkCounts = { count: 0, below: [], fragments: 0 };

/** The links of a navigation. */
export function countLinksIntoUncheckableFolders(subject: Subject): UncheckedLinkCounts {
  if (findUncheckableFolders(subject).length === 0) return NO_UNCHECKED_LINKS;
  const paths = [...linksOf(subject)].flatMap(({ href }) => {
    const target = linkTargetOf(href);
    return target.kind === 'internal' && href.trim() !== '' ? [target.path] : [];
  });
  return uncheckedLinksAmong(paths, addressesOf(subject, new Map()));
}

/** The paths of links, as `targetOf` returns them. */
export function uncheckedLinksAmong(paths: Iterable<string>, addresses: UrlTargetLookup): UncheckedLinkCounts {
  const below = new Map<string, UncheckableFolder>();
  let count = 0;
  for (const path of paths) {
    const address = addresses.at(path);
    if (address.kind !== 'uncheckable') continue;
    count++;
    below.set(address.folder, { folder: address.folder, source: address.source });
  }
  return { count, below: [...below.values()], fragments: 0 };
}

/** Links of several texts. */
export function mergeLinks(all: readonly UncheckedLinkCounts[]): UncheckedLinkCounts {
  const below = new Map(all.flatMap((links) => links.below.map((folder) => [folder.folder, folder] as const)));
  const sumOf = (key: 'count' | 'fragments'): number => all.reduce((sum, links) => sum + links[key], 0);
  return { count: sumOf('count'), below: [...below.values()], fragments: sumOf('fragments') };
}
