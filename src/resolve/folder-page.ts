/** The page that a link to a folder probably means. */
import { folderOf } from '../text/path-parts.ts';
import type { PageIndex } from '../site/pages.ts';
import type { NearPages } from './near-pages.ts';
import type { NavigationResolution } from './resolution.ts';

/** By resolution, since a site may have thousands of links to folders: the first page of the navigation in each folder. */
const FIRST_PAGES = new WeakMap<NavigationResolution, ReadonlyMap<string, string>>();

/** Returns the first page of the navigation in a folder, or else any page directly in it; `undefined` if the path is not a folder of pages. */
export function pageInFolder(
  path: string,
  { pages, resolution, near }: { readonly pages: PageIndex; readonly resolution: NavigationResolution; readonly near: NearPages },
): string | undefined {
  if (path === '' || !pages.hasFolder(path)) return undefined;
  let first = FIRST_PAGES.get(resolution);
  if (!first) FIRST_PAGES.set(resolution, (first = firstPages(resolution)));
  return first.get(path) ?? near.inFolder(path)[0];
}

function firstPages({ pages }: NavigationResolution): ReadonlyMap<string, string> {
  const first = new Map<string, string>();
  for (const { path, file } of pages) {
    if (file === undefined) continue;
    // A folder that is known was reached with those above it.
    for (let folder = folderOf(path); folder !== '' && !first.has(folder); folder = folderOf(folder)) first.set(folder, path);
  }
  return first;
}
