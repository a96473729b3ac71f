/** Finds pages that were added to the navigation, removed from it or moved in it. */
import { groupBy } from '../text/group-by.ts';
import type { Subject } from '../subject/subject.ts';
import { isPagePath } from '../navigation/entries.ts';
import type { Element, PageEntry } from '../navigation/model.ts';
import { breadcrumbsAbove } from '../navigation/breadcrumbs.ts';
import { normalizeEntry } from '../subject/page-entries.ts';
import { pairById } from './find-json-list-differences.ts';
import type { ListedPage, MovedPage, SiteChange } from './site-change.ts';

/** What is known of the two states. */
export interface MatchesBetweenStates {
  /** Elements after by elements before. */
  readonly matched: ReadonlyMap<Element, Element>;
  /** The names of renamed pages after by those before. */
  readonly renames: ReadonlyMap<string, string>;
  /** Whether a renamed page has another text, too. */
  readonly isEdited: (was: string, is: string) => boolean;
}

/** The order of entries within a list is ignored. */
export function pageChanges(
  was: Subject,
  is: Subject,
  { matched, renames, isEdited }: MatchesBetweenStates,
): Pick<SiteChange, 'added' | 'removed' | 'moved'> {
  const names = (page: PageEntry): string => normalizeEntry(page.text, was.traits);
  const before = groupBy(was.navigation.pages, (page) => renames.get(names(page)) ?? names(page));
  const oldNames = new Map(Array.from(renames, ([from, to]) => [to, from]));
  const after = groupBy(is.navigation.pages, names);
  return {
    added: [...after].filter(([page]) => !before.has(page)).map(([, entries]) => toListedPage(entries, is)),
    removed: [...before].filter(([page]) => !after.has(page)).map(([, entries]) => toListedPage(entries, was)),
    moved: [...before].flatMap(([page, entries]) => {
      const old = oldNames.get(page);
      const renamed = old === undefined ? {} : { was: old, ...(isEdited(old, page) && { isEdited: true as const }) };
      return movesOf(entries, after.get(page) ?? [], matched, is, renamed);
    }),
  };
}

function toListedPage(entries: readonly PageEntry[], subject: Subject): ListedPage {
  return { page: pageName(entries, subject), places: entries.map(breadcrumbsAbove) };
}

function pageName([entry]: readonly PageEntry[], { traits }: Subject): string {
  const text = entry?.text ?? '';
  return isPagePath(text, traits) ? normalizeEntry(text, traits) : text;
}

function movesOf(
  before: readonly PageEntry[],
  after: readonly PageEntry[],
  matched: ReadonlyMap<Element, Element>,
  subject: Subject,
  renamed: Pick<MovedPage, 'was' | 'isEdited'>,
): MovedPage[] {
  if (after.length === 0) return [];
  const { indexesAfter, added } = pairById(
    before.map(({ parent }) => matched.get(parent)),
    after.map(({ parent }) => parent),
  );
  const left = before.filter((_, at) => indexesAfter[at] === undefined);
  const arrived = added.flatMap((index) => after[index] ?? []);
  if (left.length === 0 && arrived.length === 0 && renamed.was === undefined) return [];
  return [{ page: pageName(after, subject), ...renamed, from: left.map(breadcrumbsAbove), to: arrived.map(breadcrumbsAbove) }];
}
