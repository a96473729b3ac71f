/** Finds dead links in the bodies of pages: scans every page, and parses only those that seem to have some. */
import { decode } from '../document/decode.ts';
import { UnreadableError } from '../site/files.ts';
import type { Files } from '../site/files.ts';
import { candidatesIn } from './link-candidates.ts';
import type { PageLink } from './links-in-page.ts';

/** Why the links of a page were not checked. */
export type Unchecked = 'unreadable' | 'large' | 'costly' | 'unparsable';

export interface PageLinks {
  /** The dead links of pages, in the order of the pages. */
  readonly dead: ReadonlyMap<string, readonly PageLink[]>;
  /** Pages that seem to have dead links but cannot be parsed. */
  readonly unchecked: ReadonlyMap<string, Unchecked>;
}

/** Larger pages are not read. In bytes. */
const MOST_SCANNED = 20 * 1024 * 1024;
/** Longer pages are not parsed: a million characters take a second. */
const MOST_PARSED = 1024 * 1024;

/**
 * `isDead` tests a URL on a page. It is also called for text that is not a link, which must not affect other results. `all` returns the
 * files that may import parts.
 */
export async function readLinks(
  paths: readonly string[],
  files: Files,
  isDead: (url: string, file: string) => boolean,
  all = (): readonly string[] => paths,
): Promise<PageLinks> {
  const dead = new Map<string, readonly PageLink[]>();
  const unchecked = new Map<string, Unchecked>();
  for (const file of paths) {
    const text = pageText(file, files);
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
  return { dead: await withoutParts(dead, all, files), unchecked };
}

/** Drops relative links of imported parts, because they depend on the importing page. */
async function withoutParts(
  dead: ReadonlyMap<string, readonly PageLink[]>,
  all: () => readonly string[],
  files: Files,
): Promise<ReadonlyMap<string, readonly PageLink[]>> {
  const isRelative = ({ url }: PageLink): boolean => !url.startsWith('/');
  if (![...dead.values()].some((links) => links.some(isRelative))) return dead;
  const { readImports } = await import('./page-contents.ts');
  const imported = readImports(all(), files);
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

/** Whether a possible link is dead or can be read only by a parser. */
function hasSuspect(text: string, file: string, isDead: (url: string, file: string) => boolean): boolean {
  for (const { start, end } of candidatesIn(text)) {
    if (SCHEME.test(text.slice(start, start + MOST_SCHEME))) continue;
    if (end - start > MOST_URL) return true;
    const url = text.slice(start, end);
    if (/[\\&\r\n]/.test(url) || isDead(url, file)) return true;
  }
  return false;
}

/** The beginning of an external URL or of an image embedded as a URL, which can be megabytes long. */
const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const MOST_SCHEME = 32;
const MOST_URL = 2048;

/** Returns the text of a page, or why it is not read. */
export function pageText(file: string, files: Files): { readonly page: string } | 'unreadable' | 'large' {
  try {
    const bytes = files.read(file, MOST_SCANNED + 1) ?? new Uint8Array();
    return bytes.length > MOST_SCANNED ? 'large' : { page: decode(bytes).text };
  } catch (error) {
    if (error instanceof UnreadableError) return 'unreadable';
    throw error;
  }
}
