/** What page files say of themselves and of one another: each is opened once. */
import { decode } from '../document/decode.ts';
import { UnreadableError } from '../site/files.ts';
import type { Files } from '../site/files.ts';
import { readProperty, yamlIn } from './front-matter.ts';
import { importsOf, mayImport } from './imports.ts';

/** What front matter says of its page. */
export interface FrontMatter {
  readonly isPresent: boolean;
  /** `hidden: true`: served, but left out of the navigation on purpose. */
  readonly isHidden: boolean;
}

export interface PageContents {
  /** Front matter of the page files that no navigation reaches, by file. */
  readonly frontMatter: ReadonlyMap<string, FrontMatter>;
  /** Files that some page imports; none are looked for where every file that is not reached is hidden. */
  readonly imported: ReadonlySet<string>;
}

/** Nearly every page is shorter; of a longer one the rest is read too, as imports may stand anywhere. */
const HEAD = 65_536;

/** `orphans` are the files to know about, `all` every file of the site. What cannot be read says nothing. */
export async function readContents(orphans: readonly string[], all: Iterable<string>, files: Files): Promise<PageContents> {
  const frontMatter = new Map<string, FrontMatter>();
  const imported = new Set<string>();
  let areAllHidden = true;
  for (const path of orphans) {
    const text = textOf(path, files);
    const matter = await frontMatterOf(text);
    frontMatter.set(path, matter);
    areAllHidden &&= matter.isHidden;
    importsOf(text, path, imported);
  }
  if (areAllHidden) return { frontMatter, imported };
  for (const path of all) if (!frontMatter.has(path) && mayImport(path)) importsOf(textOf(path, files), path, imported);
  return { frontMatter, imported };
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

/** Every page file that one of the files imports. */
export function readImports(paths: Iterable<string>, files: Files): Set<string> {
  const imported = new Set<string>();
  for (const path of paths) if (mayImport(path)) importsOf(textOf(path, files), path, imported);
  return imported;
}

function textOf(path: string, files: Files): string {
  try {
    const head = files.read(path, HEAD);
    const bytes = head?.length === HEAD ? files.read(path) : head;
    return bytes === undefined ? '' : decode(bytes).text;
  } catch (error) {
    if (error instanceof UnreadableError) return '';
    throw error;
  }
}
