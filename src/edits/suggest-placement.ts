/** Suggests where a new page belongs, judging by the existing pages. */
import type { Subject } from '../subject/subject.ts';
import { isPagePath, normalizePagePath } from '../navigation/entries.ts';
import { ancestors, pointerOf, type Element } from '../navigation/model.ts';
import { folderOf, nameOf } from '../text/path-parts.ts';
import { wayTo, type Crumb } from '../navigation/breadcrumbs.ts';
import { entriesBeside, entriesOf } from '../subject/page-entries.ts';
import type { OpenSite } from '../session/open-site.ts';
import type { Placement } from './position.ts';
import { isRefused } from './result.ts';
import { addressOf, elementAt, nameInText, whyNoPages } from './target.ts';
import { wordsOf, sharedWords } from './words.ts';

/** A place for a page, and why. */
export interface SuggestedPlacement {
  /** For `addPage`: the element, and the page to insert after if there is a reason for one. */
  readonly placement: Placement;
  /** Breadcrumbs of the element, including itself. */
  readonly at: readonly Crumb[];
  /** Above 0; higher is better. Comparable only within one call. */
  readonly score: number;
  /** One sentence per reason, the strongest first. */
  readonly reasons: readonly string[];
}

interface Reason {
  readonly weight: number;
  readonly text: string;
}

/** The folder counts most; names of other pages and labels count less. */
const WEIGHTS = { folder: 10, parent: 4, sibling: 3, label: 3, scope: 2 } as const;

/**
 * Ranks the elements that can list a page: by how many of their pages are in or near its folder, by pages with similar
 * names, by labels that share words with its path, and by the version and language in its path.
 *
 * @param page Path relative to the pages root, without extension. The page does not have to exist yet.
 * @param limit The maximum number of suggestions.
 * @returns The best first; empty if nothing matches. Elements whose sidebar already shows the page are left out.
 * @throws {UnreadableError} if there is no docs.json to read.
 * @example
 * const docs = '{ "navigation": { "groups": [{ "group": "Guides", "pages": ["guides/a", "guides/b"] }] } }';
 * const site = openFiles({ files: memory({ 'docs.json': docs, 'guides/a.mdx': '', 'guides/b.mdx': '', 'guides/c.mdx': '' }) });
 * const [best] = await suggestPlacement(site, 'guides/c');
 * best.placement.to; // '/navigation/groups[group=Guides]'
 * const { ok } = await addPage(site, 'guides/c', best.placement);
 * ok; // true
 */
export async function suggestPlacement(site: OpenSite, page: string, limit = 5): Promise<SuggestedPlacement[]> {
  const subject = await site.subject();
  const path = normalizePagePath(page, subject.traits);
  const entries = entriesOf(page, subject);
  const others = otherScopes(path, subject);
  const candidates = subject.navigation.elements.filter(
    (element) =>
      !withAncestors(element).some((scope) => others.has(scope)) &&
      entriesBeside(entries, element).length === 0 &&
      whyNoPages(element, subject) === undefined,
  );
  return candidates
    .flatMap((element) => suggestionFor(element, path, subject))
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ element, ...suggestion }) => ({ placement: placementIn(element, path, subject), ...suggestion }));
}

function placementIn(element: Element, path: string, subject: Subject): Placement {
  const address = addressOf(element, subject);
  const after = neighbourFor(path, pagesOf(element, subject));
  return { to: isRefused(elementAt(address, subject)) ? pointerOf(element) : address, ...(after !== undefined && { after }) };
}

type Suggestion = Omit<SuggestedPlacement, 'placement'> & { readonly element: Element };

function suggestionFor(element: Element, path: string, subject: Subject): Suggestion[] {
  const pages = pagesOf(element, subject);
  const reasons = [...folderReasons(path, pages), ...nameReasons(path, pages), ...labelReasons(path, element)];
  if (reasons.length === 0) return [];
  const all = [...reasons, ...scopeReasons(path, element)].sort((a, b) => b.weight - a.weight);
  const at = wayTo(element);
  const score = Math.round(all.reduce((sum, { weight }) => sum + weight, 0) * 100) / 100;
  return [{ element, at, score, reasons: all.map(({ text }) => text) }];
}

