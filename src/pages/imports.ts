/** Finds the files that pages import, which are parts of pages and not pages themselves. */
import { belowRoot, resolvePath } from '../text/resolve-path.ts';

const IMPORT = /(?:\bfrom|\bimport)[ \t]*['"]([^'"\n]+)['"]/g;

/** Whether a file can import a page. */
export function mayImport(path: string): boolean {
  return /\.(?:mdx?|jsx|tsx)$/.test(path);
}

/** Adds every page file that the text of `path` imports, by path relative to the docs root. */
export function importsOf(text: string, path: string, imported: Set<string>): void {
  for (const target of targetsOf(text, path)) if (/\.mdx?$/.test(target)) imported.add(target);
}

/** Returns the paths that the text of `path` imports; for packages, paths that do not exist. */
export function targetsOf(text: string, path: string): string[] {
  if (!mayImport(path) || (!text.includes('import') && !text.includes('export'))) return [];
  return Array.from(text.matchAll(IMPORT), ([, target = '']) => resolveImport(target, path));
}

/** Resolves `/snippets/a.mdx` from the docs root, and `./a.mdx` and `../a.mdx` from the importing file. */
function resolveImport(target: string, from: string): string {
  return belowRoot(resolvePath(target, from.slice(0, from.lastIndexOf('/') + 1)));
}
