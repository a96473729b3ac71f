/** The files of a site that have texts for readers. */
import type { PageIndex } from './pages.ts';

/** Returns pages and snippets. */
export function pageAndSnippetFilesOf(pages: PageIndex): string[] {
  return [...pages.files.keys()].filter((file) => isPageOrSnippet(file, pages));
}

export function isPageOrSnippet(file: string, pages: PageIndex): boolean {
  if (pages.files.get(file) !== 'file' || pages.pathOf(file) === undefined) return false;
  const reason = pages.ignoreReason(file);
  return reason === undefined || reason === 'snippet';
}
