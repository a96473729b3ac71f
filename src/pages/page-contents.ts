/** Reads the front matter and imports of page files, each file once. */
import { decode } from '../document/decode.ts';
import type { Files } from '../site/files.ts';
import { readProperty, yamlIn } from './front-matter.ts';
import { importsOf, mayImport } from './imports.ts';
import { readBytes } from './read-bytes.ts';

/** The front matter of a page. */
export interface FrontMatter {
  readonly isPresent: boolean;
  /** `hidden: true`: intentionally not in the navigation, but served. */
  readonly isHidden: boolean;
}

export interface PageContents {
  /** Front matter of the page files that the navigation does not reach, by file. */
  readonly frontMatter: ReadonlyMap<string, FrontMatter>;
  /** Whether a page imports a file; of unreached files that are all hidden, whether one of them does. The first question reads the pages. */
  readonly isImported: (file: string) => boolean;
}

/** Nearly every page is shorter. Longer ones are read in full, because imports can be anywhere. */
const HEAD = 65_536;

/** Reads the front matter of `orphans` and, among `all` files of the site, the imports. Unreadable files are skipped. */
export async function readContents(orphans: readonly string[], all: Iterable<string>, files: Files): Promise<PageContents> {
  const frontMatter = new Map<string, FrontMatter>();
  const imported = new Set<string>();
  let areKnown = true;
  for (const path of orphans) {
    const text = textOf(path, files);
    const matter = await frontMatterOf(text);
    frontMatter.set(path, matter);
    areKnown &&= matter.isHidden;
    importsOf(text, path, imported);
  }
  return {
    frontMatter,
    isImported(file) {
      if (!areKnown) for (const path of all) if (!frontMatter.has(path) && mayImport(path)) importsOf(textOf(path, files), path, imported);
      areKnown = true;
      return imported.has(file);
    },
  };
}

async function frontMatterOf(text: string): Promise<FrontMatter> {
  const block = yamlIn(text);
  if (block === undefined) return { isPresent: false, isHidden: false };
  return { isPresent: true, isHidden: (await readProperty(block, 'hidden', switchIn)) === true };
}

function switchIn(written: string): boolean | undefined {
  const [, word] = /^(true|false)(?:[ \t]+#.*)?$/.exec(written) ?? [];
  return word === undefined ? undefined : word === 'true';
}

/** Returns every page file that one of the files imports. */
export function readImports(paths: Iterable<string>, files: Files): Set<string> {
  const imported = new Set<string>();
  for (const path of paths) if (mayImport(path)) importsOf(textOf(path, files), path, imported);
  return imported;
}

function textOf(path: string, files: Files): string {
  const head = readBytes(path, files, HEAD);
  return decode(head.length === HEAD ? readBytes(path, files) : head).text;
}
