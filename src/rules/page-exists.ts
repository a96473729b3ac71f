/** Page entries whose page does not exist. */
import type { Source } from '../document/source.ts';
import { toSourceLocationKey } from '../lint/locate.ts';
import type { Problem } from '../lint/problem.ts';
import { pointerOf } from '../navigation/model.ts';
import { groupByMissingFolder, type MissingEntriesWithCause } from '../resolve/missing-folder.ts';
import { groupByLanguage, groupByPage } from '../resolve/missing-groups.ts';
import type { ResolvedPage } from '../resolve/resolution.ts';
import { groupBy } from '../text/group-by.ts';
import { escapeIdentityText } from '../lint/identity.ts';
import { defineRule } from '../lint/rule.ts';
import { generateNarrowableProblem } from './shared/narrowable.ts';
import { folderFix, formatFolderNames, renderMissingFolderHint, inFolders, renderUnknownReason } from './wording/missing-folder.ts';
import { missingPagesFix, reasonText, sharedReasonText } from './wording/missing-page.ts';
import { nameSome } from './wording/names.ts';
import {
  findGeneratableEntries,
  operationsInstead,
  explainUnusedDescription,
  type EntriesExplainedBySpecs,
} from './wording/unused-description.ts';

/** The most paths that a message names. */
const MAX_NAMED = 3;

