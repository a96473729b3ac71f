/** Matches the elements of two navigations: by label, or else by contents. */
import { cropped } from '../document/cropped.ts';
import type { Element, Navigation, Page } from '../navigation/model.ts';

/** Elements that share at least this fraction of their pages are the same element with another label. */
const SHARED = 0.5;

/** Maps elements before to their counterparts after. */
export function matchElements(before: Navigation, after: Navigation, nameOf: (page: Page) => string): ReadonlyMap<Element, Element> {
  const matched = new Map<Element, Element>([[before.root, after.root]]);
  const pagesIn = pageSets(nameOf);
  const open: [Element, Element][] = [[before.root, after.root]];
  for (let pair = open.pop(); pair; pair = open.pop()) {
    for (const [was, is] of matchChildren(pair[0].elements, pair[1].elements, pagesIn)) {
      matched.set(was, is);
      open.push([was, is]);
    }
  }
  return matched;
}

function matchChildren(
  before: readonly Element[],
  after: readonly Element[],
  pagesIn: (element: Element) => ReadonlySet<string>,
): [Element, Element][] {
  const pairs: [Element, Element][] = [];
  const free = new Map<string, Element[]>();
  for (const element of after) {
    const name = `${element.kind} ${element.label}`;
    const same = free.get(name);
    if (same) same.push(element);
    else free.set(name, [element]);
  }
  const left = before.filter((element) => {
    const same = free.get(`${element.kind} ${element.label}`)?.shift();
    if (same) pairs.push([element, same]);
    return !same;
  });
  const candidates = new Set([...free.values()].flat());
  const holders = groupByPage(candidates, pagesIn);
  for (const element of left) {
    const best = mostAlike(element, holders, candidates, pagesIn);
    if (!best) continue;
    candidates.delete(best);
    pairs.push([element, best]);
  }
  return pairs;
}

/** Returns the candidate of the same kind that shares the most pages, if they are enough. */
function mostAlike(
  element: Element,
  holders: ReadonlyMap<string, readonly Element[]>,
  candidates: ReadonlySet<Element>,
  pagesIn: (element: Element) => ReadonlySet<string>,
): Element | undefined {
  const shared = new Map<Element, number>();
  const features = featuresOf(element, pagesIn);
  for (const feature of features) {
    for (const holder of holders.get(feature) ?? []) {
      if (holder.kind === element.kind && candidates.has(holder)) shared.set(holder, (shared.get(holder) ?? 0) + 1);
    }
  }
  const enough = [...shared].filter(([holder, count]) => count >= SHARED * Math.max(features.size, featuresOf(holder, pagesIn).size));
  return enough.sort(([, a], [, b]) => b - a)[0]?.[0];
}

function groupByPage(
  elements: Iterable<Element>,
  pagesIn: (element: Element) => ReadonlySet<string>,
): ReadonlyMap<string, readonly Element[]> {
  const holders = new Map<string, Element[]>();
  for (const element of elements) {
    for (const feature of featuresOf(element, pagesIn)) {
      const known = holders.get(feature);
      if (known) known.push(element);
      else holders.set(feature, [element]);
    }
  }
  return holders;
}

/** Returns what identifies an element: its pages, or, without pages, all its properties except the label. */
function featuresOf(element: Element, pagesIn: (element: Element) => ReadonlySet<string>): ReadonlySet<string> {
  const pages = pagesIn(element);
  return pages.size > 0 ? pages : new Set([JSON.stringify(cropped({ ...element.value, [element.kind]: undefined }))]);
}

/** Returns the names of all pages of an element, computed once. */
function pageSets(nameOf: (page: Page) => string): (element: Element) => ReadonlySet<string> {
  const known = new Map<Element, ReadonlySet<string>>();
  const pagesIn = (element: Element): ReadonlySet<string> => {
    const pages =
      known.get(element) ?? new Set(element.children.flatMap((child) => (child.kind === 'page' ? [nameOf(child)] : [...pagesIn(child)])));
    known.set(element, pages);
    return pages;
  };
  return pagesIn;
}
