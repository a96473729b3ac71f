/** What a change means for readers of the site. */
import { inherited } from '../resolve/inherited.ts';
import { specsOf } from '../resolve/resolution.ts';
import { lostUrls } from '../resolve/lost-urls.ts';
import { groupBy } from '../resolve/paths.ts';
import type { Subject } from '../lint/subject.ts';
import { isPagePath } from '../navigation/entries.ts';
import type { Element, ElementKind, Page } from '../navigation/model.ts';
import { breadcrumbsOf, wayTo } from './breadcrumbs.ts';
import type { Crumb } from './breadcrumbs.ts';
import { nameOf } from './entries.ts';
import { matchElements } from './match-elements.ts';
import type { OpenSite } from './open-site.ts';

/** A page, or an operation such as `GET /users`, and the ways to each place where it stands. */
export interface ListedPage {
  /** Path without extension and without slash at its beginning; an operation as it is written. */
  readonly page: string;
  readonly places: readonly (readonly Crumb[])[];
}

/** A page that stands elsewhere. Places that it keeps are not named; in `from` or `to` there may be none. */
export interface MovedPage {
  readonly page: string;
  readonly from: readonly (readonly Crumb[])[];
  readonly to: readonly (readonly Crumb[])[];
}

/** An element whose label changed: `at` is the way to it. Pages below it count as standing where they stood. */
export interface RelabelledElement {
  readonly kind: ElementKind;
  readonly from: string;
  readonly to: string;
  readonly at: readonly Crumb[];
}

/** A URL that was answered and is not any more. */
export interface LostUrl {
  /** Path such as `/guides/old`, without the base path of the site. */
  readonly url: string;
  /** True if the page stood in the navigation; false for pages and redirects that did not. */
  readonly isListed: boolean;
}

/** Pages that are generated: one operation, or all that an element's own specification describes. */
export interface GeneratedPages {
  /** `GET /users`; none for a whole specification. */
  readonly operation?: string;
  /** The specification, as it is written; none where an operation has none in effect. */
  readonly source?: string;
  readonly at: readonly Crumb[];
}

/** A change of a site, as data. Lists are in the order of the navigation. JSON can hold it. */
export interface SiteChange {
  readonly added: readonly ListedPage[];
  readonly removed: readonly ListedPage[];
  readonly moved: readonly MovedPage[];
  readonly relabelled: readonly RelabelledElement[];
  readonly lostUrls: readonly LostUrl[];
  readonly generated: { readonly appeared: readonly GeneratedPages[]; readonly vanished: readonly GeneratedPages[] };
}

/**
 * Compares two states of a site: pages added, removed, moved and relabelled elements, URLs lost, and generated pages that
 * appear or vanish. The order of entries in one list does not count.
 *
 * @throws {UnreadableError} if there is no configuration file to read in either.
 * @example
 * const change = await describeChange(site, site.withEdits(edits));
 * change.lostUrls.map(({ url }) => url); // ['/guides/setup']
 * console.log(changeToMarkdown(change));
 */
export async function describeChange(before: OpenSite, after: OpenSite): Promise<SiteChange> {
  const [was, is] = [await before.subject(), await after.subject()];
  const names = (page: Page): string => nameOf(page.text, was.traits);
  const matched = matchElements(was.navigation, is.navigation, names);
  const pagesBefore = groupBy(was.navigation.pages, names);
  const pagesAfter = groupBy(is.navigation.pages, names);
  const generated = [generatedIn(was), generatedIn(is)] as const;
  return {
    added: [...pagesAfter].filter(([page]) => !pagesBefore.has(page)).map(([, entries]) => listed(entries, is)),
    removed: [...pagesBefore].filter(([page]) => !pagesAfter.has(page)).map(([, entries]) => listed(entries, was)),
    moved: [...pagesBefore].flatMap(([page, entries]) => movesOf(entries, pagesAfter.get(page) ?? [], matched, is)),
    relabelled: [...matched].flatMap(([one, other]) => relabelling(one, other)),
    lostUrls: lostUrls(was, is).map(({ url, isListed }) => ({ url, isListed })),
    generated: { appeared: without(generated[1], generated[0]), vanished: without(generated[0], generated[1]) },
  };
}

function listed(entries: readonly Page[], subject: Subject): ListedPage {
  return { page: shown(entries, subject), places: entries.map(breadcrumbsOf) };
}

function shown([entry]: readonly Page[], { traits }: Subject): string {
  const text = entry?.text ?? '';
  return isPagePath(text, traits) ? nameOf(text, traits) : text;
}

function movesOf(before: readonly Page[], after: readonly Page[], matched: ReadonlyMap<Element, Element>, subject: Subject): MovedPage[] {
  if (after.length === 0) return [];
  const arrived = [...after];
  const left = before.filter(({ parent }) => {
    const index = arrived.findIndex((entry) => entry.parent === matched.get(parent));
    if (index !== -1) arrived.splice(index, 1);
    return index === -1;
  });
  if (left.length === 0 && arrived.length === 0) return [];
  return [{ page: shown(after, subject), from: left.map(breadcrumbsOf), to: arrived.map(breadcrumbsOf) }];
}

function relabelling(before: Element, after: Element): RelabelledElement[] {
  const [from, to] = [before.label ?? '', after.label ?? ''];
  return from === to ? [] : [{ kind: after.kind, from, to, at: breadcrumbsOf(after) }];
}

function generatedIn({ navigation, resolution, traits }: Subject): GeneratedPages[] {
  const operations = resolution.operations.map(({ page, operation }) => {
    const [source] = operation.file === undefined ? specsOf(inherited(page, 'openapi', traits)?.value) : [operation.file];
    return { operation: `${operation.method} ${operation.path}`, ...(source !== undefined && { source }), at: breadcrumbsOf(page) };
  });
  const whole = navigation.elements.filter(({ children }) => children.length === 0).flatMap((element) => {
    const sources = traits.sources.flatMap((key) => specsOf(element.value[key]));
    const at = wayTo(element);
    return sources.map((source) => ({ source, at }));
  });
  return [...operations, ...whole];
}

/** Those whose pages the others do not have, wherever they stand. */
function without(pages: readonly GeneratedPages[], others: readonly GeneratedPages[]): GeneratedPages[] {
  const nameOfPages = ({ operation = '', source = '' }: GeneratedPages): string => `${operation} ${source}`;
  const known = new Set(others.map(nameOfPages));
  return pages.filter((page) => !known.has(nameOfPages(page)));
}