function pagesOf(element: Element, { traits }: Subject): string[] {
  return element.children.flatMap((entry) =>
    entry.kind === 'page' && isPagePath(entry.text, traits) ? [normalizePagePath(entry.text, traits)] : [],
  );
}

function folderReasons(path: string, pages: readonly string[]): Reason[] {
  const folder = folderOf(path);
  const beside = pages.filter((page) => folderOf(page) === folder).length;
  const place = folder === '' ? 'the top folder' : `the same folder, “${folder}”`;
  // Of two lists that contain only this folder, the longer one is the main one.
  if (beside > 0) {
    const weight = WEIGHTS.folder * (beside / pages.length) + Math.min(beside, 20) / 10;
    return [{ weight: folder === '' ? weight / 2 : weight, text: `${countOf(beside, pages.length)} in ${place}.` }];
  }
  const above = folderOf(folder);
  const near = above === '' ? 0 : pages.filter((page) => page.startsWith(`${above}/`)).length;
  return near === 0
    ? []
    : [{ weight: WEIGHTS.parent * (near / pages.length), text: `${countOf(near, pages.length)} in folders inside “${above}”.` }];
}

function countOf(some: number, all: number): string {
  if (some === all) return all === 1 ? 'Its only page is' : `All ${all} of its pages are`;
  return `${some} of its ${all} pages ${some === 1 ? 'is' : 'are'}`;
}

function nameReasons(path: string, pages: readonly string[]): Reason[] {
  const like = mostLike(path, pages);
  if (!like) return [];
  return [{ weight: WEIGHTS.sibling * like.share, text: `It lists “${like.page}”, a page with a similar name.` }];
}

/** Finds the page whose name has the most words in common with that of the path. */
function mostLike(path: string, pages: readonly string[]): { readonly page: string; readonly share: number } | undefined {
  const own = wordsOf(nameOf(path));
  let best: { page: string; share: number } | undefined;
  for (const page of pages) {
    const words = wordsOf(nameOf(page));
    const share = sharedWords(own, words).length / Math.max(own.length, words.length, 1);
    if (share > (best?.share ?? 0)) best = { page, share };
  }
  return best;
}

function labelReasons(path: string, element: Element): Reason[] {
  const words = wordsOf(path);
  return withAncestors(element).flatMap((holder, distance) => {
    if (holder.label === undefined || holder.kind === 'version' || holder.kind === 'language') return [];
    const label = wordsOf(holder.label);
    const shared = sharedWords(label, words);
    if (shared.length === 0) return [];
    const weight = (WEIGHTS.label * shared.length) / label.length / (distance + 1);
    const whose = distance === 0 ? 'Its label' : `The label of ${nameInText(holder)}`;
    return [{ weight, text: `${whose} has “${shared.join(' ')}” in common with the path.` }];
  });
}

/** Versions and languages are folders in the path: `fr/v2/start`. */
function scopeReasons(path: string, element: Element): Reason[] {
  return withAncestors(element)
    .filter((holder) => isScope(holder) && isNamedIn(holder, path))
    .map(({ kind, label }) => ({ weight: WEIGHTS.scope, text: `The path contains its ${kind}, “${label}”.` }));
}

/** Returns siblings of the version and language in the path: the page does not belong in them. */
function otherScopes(path: string, { navigation }: Subject): ReadonlySet<Element> {
  const others = new Set<Element>();
  for (const { elements } of navigation.elements) {
    const scopes = elements.filter(isScope);
    if (scopes.some((scope) => isNamedIn(scope, path))) for (const scope of scopes) if (!isNamedIn(scope, path)) others.add(scope);
  }
  return others;
}

function isScope({ kind }: Element): boolean {
  return kind === 'version' || kind === 'language';
}

function isNamedIn({ label = '' }: Element, path: string): boolean {
  return label !== '' && folderOf(path).toLowerCase().split('/').includes(label.toLowerCase());
}

function withAncestors(element: Element): Element[] {
  return [element, ...ancestors(element)];
}

/** Returns a page with a similar name, or else the last one in the same folder. */
function neighbourFor(path: string, pages: readonly string[]): string | undefined {
  const beside = pages.filter((page) => folderOf(page) === folderOf(path));
  const like = mostLike(path, beside);
  return like !== undefined && like.share >= 0.5 ? like.page : beside.at(-1);
}
