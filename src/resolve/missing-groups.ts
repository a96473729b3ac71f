/** Missing pages with one cause that several entries name: the same page, or its translations. */
import { groupBy } from '../text/group-by.ts';
import type { MissingEntriesWithCause } from './missing-folder.ts';
import type { MissingPageFinder, MissingReason } from './missing-page.ts';
import type { ResolvedPage } from './resolution.ts';

/** Groups entries by the page that they name in all languages, and by what is wrong with them. */
export function groupByPage(entries: readonly ResolvedPage[], missing: MissingPageFinder): readonly (readonly ResolvedPage[])[] {
  const groups = groupBy(entries, (entry) => {
    const reason = missing.explain(entry);
    // The platform refuses each of these.
    return reason.why === 'empty' ? entry : [reason.why, meaningOf(entry, reason, missing)].join(SEPARATOR);
  });
  return [...groups.values()];
}

/** Groups folders that are the same one in several languages, and wrong for one reason. */
export function groupByLanguage(
  folders: readonly MissingEntriesWithCause[],
  missing: MissingPageFinder,
): readonly (readonly MissingEntriesWithCause[])[] {
  const groups = groupBy(folders, (found) => {
    const [first] = found.entries;
    if (!first || !('folder' in found)) return found;
    const name = (folder: string): string => missing.sharedName(first, folder === '' || folder.endsWith('/') ? folder : `${folder}/`);
    if (found.cause === 'moved') return [found.cause, name(found.folder), name(found.to)].join(SEPARATOR);
    if (found.cause === 'spelling') return [found.cause, name(found.folder), name(found.meant)].join(SEPARATOR);
    return found.cause === 'nothing' || found.cause === 'not-translated' ? [found.cause, name(found.folder)].join(SEPARATOR) : found;
  });
  return [...groups.values()];
}

function meaningOf(entry: ResolvedPage, reason: MissingReason, missing: MissingPageFinder): string {
  if (reason.why === 'not-translated') return reason.meant;
  const places = reason.why === 'elsewhere' ? reason.places : 'meant' in reason && reason.meant !== undefined ? [reason.meant] : [];
  return [entry.path, ...places].map((path) => missing.sharedName(entry, path)).join(SEPARATOR);
}

/** Joins names into one; no path contains this character. */
const SEPARATOR = '\0';
