/** Reads the front matter and imports of page files, each file once. */
import { decode } from '../document/decode.ts';
import type { Files } from '../site/files.ts';
import { isSearchable, LOAD_SEARCH_KEY, type CandidateSearch } from '../site/searchable.ts';
import { isHiddenIn, yamlFrontMatterIn } from './front-matter.ts';
import { IMPORT_WORDS, importedPagesOf, mayImport } from './imports.ts';
import { readBytesOrEmpty } from './read-bytes-or-empty.ts';

/** The front matter of a page. */
export interface FrontMatterFlags {
  readonly isPresent: boolean;
  /** `hidden: true`: intentionally not in the navigation, but served. */
  readonly isHidden: boolean;
}

export interface OrphanFlagsAndAllImports {
  /** Front matter of the page files that the navigation does not reach, by file. */
  readonly frontMatter: ReadonlyMap<string, FrontMatterFlags>;
  /** Whether a page imports a file; of unreached files that are all hidden, whether one of them does. The first question reads the pages. */
  readonly isImported: (file: string) => boolean;
}

/** What a file imports, by its content: where a site is held open, the same bytes come again after each edit. */
const importCache = new WeakMap<Uint8Array, { readonly path: string; readonly imports: readonly string[] }>();

/** Reads the front matter of `orphans` and, among `all` files of the site, the imports. Unreadable files are skipped. */
export async function readOrphanFlagsAndAllImports(
  orphans: readonly string[],
  all: ReadonlyMap<string, unknown>,
  files: Files,
): Promise<OrphanFlagsAndAllImports> {
  const frontMatter = new Map<string, FrontMatterFlags>();
  const imported = new Set<string>();
  let areKnown = true;
  for (const path of orphans) {
    const text = readText(path, files);
    const matter = await frontMatterOf(text);
    frontMatter.set(path, matter);
    areKnown &&= matter.isHidden;
    for (const target of importedPagesOf(text, path)) imported.add(target);
  }
  const search = !areKnown && isSearchable(files) ? await files[LOAD_SEARCH_KEY]() : undefined;
  const isOther = (path: string): boolean => mayImport(path) && !frontMatter.has(path);
  return {
    frontMatter,
    isImported(file) {
      if (!areKnown) for (const target of importsOfAll(isOther, all, files, search)) imported.add(target);
      areKnown = true;
      return imported.has(file);
    },
  };
}

/**
 * Yields what the files import that fit: of a search, or else of `all`. Searched files are on disk, and give new bytes with each read: what is
 * known of contents by `importsOfFile` would not help.
 */
function* importsOfAll(
  fits: (path: string) => boolean,
  all: ReadonlyMap<string, unknown>,
  files: Files,
  search: CandidateSearch | undefined,
): Generator<string> {
  if (search) for (const [path, content] of search(IMPORT_WORDS, fits)) yield* importedPagesOf(decode(content).text, path);
  else for (const path of importersIn(all)) if (fits(path)) yield* importsOfFile(path, files);
}

/** The files of a listing that can import a page: a site that is held open has the same listing after most edits. */
const importers = new WeakMap<ReadonlyMap<string, unknown>, readonly string[]>();

function importersIn(listed: ReadonlyMap<string, unknown>): readonly string[] {
  let paths = importers.get(listed);
  if (!paths) importers.set(listed, (paths = [...listed.keys()].filter(mayImport)));
  return paths;
}

async function frontMatterOf(text: string): Promise<FrontMatterFlags> {
  const block = yamlFrontMatterIn(text);
  if (block === undefined) return { isPresent: false, isHidden: false };
  return { isPresent: true, isHidden: await isHiddenIn(block) };
}

/** Returns every page file that one of the files imports. */
export function readDirectlyImportedPages(paths: Iterable<string>, files: Files): Set<string> {
  const imported = new Set<string>();
  for (const path of paths) for (const target of importsOfFile(path, files)) imported.add(target);
  return imported;
}

function importsOfFile(path: string, files: Files): readonly string[] {
  if (!mayImport(path)) return [];
  const bytes = readBytesOrEmpty(path, files);
  let found = importCache.get(bytes);
  if (found?.path !== path) importCache.set(bytes, (found = { path, imports: importedPagesOf(decode(bytes).text, path) }));
  return found.imports;
}

function readText(path: string, files: Files): string {
  return decode(readBytesOrEmpty(path, files)).text;
}
