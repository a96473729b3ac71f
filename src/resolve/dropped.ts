/** Finds the pages that a platform would silently drop from the navigation. */
import { CHILD_ARRAYS } from '../navigation/model.ts';
import type { ChildArray, Element, Page } from '../navigation/model.ts';
import type { DialectTraits } from '../navigation/dialects.ts';
import type { Resolution } from './resolution.ts';

/** The child array of an element that the platform keeps, if it keeps only one, and those that it drops. */
export function dropsOf(
  element: Element,
  present: readonly (ChildArray | 'href')[],
  traits: DialectTraits,
): { readonly kept: ChildArray | 'href'; readonly dropped: readonly (ChildArray | 'href')[] } | undefined {
  const order = traits.survivors?.[element.kind];
  if (!order || present.length < 2) return undefined;
  const kept = order.find((key) => present.includes(key));
  return kept === undefined ? undefined : { kept, dropped: present.filter((key) => key !== kept) };
}

/** Counts the distinct existing pages that are in the given arrays of an element and nowhere else. */
export function lostPages(element: Element, arrays: readonly string[], resolution: Resolution): number {
  const { nameOf, total, rootOf } = placesIn(resolution);
  const below = new Map<string, number>();
  const count = (page: Page | undefined): void => {
    const name = page && nameOf.get(page);
    if (name !== undefined) below.set(name, (below.get(name) ?? 0) + 1);
  };
  if (arrays.includes('root')) count(rootOf.get(element));
  const open = element.children.filter(({ key }) => arrays.includes(key));
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.kind === 'page') count(node);
    else {
      count(rootOf.get(node));
      for (const child of node.children) open.push(child);
    }
  }
  return [...below].filter(([name, times]) => times === total.get(name)).length;
}

/** Counts the distinct existing pages that are in an element and nowhere else. */
export function pagesBelow(element: Element, resolution: Resolution): number {
  return lostPages(element, [...Object.keys(CHILD_ARRAYS), 'root'], resolution);
}

interface Places {
  /** The file of each existing page, or the text of an operation. */
  readonly nameOf: ReadonlyMap<Page, string>;
  /** How many times each of them is in the navigation. */
  readonly total: ReadonlyMap<string, number>;
  readonly rootOf: ReadonlyMap<Element, Page>;
}

/** Computed once per resolution, so that each of thousands of elements inspects only its own pages. */
const known = new WeakMap<Resolution, Places>();

function placesIn(resolution: Resolution): Places {
  const places = known.get(resolution);
  if (places) return places;
  const nameOf = new Map<Page, string>();
  const total = new Map<string, number>();
  const rootOf = new Map<Element, Page>();
  const add = (page: Page, name: string): void => {
    nameOf.set(page, name);
    total.set(name, (total.get(name) ?? 0) + 1);
    if (page.key === 'root') rootOf.set(page.parent, page);
  };
  for (const { page, file } of resolution.pages) if (file !== undefined) add(page, file);
  for (const { page } of resolution.operations) add(page, page.text);
  const made = { nameOf, total, rootOf };
  known.set(resolution, made);
  return made;
}
