/** Finds faulty links in the bodies of pages: scans every page, and parses only those that seem to have some. */
import { decode } from '../document/decode.ts';
import { copyToOwnMemory } from '../text/copy-to-own-memory.ts';
import type { CooperativePageWork } from '../site/cooperative-page-work.ts';
import { UnreadableError } from '../site/files.ts';
import type { Files } from '../site/files.ts';
import { candidatesIn, type LinkCandidate } from './link-candidates.ts';
import type { LinkInPage } from './links-in-page.ts';
import type { RunParseBudget } from './parse-budget.ts';

/** Why the links of a page were not checked. */
export type UncheckedReason = 'unreadable' | 'large' | 'costly' | 'late' | 'unparsable';

/** The same in words, after “because”. */
export const UNCHECKED_PAGE_REASONS: Readonly<Record<UncheckedReason, string>> = {
  unreadable: 'the file cannot be read',
  large: 'it is too large (more than 1 MB)',
  costly:
    'its text is nested too deeply, has too many lines, elements or Markdown characters, or has thousands of lists, quotes or underlined lines',
  late: 'parsing it takes long, and the pages before it took too long',
  unparsable: 'its text is nested too deeply',
};

/** A link, and what is wrong with it. */
export type FaultyLink<Fault> = LinkInPage & { readonly fault: Fault };

export interface FaultyLinks<Fault> {
  /** The faulty links of pages, in the order of the pages. */
  readonly faulty: ReadonlyMap<string, readonly FaultyLink<Fault>[]>;
  /** Pages that seem to have faulty links but cannot be parsed. */
  readonly unchecked: ReadonlyMap<string, UncheckedReason>;
}

/** Larger pages are not read. In bytes. */
const MAX_SCANNED = 20 * 1024 * 1024;

export interface ReadLinksOptions<Fault> {
  readonly files: Files;
  /** What is wrong with a URL on a page. Also called for text that is not a link, which must not affect other results. */
  readonly faultOf: (url: string, file: string) => Fault | undefined;
  /** Called with the text of each page. */
  readonly onText?: (page: string, file: string) => void;
  /** The files that may import parts. */
  readonly possibleImporters?: () => readonly string[];
  /** For all pages together; by default, these alone have one. */
  readonly budget?: RunParseBudget;
  /** Without them, no other gets a turn. */
  readonly steps?: CooperativePageWork;
}

export async function readLinks<Fault>(
  paths: readonly string[],
  { files, faultOf, onText, possibleImporters = () => paths, budget: given, steps }: ReadLinksOptions<Fault>,
): Promise<FaultyLinks<Fault>> {
  const faulty = new Map<string, readonly FaultyLink<Fault>[]>();
  const unchecked = new Map<string, UncheckedReason>();
  let budget = given;
  const judge = async (page: string, file: string, suspects: readonly LinkCandidate[]): Promise<void> => {
    budget ??= new (await import('./parse-budget.ts')).RunParseBudget();
    const links = await parseLinks(page, suspects, budget);
    if (typeof links === 'string') return void unchecked.set(file, links);
    const found = links.flatMap((link) => {
      const fault = faultOf(link.url, file);
      return fault === undefined ? [] : [{ ...link, url: copyToOwnMemory(link.url), fault }];
    });
    if (found.length > 0) faulty.set(file, found);
  };
  for (const file of paths) {
    const text = pageText(file, files);
    if (typeof text === 'string') unchecked.set(file, text);
    else {
      onText?.(text.page, file);
      const suspects = suspectsIn(text.page, file, faultOf);
      if (suspects.length > 0) await judge(text.page, file, suspects);
    }
    const wait = steps?.next();
    if (wait) await wait;
  }
  return { faulty: await withoutSnippets(faulty, possibleImporters, files), unchecked };
}

/** Drops relative links of imported parts, because they depend on the importing page. */
async function withoutSnippets<Fault>(
  faulty: FaultyLinks<Fault>['faulty'],
  all: () => readonly string[],
  files: Files,
): Promise<FaultyLinks<Fault>['faulty']> {
  const isRelative = ({ url }: LinkInPage): boolean => !url.startsWith('/');
  if (![...faulty.values()].some((links) => links.some(isRelative))) return faulty;
  const { readDirectlyImportedPages } = await import('./orphan-flags-and-all-imports.ts');
  const imported = readDirectlyImportedPages(all(), files);
  const judged = [...faulty].map(([file, links]) => [file, links.filter((link) => !imported.has(file) || !isRelative(link))] as const);
  return new Map(judged.filter(([, links]) => links.length > 0));
}

async function parseLinks(
  text: string,
  suspects: readonly LinkCandidate[],
  run: RunParseBudget,
): Promise<readonly LinkInPage[] | UncheckedReason> {
  const { PageParseBudget, MAX_PARSED_PAGE_LENGTH } = await import('./parse-budget.ts');
  if (text.length > MAX_PARSED_PAGE_LENGTH) return 'large';
  const { linksIn } = await import('./links-in-page.ts');
  const budget = new PageParseBudget(run);
  return linksIn(text, budget, suspects) ?? budget.refusal ?? 'unparsable';
}

/** The possible links that are faulty, or can be read only by a parser. */
function suspectsIn(text: string, file: string, faultOf: (url: string, file: string) => unknown): LinkCandidate[] {
  return Array.from(candidatesIn(text)).filter(({ start, end }) => {
    if (SCHEME.test(text.slice(start, start + MAX_SCHEME))) return false;
    if (end - start > MAX_SCANNED_URL_LENGTH) return true;
    const url = text.slice(start, end);
    return /[\\&\r\n]/.test(url) || faultOf(url, file) !== undefined;
  });
}

/** The beginning of an external URL or of an image embedded as a URL, which can be megabytes long. */
const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const MAX_SCHEME = 32;
export const MAX_SCANNED_URL_LENGTH = 2048;

/** Returns the text of a page, or why it is not read. */
export function pageText(file: string, files: Files): { readonly page: string } | 'unreadable' | 'large' {
  try {
    const bytes = files.read(file, MAX_SCANNED + 1) ?? new Uint8Array();
    return bytes.length > MAX_SCANNED ? 'large' : { page: decode(bytes).text };
  } catch (error) {
    if (error instanceof UnreadableError) return 'unreadable';
    throw error;
  }
}
