/** Suggests where a new page belongs, judging by the existing pages. */
import type { Subject } from '../subject/subject.ts';
import { isPagePath, normalizePagePath } from '../navigation/entries.ts';
import { pointerOf, type Element } from '../navigation/model.ts';
import { folderOf } from '../text/path-parts.ts';
import { breadcrumbsIncludingElement, type Crumb } from '../navigation/breadcrumbs.ts';
import { entriesInSameSidebar, pageEntries } from '../subject/page-entries.ts';
import { readTitles } from '../pages/titles.ts';
import type { OpenSite } from '../session/open-site.ts';
import { checkArguments } from '../session/settings/operation-arguments.ts';
import { findPositionMatchingOtherLanguage } from './position-matching-other-language.ts';
import { positionFor, type PageTitles } from './page-position.ts';
import type { Placement } from './position.ts';
import { isRefused } from './result.ts';
import { isVersionOrLanguage } from '../resolve/selection.ts';
import { isLabelInFolderPath, findPlacementReasons, withAncestors, type PageToPlace } from './placement-reasons.ts';
import { toLabelBasedAddress, elementAt, pageListRefusal } from './target.ts';

/** Longer lists are not read to find out whether titles sort them. */
const MAX_TITLES = 200;

/** A place for a page, and why. */
export interface SuggestedPlacement {
  /** For `addPage`: the element, and the page to insert before or after if there is a reason for one. */
  readonly placement: Placement;
  /** Breadcrumbs of the element, including itself. */
  readonly at: readonly Crumb[];
  /** Above 0; higher is better. Comparable only within one call. */
  readonly score: number;
  /** One sentence per reason, the strongest first. */
  readonly reasons: readonly string[];
}

/**
 * Ranks the elements that can list a page: by how many of their pages are in or near its folder, and how much of the folder they list; by
 * pages with similar names; by labels that share words with its path; by the place of the same page in another language; and by the version
 * and language in its path, or the default ones. An overview goes first, sorted lists stay sorted by name or title, and other pages follow
 * the last of a similar name or the last of their folder, but stay before questions, troubleshooting and changelogs.
 *
 * @param page Path relative to the pages root, without extension. The page does not have to exist yet.
 * @param limit The maximum number of suggestions.
 * @returns The best first; empty if nothing matches. Elements whose sidebar already shows the page are left out.
 * @throws {UnreadableError} if there is no docs.json to read.
 * @throws {InputError} if an argument has another type.
 * @example
 * const docs = '{ "navigation": { "groups": [{ "group": "Guides", "pages": ["guides/a", "guides/b"] }] } }';
 * const site = openSiteFromFiles({ files: memory({ 'docs.json': docs, 'guides/a.mdx': '', 'guides/b.mdx': '', 'guides/c.mdx': '' }) });
 * const [best] = await suggestPlacement(site, 'guides/c');
 * best.placement.to; // '/navigation/groups[group=Guides]'
 * const { ok } = await addPage(site, 'guides/c', best.placement);
 * ok; // true
 */
export async function suggestPlacement(site: OpenSite, page: string, limit = 5): Promise<SuggestedPlacement[]> {
  checkArguments(site, { page }, { limit });
  const subject = await site.subject();
  const path = normalizePagePath(page, subject.traits);
  const entries = pageEntries(page, subject);
  const others = otherScopes(path, subject);
  const candidates = subject.navigation.elements
    .filter(
      (element) =>
        !withAncestors(element).some((scope) => others.has(scope)) &&
        entriesInSameSidebar(entries, element).length === 0 &&
        pageListRefusal(element, subject) === undefined,
    )
    .map((element) => ({ element, pages: pagesOf(element, subject) }));
  const folder = folderOf(path);
  const pagesInFolder = new Set(candidates.flatMap(({ pages }) => pages.filter((other) => folderOf(other) === folder)));
  const match = findPositionMatchingOtherLanguage(path, subject);
  const suggestions = candidates
    .flatMap((candidate) => suggestionFor(candidate, { path, pagesInFolder, match }))
    .sort((a, b) => b.score - a.score)
    .slice(0, limit);
  const titles = await titlesOf([path, ...suggestions.flatMap(({ pages }) => (pages.length > MAX_TITLES ? [] : pages))], subject, site);
  return suggestions.map(({ element, pages, ...suggestion }) => {
    const position = match?.element === element ? match.position : positionFor(path, pages, titles);
    return { placement: { to: addressFor(element, subject), ...position }, ...suggestion };
  });
}

/** Most pages are for readers; one beside others in a hidden element still belongs there. */
const HIDDEN_FACTOR = 0.5;

interface Candidate {
  readonly element: Element;
  readonly pages: readonly string[];
}

/** Returns the titles of pages, by path. */
async function titlesOf(paths: Iterable<string>, { pages }: Subject, { files }: OpenSite): Promise<PageTitles> {
  const found = new Map<string, string>();
  for (const path of paths) {
    const file = pages.find(path);
    if (file !== undefined) found.set(file, path);
  }
  const titles = await readTitles(found.keys(), files);
  return new Map([...found].map(([file, path]) => [path, titles.get(file) ?? '']));
}

/** Labels name an element unless others have the same. */
function addressFor(element: Element, subject: Subject): string {
  const address = toLabelBasedAddress(element, subject);
  return isRefused(elementAt(address, subject)) ? pointerOf(element) : address;
}

type Suggestion = Omit<SuggestedPlacement, 'placement'> & Candidate;

function suggestionFor({ element, pages }: Candidate, page: PageToPlace): Suggestion[] {
  const reasons = findPlacementReasons(page, element, pages);
  if (reasons.length === 0) return [];
  const isHidden = withAncestors(element).some(({ value }) => value['hidden'] === true);
  const weight = reasons.reduce((sum, reason) => sum + reason.weight, 0) * (isHidden ? HIDDEN_FACTOR : 1);
  const texts = [...reasons.map(({ text }) => text), ...(isHidden ? ['No menu shows it: it is hidden.'] : [])];
  return [{ element, pages, at: breadcrumbsIncludingElement(element), score: Math.round(weight * 100) / 100, reasons: texts }];
}

function pagesOf(element: Element, { traits }: Subject): string[] {
  return element.children.flatMap((entry) =>
    entry.kind === 'page' && isPagePath(entry.text, traits) ? [normalizePagePath(entry.text, traits)] : [],
  );
}

/** Returns siblings of the version and language in the path: the page does not belong in them. */
function otherScopes(path: string, { navigation }: Subject): ReadonlySet<Element> {
  const others = new Set<Element>();
  for (const { elements } of navigation.elements) {
    const scopes = elements.filter(isVersionOrLanguage);
    if (scopes.some((scope) => isLabelInFolderPath(scope, path)))
      for (const scope of scopes) if (!isLabelInFolderPath(scope, path)) others.add(scope);
  }
  return others;
}
