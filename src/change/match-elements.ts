/** Matches the elements of two navigations: by label, or else by contents. */
import { limitDepth } from '../document/limit-depth.ts';
import { pointerOf } from '../navigation/model.ts';
import type { Element, PageEntry } from '../navigation/model.ts';
import { normalizeEntry } from '../subject/page-entries.ts';
import type { Subject } from '../subject/subject.ts';
import { addTo, groupBy } from '../text/group-by.ts';

/** Elements that share at least this fraction of their pages are the same element with another label. */
const MIN_SHARED = 0.5;

/** A page that more siblings have says nothing about which of them is meant. */
const MAX_HOLDERS = 100;

/** Maps elements before to their counterparts after. `renames` has the new names of pages. */
export function matchElements(
  { navigation: { root: before }, traits }: Subject,
  { navigation: { root: after } }: Subject,
  renames: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<Element, Element> {
  const pagesIn = createPageSets(({ text }) => {
    const name = normalizeEntry(text, traits);
    return renames.get(name) ?? name;
  });
  const matched = new Map<Element, Element>([[before, after]]);
  const open: [Element, Element][] = [[before, after]];
  for (let pair = open.pop(); pair; pair = open.pop()) {
    for (const [was, is] of matchChildren(pair[0].elements, pair[1].elements, pagesIn)) {
      matched.set(was, is);
      open.push([was, is]);
    }
  }
  return matched;
}

/** The same by pointer. */
export function matchPointers(...states: Parameters<typeof matchElements>): ReadonlyMap<string, string> {
  return new Map(Array.from(matchElements(...states), ([was, is]) => [pointerOf(was), pointerOf(is)]));
}

function matchChildren(
  before: readonly Element[],
  after: readonly Element[],
  pagesIn: (element: Element) => ReadonlySet<string>,
): [Element, Element][] {
  const pairs: [Element, Element][] = [];
  const free = groupBy(after, kindAndLabel);
  const left = before.filter((element) => {
    const same = free.get(kindAndLabel(element))?.shift();
    if (same) pairs.push([element, same]);
    return !same;
  });
  const candidates = new Set([...free.values()].flat());
  const holders = groupByPage(candidates, pagesIn);
  for (const element of left) {
    const best = bestMatch(element, holders, candidates, pagesIn);
    if (!best) continue;
    candidates.delete(best);
    pairs.push([element, best]);
  }
  return pairs;
}

function kindAndLabel({ kind, label }: Element): string {
  return `${kind} ${label}`;
}

/** Returns the candidate of the same kind that shares the most pages, if they are enough. */
function bestMatch(
  element: Element,
  holders: ReadonlyMap<string, readonly Element[]>,
  candidates: ReadonlySet<Element>,
  pagesIn: (element: Element) => ReadonlySet<string>,
): Element | undefined {
  const shared = new Map<Element, number>();
  const features = featuresOf(element, pagesIn);
  for (const feature of features) {
    const having = holders.get(feature) ?? [];
    if (having.length > MAX_HOLDERS) continue;
    for (const holder of having) {
      if (holder.kind === element.kind && candidates.has(holder)) shared.set(holder, (shared.get(holder) ?? 0) + 1);
    }
  }
  const enough = [...shared].filter(([holder, count]) => count >= MIN_SHARED * Math.max(features.size, featuresOf(holder, pagesIn).size));
  return enough.sort(([, a], [, b]) => b - a)[0]?.[0];
}

function groupByPage(
  elements: Iterable<Element>,
  pagesIn: (element: Element) => ReadonlySet<string>,
): ReadonlyMap<string, readonly Element[]> {
  const holders = new Map<string, Element[]>();
  for (const element of elements) {
    for (const feature of featuresOf(element, pagesIn)) addTo(holders, feature, element);
  }
  return holders;
}

/** Returns what identifies an element: its pages, or, without pages, all its properties except the label. */
function featuresOf(element: Element, pagesIn: (element: Element) => ReadonlySet<string>): ReadonlySet<string> {
  const pages = pagesIn(element);
  return pages.size > 0 ? pages : new Set([JSON.stringify(limitDepth({ ...element.value, [element.kind]: undefined }))]);
}

/** Returns the names of all pages of an element, computed once. */
function createPageSets(nameOf: (page: PageEntry) => string): (element: Element) => ReadonlySet<string> {
  const known = new Map<Element, ReadonlySet<string>>();
  const pagesIn = (element: Element): ReadonlySet<string> => {
    const pages =
      known.get(element) ?? new Set(element.children.flatMap((child) => (child.kind === 'page' ? [nameOf(child)] : [...pagesIn(child)])));
    known.set(element, pages);
    return pages;
  };
  return pagesIn;
}
