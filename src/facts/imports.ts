/** Files that pages import: parts of other pages, and no pages of their own. */
import { decode } from '../document/decode.ts';
import { UnreadableError } from '../site/files.ts';
import type { Files } from '../site/files.ts';

const IMPORT = /(?:\bfrom|\bimport)[ \t]*['"]([^'"\n]+\.mdx?)['"]/g;
/** Imports stand at the top of a page; longer files are read whole. */
const HEAD = 16_384;

/** Every page file that another page file imports, by its path below the docs root. */
export function readImports(paths: readonly string[], files: Files): Set<string> {
  const imported = new Set<string>();
  for (const path of paths) {
    if (!/\.(?:mdx?|jsx|tsx)$/.test(path)) continue;
    const text = textOf(path, files);
    if (!text.includes('import') && !text.includes('export')) continue;
    for (const [, target] of text.matchAll(IMPORT)) if (target !== undefined) imported.add(resolveImport(target, path));
  }
  return imported;
}

/** `/snippets/a.mdx` from the docs root, `./a.mdx` and `../a.mdx` from the importing file. */
function resolveImport(target: string, from: string): string {
  const base = target.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of target.split('/')) {
    if (part === '..') base.pop();
    else if (part !== '' && part !== '.') base.push(part);
  }
  return base.join('/');
}

function textOf(path: string, files: Files): string {
  try {
    const head = files.read(path, HEAD);
    const bytes = head !== undefined && head.length === HEAD ? files.read(path) : head;
    return decode(bytes ?? new Uint8Array()).text;
  } catch (error) {
    if (error instanceof UnreadableError) return '';
    throw error;
  }
}
