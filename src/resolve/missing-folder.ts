/** Groups missing pages with one cause: a folder that does not exist, or pages in another folder. */
import { groupBy } from '../text/group-by.ts';
import type { PageIndex } from '../site/pages.ts';
import { nearestWord } from '../text/spelling.ts';
import type { MissingPageFinder } from './missing-page.ts';
import { canEntryMeanPageAt, MIN_ENTRIES_TO_BLAME_FOLDER, newFolderFor, wrongPrefixes, type WrongPrefix } from './moved-folder.ts';
import { folderOf, foldersAbove, joinPath, nameOf } from '../text/path-parts.ts';
import { topmostUnknown } from '../text/topmost-unknown.ts';
import type { ResolvedPage } from './resolution.ts';

/** Entries with one cause. */
export type MissingEntriesWithCause = { readonly entries: readonly ResolvedPage[] } &
  /** The pages root is not a folder; `meant` is the intended folder, `''` for the docs root. */
  (
    | { readonly cause: 'root'; readonly folder: string; readonly isLinkOutside: boolean; readonly meant: string | undefined }
    | { readonly cause: 'base'; readonly base: string }
    | Pick<WrongPrefix, 'cause' | 'folder'>
    | { readonly cause: 'moved'; readonly folder: string; readonly to: string }
    | { readonly cause: 'not-translated'; readonly folder: string; readonly language: string }
    | { readonly cause: 'spelling'; readonly folder: string; readonly meant: string }
    | { readonly cause: 'nothing'; readonly folder: string }
  );

/** Reasons that explain an entry alone, regardless of its neighbors. */
const OWN_REASONS = new Set([
  'empty',
  'case',
  'unicode',
  'extension',
  'syntax',
  'ignored',
  'other-extension',
  'no-file',
  'folder-of-its-name',
  'redirect',
  'no-path',
]);
/** Pages are in another folder if at least this many are missing for each one found. */
const MIN_MISSING_PER_FOUND = 10;

/** `foundCount` is how many pages of the navigation exist: if most do, the pages root is not the mistake. */
export function groupByMissingFolder(
  misses: readonly ResolvedPage[],
  pages: PageIndex,
  missing: MissingPageFinder,
  foundCount: number,
): { readonly folders: readonly MissingEntriesWithCause[]; readonly rest: readonly ResolvedPage[] } {
  if (!pages.hasFolder(''))
    return { folders: missingRoot(misses, pages, missing), rest: misses.filter((entry) => hasOwnReason(entry, missing)) };
  const open = misses.length < 2 ? [] : misses.filter((entry) => !hasOwnReason(entry, missing));
  const grouped = new Set<ResolvedPage>();
  const folders: MissingEntriesWithCause[] = [];
  const add = (folder: MissingEntriesWithCause, min = MIN_ENTRIES_TO_BLAME_FOLDER): void => {
    if (folder.entries.length < min) return;
    for (const entry of folder.entries) grouped.add(entry);
    folders.push(folder);
  };
  const base = newFolderFor(open, '', pages, missing);
  if (base && base.entries.length > foundCount * MIN_MISSING_PER_FOUND)
    add({ cause: 'base', base: pages.root + base.folder, entries: base.entries });
  const single = (): ResolvedPage[] => open.filter((entry) => !grouped.has(entry));
  for (const prefix of wrongPrefixes(single(), pages, missing)) add(prefix, 1);
  const byFolder = groupBy(single(), ({ path }) => topmostUnknown(path, (known) => pages.hasFolder(known)) ?? '');
  for (const [folder, entries] of byFolder) {
    if (folder !== '' && entries.length >= MIN_ENTRIES_TO_BLAME_FOLDER) add(causeOf(folder, entries, pages, missing));
  }
  for (const [move, entries] of groupBy(single(), (entry) => moveOf(entry, missing))) {
    const [folder = '', to = ''] = move.split(SEPARATOR);
    if (move !== '') add({ cause: 'moved', folder, to, entries });
  }
  return { folders, rest: misses.filter((entry) => !grouped.has(entry)) };
}

function hasOwnReason(entry: ResolvedPage, missing: MissingPageFinder): boolean {
  return OWN_REASONS.has(missing.explain(entry).why);
}

/** If the pages root is not a folder, that is the one mistake of all pages. */
function missingRoot(misses: readonly ResolvedPage[], pages: PageIndex, missing: MissingPageFinder): MissingEntriesWithCause[] {
  const entries = misses.filter((entry) => !hasOwnReason(entry, missing));
  if (entries.length === 0) return [];
  const folder = pages.root.slice(0, -1);
  const docsRoot = pages.fromDocsRoot;
  const isInDocsRoot = entries.some(({ path }) => docsRoot.find(path) !== undefined);
  const meant = isInDocsRoot ? '' : nearestWord(folder, foldersAbove([...docsRoot.all()].map(([path]) => path)));
  return [{ cause: 'root', folder, isLinkOutside: pages.files.get(folder) === 'outside', meant, entries }];
}

/** Returns the folders between which the page of an entry moved, if a page of its name is in one other place; otherwise `''`. */
function moveOf(entry: ResolvedPage, missing: MissingPageFinder): string {
  const reason = missing.explain(entry);
  const [place, ...others] = reason.why === 'elsewhere' ? reason.places : [];
  if (place === undefined || others.length > 0 || nameOf(place) !== nameOf(entry.path)) return '';
  return `${folderOf(entry.path)}${SEPARATOR}${joinPath(folderOf(place), '')}`;
}

/** Joins two folders into one name; no path contains this character. */
const SEPARATOR = '\0';

function causeOf(folder: string, entries: readonly ResolvedPage[], pages: PageIndex, missing: MissingPageFinder): MissingEntriesWithCause {
  const [first] = entries.map((entry) => missing.explain(entry));
  const isUntranslated = entries.every((entry) => missing.explain(entry).why === 'not-translated');
  const moved = newFolderFor(entries, `${folder}/`, pages, missing);
  const isMoved = moved?.entries.length === entries.length;
  // Of pages in another folder of that name, nobody says that they are not translated.
  if (isUntranslated && first?.why === 'not-translated' && !(isMoved && moved.folder.endsWith(`/${folder}/`)))
    return { cause: 'not-translated', folder, language: first.language, entries };
  if (isMoved) return { cause: 'moved', folder, to: moved.folder, entries };
  const [entry] = entries;
  const meant =
    entry &&
    missing.nearPages.similarFolder(folder, (other) => canEntryMeanPageAt(entry, `${other}${entry.path.slice(folder.length)}`, missing));
  return meant === undefined ? { cause: 'nothing', folder, entries } : { cause: 'spelling', folder, meant, entries };
}
