/** The page that a link to a folder probably means. */
import type { PageIndex } from '../site/pages.ts';
import type { NearPages } from './near-pages.ts';
import type { Resolution } from './resolution.ts';

/** Returns the first page of the navigation in a folder, or else any page directly in it; `undefined` if the path is not a folder of pages. */
export function pageInFolder(
  path: string,
  { pages, resolution, near }: { readonly pages: PageIndex; readonly resolution: Resolution; readonly near: NearPages },
): string | undefined {
  if (path === '' || !pages.hasFolder(path)) return undefined;
  const listed = resolution.pages.find((page) => page.file !== undefined && page.path.startsWith(`${path}/`));
  return listed?.path ?? near.inFolder(path)[0];
}
