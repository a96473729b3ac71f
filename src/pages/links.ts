/** Links in the bodies of pages that nothing answers: a scan of every page, an exact parse of those that look broken. */
import { decode } from '../document/decode.ts';
import { UnreadableError } from '../site/files.ts';
import type { Files } from '../site/files.ts';
import { candidatesIn } from './link-candidates.ts';
import type { PageLink } from './links-in-page.ts';

/** Why the links of a page are not known. */
export type Unchecked = 'unreadable' | 'large' | 'costly' | 'unparsable';

export interface PageLinks {
  /** Pages with links that nothing answers, and these, in the order of the pages. */
  readonly dead: ReadonlyMap<string, readonly PageLink[]>;
  /** Pages that seem to have such links but cannot be parsed. */
  readonly unchecked: ReadonlyMap<string, Unchecked>;
}

/** A page of more bytes is not read. */
const MOST_SCANNED = 20 * 1024 * 1024;
/** A page of more characters is not parsed, which takes a second for a million. */
const MOST_PARSED = 1024 * 1024;

/** `isDead` judges a URL in a page; it is asked of much that is no link, and its answer must not depend on that. */
export async function readLinks(
  paths: readonly string[],
  files: Files,
  isDead: (url: string, file: string) => boolean,
): Promise<PageLinks> {
  const dead = new Map<string, readonly PageLink[]>();
  const unchecked = new Map<string, Unchecked>();
  for (const file of paths) {
    const text = textOf(file, files);
    if (text === 'unreadable' || text === 'large') {
      unchecked.set(file, text);
      continue;
    }
    if (!hasSuspect(text.page, file, isDead)) continue;
    const links = await parse(text.page);
    if (typeof links === 'string') unchecked.set(file, links);
    else {
      const broken = links.filter(({ url }) => isDead(url, file));
      if (broken.length > 0) dead.set(file, broken);
    }
  }
  return { dead: await withoutParts(dead, paths, files), unchecked };
}

/** Where the relative links of a part lead is known only to the pages that import it. */
async function withoutParts(
  dead: ReadonlyMap<string, readonly PageLink[]>,
  paths: readonly string[],
  files: Files,
): Promise<ReadonlyMap<string, readonly PageLink[]>> {
  const isRelative = ({ url }: PageLink): boolean => !url.startsWith('/');
  if (![...dead.values()].some((links) => links.some(isRelative))) return dead;
  const { readImports } = await import('./page-contents.ts');
  const imported = readImports(paths, files);
  const judged = [...dead].map(([file, links]) => [file, links.filter((link) => !imported.has(file) || !isRelative(link))] as const);
  return new Map(judged.filter(([, links]) => links.length > 0));
}

async function parse(text: string): Promise<readonly PageLink[] | Unchecked> {
  if (text.length > MOST_PARSED) return 'large';
  const { isParsable } = await import('./parse-cost.ts');
  if (!isParsable(text)) return 'costly';
  const { linksIn } = await import('./links-in-page.ts');
  return linksIn(text) ?? 'unparsable';
}

/** True if something that may be a link is dead, or is written so that only a parser can read it. */
function hasSuspect(text: string, file: string, isDead: (url: string, file: string) => boolean): boolean {
  for (const { start, end } of candidatesIn(text)) {
    if (SCHEME.test(text.slice(start, start + MOST_SCHEME))) continue;
    if (end - start > MOST_URL) return true;
    const url = text.slice(start, end);
    if (/[\\&\r\n]/.test(url) || isDead(url, file)) return true;
  }
  return false;
}

/** The beginning of a URL that leads elsewhere, among them images that stand in the page itself, megabytes long. */
const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const MOST_SCHEME = 32;
const MOST_URL = 2048;

function textOf(file: string, files: Files): { readonly page: string } | 'unreadable' | 'large' {
  try {
    const bytes = files.read(file, MOST_SCANNED + 1) ?? new Uint8Array();
    return bytes.length > MOST_SCANNED ? 'large' : { page: decode(bytes).text };
  } catch (error) {
    if (error instanceof UnreadableError) return 'unreadable';
    throw error;
  }
}
