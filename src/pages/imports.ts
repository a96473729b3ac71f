/** Files that pages import: parts of other pages, and no pages of their own. */
import { belowRoot, resolvePath } from '../text/resolve-path.ts';

const IMPORT = /(?:\bfrom|\bimport)[ \t]*['"]([^'"\n]+)['"]/g;

/** True for files whose text can import a page. */
export function mayImport(path: string): boolean {
  return /\.(?:mdx?|jsx|tsx)$/.test(path);
}

/** Adds every page file that the text of `path` imports, by its path below the docs root. */
export function importsOf(text: string, path: string, imported: Set<string>): void {
  for (const target of targetsOf(text, path)) if (/\.mdx?$/.test(target)) imported.add(target);
}

/** Every file that the text of `path` imports; of packages something that is none. */
export function targetsOf(text: string, path: string): string[] {
  if (!mayImport(path) || (!text.includes('import') && !text.includes('export'))) return [];
  return Array.from(text.matchAll(IMPORT), ([, target = '']) => resolveImport(target, path));
}

/** `/snippets/a.mdx` from the docs root, `./a.mdx` and `../a.mdx` from the importing file. */
function resolveImport(target: string, from: string): string {
  return belowRoot(resolvePath(target, from.slice(0, from.lastIndexOf('/') + 1)));
}
