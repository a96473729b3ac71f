/** Finds the files that pages import, which are parts of pages and not pages themselves. */
import type { Span } from '../document/document.ts';
import { dropLeadingParentSegments, resolvePath } from '../text/resolve-path.ts';

const IMPORT = /(?:\bfrom|\bimport)[ \t]*['"]([^'"\n]+)['"]/g;

/** Where neither of these words stands, nothing is imported. */
export const IMPORT_WORDS: readonly string[] = ['import', 'export'];

const MAY_IMPORT = /\.(?:mdx?|[jt]sx)$/;

/** Whether a file can import a page. */
export function mayImport(path: string): boolean {
  return MAY_IMPORT.test(path);
}

/** Returns every page file that the text of `path` imports, by path relative to the docs root. */
export function importedPagesOf(text: string, path: string): string[] {
  return importTargets(text, path).filter((target) => /\.mdx?$/.test(target));
}

/** Returns the paths that the text of `path` imports; for packages, paths that do not exist. */
export function importTargets(text: string, path: string): string[] {
  return importsIn(text, path).map(({ target }) => target);
}

/** The same, with the places of the paths in the text. */
export function importsIn(text: string, path: string): { readonly target: string; readonly span: Span }[] {
  if (!mayImport(path) || !IMPORT_WORDS.some((word) => text.includes(word))) return [];
  return Array.from(text.matchAll(IMPORT), ({ 0: statement, 1: written = '', index }) => {
    const end = index + statement.length - 1;
    return { target: resolveImport(written, path), span: { start: end - written.length, end } };
  });
}

/** Resolves `/snippets/a.mdx` from the docs root, and `./a.mdx` and `../a.mdx` from the importing file. */
function resolveImport(target: string, from: string): string {
  return dropLeadingParentSegments(resolvePath(target, from.slice(0, from.lastIndexOf('/') + 1)));
}
