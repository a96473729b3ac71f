/** Finds the places of a page in a resolved site, or pages that may have been meant. */
import { groupBy } from '../text/group-by.ts';
import { nearestPath } from '../text/near-name.ts';
import { nameOf } from '../text/path-parts.ts';
import type { ResolvedSite, SiteElement, SiteEntry, LostSiteEntry } from './resolved-site.ts';
import { isElement } from './resolved-site.ts';
import { trimSlashes } from '../text/slashes.ts';

/** One place of a page and the element that contains it. */
export interface PageOccurrence {
  readonly entry: SiteEntry;
  readonly holder: SiteElement;
}

export interface PageOccurrencesOrSuggestions {
  /** In reading order. */
  readonly occurrences: readonly PageOccurrence[];
  /** Names of pages that may have been meant, the most likely first; empty if the page is in the navigation. */
  readonly suggestions: readonly string[];
  /** The page if it is lost at a place that the tree does not contain, such as below a misspelled key. */
  readonly lost?: LostSiteEntry;
}

const MAX_SUGGESTIONS = 5;

/**
 * Returns every place of a page.
 *
 * @param page A page path (`guides/start`), its URL path (`/guides/start`), its file, or an operation (`GET /users`) or the URL path of its page.
 */
export function findOccurrences({ navigation, lost = [] }: ResolvedSite, page: string): PageOccurrencesOrSuggestions {
  const all = [...occurrencesBelow(navigation)];
  const wanted = nameFrom(page);
  const occurrences = all.filter(
    ({ entry }) =>
      nameFrom(entry.name) === wanted ||
      (entry.kind === 'page' && entry.file === page) ||
      (entry.kind === 'operation' && entry.url !== undefined && nameFrom(entry.url) === wanted),
  );
  if (occurrences.length > 0) return { occurrences, suggestions: [] };
  const loss = lost.find(({ name }) => nameFrom(name) === wanted);
  if (loss) return { occurrences, suggestions: [], lost: loss };
  return { occurrences, suggestions: suggestionsFor(wanted, [...new Set(all.map(({ entry }) => entry.name))]) };
}

function* occurrencesBelow(holder: SiteElement): Generator<PageOccurrence> {
  if (holder.root) yield { entry: holder.root, holder };
  for (const node of holder.children) {
    if (isElement(node)) yield* occurrencesBelow(node);
    else yield { entry: node, holder };
  }
  for (const entry of holder.generated) yield { entry, holder };
}

/** Returns the same name for all spellings of a page or an operation. */
function nameFrom(text: string): string {
  const [, method, path] = /^([a-z]+)\s+\/(.*)$/is.exec(text.trim()) ?? [];
  if (method !== undefined && path !== undefined) return `${method.toUpperCase()} /${trimSlashes(path)}`;
  return trimSlashes(text.trim()).replace(/\.mdx?$/, '');
}

function suggestionsFor(wanted: string, names: readonly string[]): string[] {
  const known = groupBy(names, nameFrom);
  const ending = / (\/.*)/.exec(wanted)?.[1] ?? nameOf(wanted);
  const endingOf = (name: string): string => / (\/.*)/.exec(name)?.[1] ?? nameOf(name);
  const namesOf = (isMeant: (name: string) => boolean): string[] => [...known].flatMap(([name, written]) => (isMeant(name) ? written : []));
  const spelled = nearestPath(wanted, known.keys());
  const sure = [
    ...namesOf((name) => name === spelled),
    ...namesOf((name) => endingOf(name) === ending),
    ...namesOf((name) => wanted !== '' && name.startsWith(`${wanted}/`)),
  ];
  const near = sure.length > 0 ? undefined : nearestPath(ending, new Set([...known.keys()].map(endingOf)));
  const meant = near === undefined ? sure : namesOf((name) => endingOf(name) === near);
  return [...new Set(meant)].slice(0, MAX_SUGGESTIONS);
}
