/** The files of a site that have texts for readers. */
import type { PageIndex } from './pages.ts';

/** Returns pages and snippets. */
export function bodiesOf(pages: PageIndex): string[] {
  return [...pages.files.keys()].filter((file) => isBody(file, pages));
}

export function isBody(file: string, pages: PageIndex): boolean {
  if (pages.files.get(file) !== 'file' || pages.pathOf(file) === undefined) return false;
  const reason = pages.ignoreReason(file);
  return reason === undefined || reason === 'snippet';
}
