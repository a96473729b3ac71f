/** Finds where the pages of many missing entries are: in another folder, in one more, or in one surplus. */
import type { PageIndex } from '../site/pages.ts';
import { folderOf, nameOf } from '../text/path-parts.ts';
import { topmostUnknown } from '../text/topmost-unknown.ts';
import type { MissingPageFinder, MissingReason } from './missing-page.ts';
import { hasCompatibleFolderNumbers } from './near-pages.ts';
import type { ResolvedPage } from './resolution.ts';

/** A folder, with a trailing slash, and the entries that it explains. */
export interface FolderExplainingMissingPages {
  readonly folder: string;
  readonly entries: readonly ResolvedPage[];
}

/** Entries whose paths lack the same folder at the start, or have the same one too many. */
export interface WrongPrefix extends FolderExplainingMissingPages {
  readonly cause: 'lacking' | 'surplus';
}

/** With at least this many entries, the folder is the mistake. */
export const MIN_ENTRIES_TO_BLAME_FOLDER = 3;
/** The most entries and places to examine, because all pages of a site that moved as a whole lead to the same result. */
const MAX_EXAMINED = 50;
/** More different folders than this are no slips of the pen. */
const MAX_PREFIXES = 10;
/** Why an entry may have a wrong prefix. */
const OPEN_REASONS: ReadonlySet<MissingReason['why']> = new Set(['elsewhere', 'nothing', 'spelling', 'folder']);

/** Returns the folder in which most entries are found if it replaces `prefix`. */
export function newFolderFor(
  entries: readonly ResolvedPage[],
  prefix: string,
  pages: PageIndex,
  missing: MissingPageFinder,
  isCandidate: (known: string) => boolean = () => true,
): FolderExplainingMissingPages | undefined {
  const restOf = ({ path }: ResolvedPage): string => path.slice(prefix.length);
  let best: FolderExplainingMissingPages | undefined;
  const tried = new Set<string>(['', prefix]);
  for (const entry of rarestFirst(entries, missing)) {
    for (const known of missing.nearPages.pagesEndingIn(nameOf(entry.path)).slice(0, MAX_EXAMINED)) {
      const rest = restOf(entry);
      if (!known.endsWith(`/${rest}`)) continue;
      const folder = known.slice(0, -rest.length);
      if (tried.has(folder)) continue;
      tried.add(folder);
      const found = entries.filter((other) => {
        const path = folder + restOf(other);
        if (pages.find(path) === undefined || !isCandidate(path)) return false;
        return canEntryMeanPageAt(other, path, missing) || (`/${folder}`.endsWith(`/${prefix}`) && isInLanguage(other, path, missing));
      });
      if (found.length > (best?.entries.length ?? 0)) best = { folder, entries: found };
      if (tried.size > MAX_EXAMINED) return best;
    }
    if (best && best.entries.length * 2 > entries.length) break;
  }
  return best;
}

/** Returns entries of which only the start of the path is wrong. What another folder explains as well, with all its entries, is left to that. */
export function wrongPrefixes(open: readonly ResolvedPage[], pages: PageIndex, missing: MissingPageFinder): readonly WrongPrefix[] {
  const found: WrongPrefix[] = [];
  const isUnlisted = (path: string): boolean => !missing.nearPages.isListed(path);
  let left = open.filter((entry) => OPEN_REASONS.has(missing.explain(entry).why));
  for (let round = 0; round < MAX_PREFIXES && left.length > 1; round++) {
    const lacking = newFolderFor(left, '', pages, missing, isUnlisted);
    const surplus = surplusFolder(left, pages, missing, isUnlisted);
    const isLacking = (lacking?.entries.length ?? 0) >= (surplus?.entries.length ?? 0);
    const best = isLacking ? lacking : surplus;
    if (!best || best.entries.length < 2) break;
    const isElsewhere = best.entries.some((entry) => missing.explain(entry).why === 'elsewhere');
    const isOneFolder = isLacking && best.entries.length >= MIN_ENTRIES_TO_BLAME_FOLDER && isInOneFolder(best.entries, pages);
    if ((isElsewhere || best.entries.length >= MIN_ENTRIES_TO_BLAME_FOLDER) && !isOneFolder)
      found.push({ cause: isLacking ? 'lacking' : 'surplus', ...best });
    const explained = new Set(best.entries);
    left = left.filter((entry) => !explained.has(entry));
  }
  return found;
}

/** Returns the first folders of paths without which most entries are found. */
function surplusFolder(
  entries: readonly ResolvedPage[],
  pages: PageIndex,
  missing: MissingPageFinder,
  isUnlisted: (path: string) => boolean,
): FolderExplainingMissingPages | undefined {
  let best: FolderExplainingMissingPages | undefined;
  const tried = new Set<string>();
  for (const { path } of rarestFirst(entries, missing)) {
    for (let end = path.indexOf('/') + 1; end > 0; end = path.indexOf('/', end) + 1) {
      const folder = path.slice(0, end);
      if (tried.size > MAX_EXAMINED) return best;
      if (tried.has(folder)) continue;
      tried.add(folder);
      const found = entries.filter((other) => {
        const rest = other.path.slice(folder.length);
        if (!other.path.startsWith(folder) || pages.find(rest) === undefined || !isUnlisted(rest)) return false;
        return canEntryMeanPageAt(other, rest, missing) || isInLanguage(other, rest, missing);
      });
      if (found.length > (best?.entries.length ?? 0)) best = { folder, entries: found };
    }
  }
  return best;
}

function isInOneFolder(entries: readonly ResolvedPage[], pages: PageIndex): boolean {
  const folders = new Set(entries.map(({ path }) => topmostUnknown(path, (known) => pages.hasFolder(known)) ?? folderOf(path)));
  return folders.size === 1 && !folders.has('');
}

/** Whether an entry may mean the page at a path: one of the same edition and the same numbered folder. */
export function canEntryMeanPageAt({ path, page }: ResolvedPage, known: string, { editions }: MissingPageFinder): boolean {
  return hasCompatibleFolderNumbers(path, known) && !editions.foreignTest(page.parent)(known);
}

/** Whether a path has the folder of the language of an entry in it, as the entry has it. */
function isInLanguage(entry: ResolvedPage, path: string, missing: MissingPageFinder): boolean {
  const isInside = (one: string): boolean => missing.sharedName(entry, one) !== one;
  return isInside(entry.path) && isInside(path) && hasCompatibleFolderNumbers(entry.path, path);
}

/** Returns a few entries, those with the rarest names first, because they are the best evidence of where the others are. */
function rarestFirst(entries: readonly ResolvedPage[], missing: MissingPageFinder): ResolvedPage[] {
  const count = ({ path }: ResolvedPage): number => missing.nearPages.pagesEndingIn(nameOf(path)).length;
  return entries.slice(0, MAX_EXAMINED).sort((a, b) => count(a) - count(b));
}