export default defineRule({
  id: 'page-exists',
  theme: 'Pages and links',
  cause: 'file',
  severity: 'error',
  summary: 'Every page in the navigation has a file.',
  why: 'A page without a file is dropped from the sidebar, or is listed there but opens a 404. Page paths have no extension, start at the docs root, and match the case of the file exactly.',
  when: ({ resolution }) => resolution.missingPages.length > 0,
  needs: ['missingPages', 'unusedDescriptions'],
  fix: 'safe',
  messages: {
    missing: 'Page “{page}” does not exist. {reason}',
    languages: 'Page “{page}” does not exist, and neither {do} {others}, the same page in other languages. {reason}',
    untranslated:
      'Page “{meant}” exists for “{language}”, but {count} translations of it in the navigation do not: {names}. Translate it, or remove these entries.',
    case: 'Page “{page}” does not exist; “{meant}” differs only in case, which matters on many systems.',
    folder: '{count} pages in the navigation are in “{folder}/”, which does not exist. {hint}',
    folders: '{count} pages in the navigation are in {folders}, which do not exist. {hint}',
    lacking: '{count} pages in the navigation are in “{folder}”, but their paths do not begin with it. {hint}',
    surplus: '{count} paths in the navigation begin with “{folder}”, but their pages are not in that folder. {hint}',
    generated: '{count} pages in the navigation would be generated from “{file}”, but {why}. {hint}',
    moved: '{count} pages in the navigation are not {from}; pages with the same names are {to}. {hint}',
    root: 'No page can be found: "pagesRoot" in the configuration file makes page paths relative to “{root}”, which contains no files. {hint}',
    base: '{count} pages in the navigation are not at their paths but in “{base}”. {hint}',
    unknown: 'The files in “{folder}” could not be read, so {pages} could not be checked: {why}.',
  },
  *check({ resolution, pages, missingPages, unusedDescriptions, apis, traits, source, isExternallyGenerated }, problem) {
    const { entries: misses, unchecked } = missingPages.findMissing(resolution, isExternallyGenerated);
    for (const [folder, entries] of unchecked) {
      const why = renderUnknownReason(pages.unknownAt(entries[0]?.path ?? ''));
      const data = { folder: folder || '/', pages: entries.length === 1 ? '1 page' : `${entries.length} pages`, why };
      // A page that could not be checked is not known to be missing, so a baseline that records one does not hide the other.
      const extras = { ...countAndRelated(entries), name: escapeIdentityText(folder), subject: 'not checked' };
      yield problem.unknown(firstLocation(entries), data, { ...extras, severity: 'warning' });
    }
    const generated = findGeneratableEntries(misses, unusedDescriptions, missingPages);
    for (const [file, entries] of generated.files)
      yield* generateNarrowableProblem(entries, pointerOfEntry, (left) => generatedProblem(file, left, generated.operations));
    const others = misses.filter((entry) => !generated.operations.has(entry));
    const { folders, rest } = groupByMissingFolder(others, pages, missingPages, resolution.reachedCount);
    for (const group of groupByLanguage(folders, missingPages)) {
      const all = group.flatMap((folder) => folder.entries);
      yield* generateNarrowableProblem(all, pointerOfEntry, (entries) => folderProblem(group, entries));
    }
    for (const entries of groupByPage(rest, missingPages)) {
      const places = placesOf(entries.slice(0, MAX_JOINED), source);
      const more = Math.max(0, entries.length - MAX_JOINED);
      const joined = [...generateNarrowableProblem([...places.values()].flat(), pointerOfEntry, pageProblem)];
      const found = more === 0 ? joined : joined.map((problem) => ({ ...problem, count: (problem.count ?? 1) + more }));
      // As often as a file that contains all of them is included: a repair is safe only if the mistake is there each time.
      const times = [...places.values()].reduce((least, { length }) => Math.min(least, length), Infinity);
      for (let time = times; time > 0; time--) yield* found;
    }

    function folderProblem(group: readonly MissingEntriesWithCause[], entries: readonly ResolvedPage[]): Problem | undefined {
      const left = new Set(entries);
      const folders = group
        .map((folder) => ({ ...folder, entries: folder.entries.filter((entry) => left.has(entry)) }))
        .filter((folder) => folder.entries.length > 0);
      const [folder, ...others] = folders;
      if (!folder) return undefined;
      const at = firstLocation(entries);
      const count = entries.length;
      const hint = renderMissingFolderHint(folder, traits, others);
      const extras = { ...countAndRelated(entries), ...folderFix(folders, traits, pages.root) };
      if (folder.cause === 'root')
        return problem.root(at, { root: pages.root, hint }, { ...extras, ...(count > 1 && { name: escapeIdentityText(pages.root) }) });
      if (count === 1) return pageProblem(entries);
      if (folder.cause === 'base')
        return problem.base(at, { count, base: folder.base, hint }, { ...extras, name: escapeIdentityText(folder.base) });
      const named = { ...extras, name: escapeIdentityText(folder.folder) };
      if (folder.cause === 'lacking') return problem.lacking(at, { count, folder: folder.folder, hint }, named);
      if (folder.cause === 'surplus') return problem.surplus(at, { count, folder: folder.folder, hint }, named);
      if (folder.cause === 'moved')
        return problem.moved(at, { count, from: inFolders(folders, 'folder'), to: inFolders(folders, 'to'), hint }, named);
      if (others.length === 0) return problem.folder(at, { count, folder: folder.folder, hint }, named);
      return problem.folders(at, { count, folders: formatFolderNames(folders, 'folder'), hint }, named);
    }

    /** About URLs of operations: listing the operations themselves mends all. */
    function generatedProblem(
      file: string,
      entries: readonly ResolvedPage[],
      operations: EntriesExplainedBySpecs['operations'],
    ): Problem | undefined {
      const [first] = entries;
      if (!first || entries.length === 1) return pageProblem(entries);
      const { why, extras, repairs } = explainUnusedDescription(file, source.value, apis);
      const { hint, title, ...instead } = operationsInstead(entries, operations);
      const fix = { title, safe: false, repairs: [...instead.repairs, ...repairs] };
      const counted = countAndRelated(entries);
      const all = { ...counted, ...extras, related: [...counted.related, ...(extras.related ?? [])], fix };
      return problem.generated(locationOf(first), { count: entries.length, file, why, hint }, { ...all, name: escapeIdentityText(file) });
    }

    /** About one page that several entries name, perhaps in several languages. */
    function pageProblem(all: readonly ResolvedPage[]): Problem | undefined {
      const entries = [...placesOf(all, source).values()].flatMap(([first]) => first ?? []);
      const [entry] = entries;
      if (!entry) return undefined;
      const at = locationOf(entry);
      const reason = missingPages.explain(entry);
      const page = entry.page.text;
      const paths = [...new Set(entries.map((one) => one.page.text))];
      const extras = {
        // Several are named by the page that is missing, because which of them comes first may change.
        ...(entries.length > 1 && { ...countAndRelated(entries), name: escapeIdentityText(missingPages.sharedName(entry, entry.path)) }),
        ...missingPagesFix(all, (one) => missingPages.explain(one)),
        ...costsOf(entries),
      };
      if (paths.length === 1 && reason.why === 'case') return problem.case(at, { page, meant: reason.meant }, extras);
      if (paths.length === 1) return problem.missing(at, { page, reason: reasonText(reason, entry, traits, pages.root) }, extras);
      if (reason.why === 'not-translated') {
        const data = { meant: reason.meant, language: reason.language, count: paths.length, names: nameSome(paths, MAX_NAMED) };
        return problem.untranslated(at, data, extras);
      }
      const others = nameSome(paths.slice(1), MAX_NAMED);
      const data = { page, others, do: paths.length === 2 ? 'does' : 'do', reason: sharedReasonText(reason, entry, traits, pages.root) };
      return problem.languages(at, data, extras);
    }
  },
});

/** Of more entries for one page, which no site has, only the first are listed; all are counted. */
const MAX_JOINED = 10_000;

/** Entries by their place in a file: one that is included twice has each of them twice. */
function placesOf(entries: readonly ResolvedPage[], source: Source): ReadonlyMap<string, ResolvedPage[]> {
  return groupBy(entries, (entry) => toSourceLocationKey(locationOf(entry), source));
}

function pointerOfEntry({ page }: ResolvedPage): string {
  return pointerOf(page);
}

function locationOf(entry: ResolvedPage) {
  return { pointer: pointerOfEntry(entry) };
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
