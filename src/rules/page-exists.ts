/** Page entries whose page does not exist. */
import { pointerOf } from '../navigation/model.ts';
import { groupByMissingFolder } from '../resolve/missing-folder.ts';
import type { ResolvedPage } from '../resolve/resolution.ts';
import { oneLine } from '../lint/identity.ts';
import { defineRule } from '../lint/rule.ts';
import { hintFor, folderFix, whyUnknown } from './wording/missing-folder.ts';
import { missingPageFix, reasonText } from './wording/missing-page.ts';

export default defineRule({
  id: 'page-exists',
  theme: 'Pages and links',
  cause: 'file',
  severity: 'error',
  summary: 'Every page in the navigation has a file.',
  why: 'A page without a file is dropped from the sidebar, or is listed there and leads to a 404. Page paths have no extension, start at the docs root, and match the case of the file exactly.',
  when: ({ resolution }) => resolution.missingPages.length > 0,
  needs: ['missingPages'],
  fix: 'safe',
  messages: {
    missing: 'Page “{page}” does not exist. {reason}',
    case: 'Page “{page}” does not exist; “{meant}” differs only in case, which matters on many systems.',
    folder: '{count} pages in the navigation are in “{folder}/”, which does not exist. {hint}',
    moved: '{count} pages in the navigation are not {from}; pages with the same names are {to}. {hint}',
    root: 'No page can be found: "pagesRoot" in the configuration file makes page paths relative to “{root}”, which contains no files. {hint}',
    base: '{count} pages in the navigation are not at their paths but in “{base}”. {hint}',
    unknown: 'The files in “{folder}” could not be read, so {pages} could not be checked: {why}.',
  },
  *check({ resolution, pages, missingPages, traits, isExternallyGenerated }, problem) {
    const { entries: misses, unchecked } = missingPages.findMissing(resolution, isExternallyGenerated);
    for (const [folder, entries] of unchecked) {
      const why = whyUnknown(pages.unknownAt(entries[0]?.path ?? ''));
      const data = { folder: folder || '/', pages: entries.length === 1 ? '1 page' : `${entries.length} pages`, why };
      // A page that could not be checked is not known to be missing, so a baseline that records one does not hide the other.
      const extras = { ...countAndRelated(entries), name: oneLine(folder), subject: 'not checked' };
      yield problem.unknown(firstLocation(entries), data, { ...extras, severity: 'warning' });
    }
    const { folders, rest } = groupByMissingFolder(misses, pages, missingPages, resolution.reachedCount);
    for (const folder of folders) {
      const { entries } = folder;
      const count = entries.length;
      const hint = hintFor(folder, traits);
      const extras = { ...countAndRelated(entries), ...folderFix(folder, traits, pages.root) };
      if (folder.cause === 'root') {
        const name = count === 1 ? {} : { name: oneLine(pages.root) };
        yield problem.root(firstLocation(entries), { root: pages.root, hint }, { ...extras, ...name });
      } else if (folder.cause === 'moved') {
        const data = { count, from: inFolder(folder.folder), to: inFolder(folder.to), hint };
        yield problem.moved(firstLocation(entries), data, { ...extras, name: oneLine(folder.folder) });
      } else if (folder.cause === 'base')
        yield problem.base(firstLocation(entries), { count, base: folder.base, hint }, { ...extras, name: oneLine(folder.base) });
      else
        yield problem.folder(firstLocation(entries), { count, folder: folder.folder, hint }, { ...extras, name: oneLine(folder.folder) });
    }
    for (const entry of rest) {
      const reason = missingPages.explain(entry);
      const extras = { ...missingPageFix(reason, entry), ...costsOf([entry]) };
      const page = entry.page.text;
      if (reason.why === 'case') yield problem.case(locationOf(entry), { page, meant: reason.meant }, extras);
      else yield problem.missing(locationOf(entry), { page, reason: reasonText(reason, entry, traits, pages.root) }, extras);
    }
  },
});

function locationOf({ page }: ResolvedPage) {
  return { pointer: pointerOf(page) };
}

function inFolder(folder: string): string {
  return folder === '' ? 'in the top folder' : `in “${folder.endsWith('/') ? folder : `${folder}/`}”`;
}

function firstLocation([first]: readonly ResolvedPage[]) {
  return first === undefined ? { pointer: '/navigation' } : locationOf(first);
}

function countAndRelated(entries: readonly ResolvedPage[]) {
  const related = entries.slice(1).map((entry) => ({ at: locationOf(entry), message: 'This page too.' }));
  return { count: entries.length, related, ...costsOf(entries) };
}

/** The platform drops more than an entry without a path. */
function costsOf(entries: readonly ResolvedPage[]) {
  const costs = entries.flatMap(({ page }) => (page.text === '' ? [pointerOf(page)] : []));
  return costs.length > 0 && { costs };
}
