/** What a platform that drops navigation silently would lose. */
import { CHILD_ARRAYS } from '../navigation/model.ts';
import type { ChildArray, Element, Page } from '../navigation/model.ts';
import type { DialectTraits } from '../navigation/dialects.ts';
import type { Resolution } from './resolution.ts';

/** Which child array of an element survives in a dialect that keeps only one, and which are dropped. */
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

/** Distinct existing pages that stand below the given arrays of an element and nowhere else. */
export function lostPages(element: Element, arrays: readonly string[], resolution: Resolution): number {
  const lost = new Set<string>();
  const kept = new Set<string>();
  for (const { page, file } of resolution.pages) {
    if (file !== undefined) (standsBelow(page, element, arrays) ? lost : kept).add(file);
  }
  for (const { page } of resolution.operations) if (standsBelow(page, element, arrays)) lost.add(page.text);
  return [...lost].filter((name) => !kept.has(name)).length;
}

/** Distinct existing pages that stand below an element and nowhere else. */
export function pagesBelow(element: Element, resolution: Resolution): number {
  return lostPages(element, [...Object.keys(CHILD_ARRAYS), 'root'], resolution);
}

function standsBelow(page: Page, element: Element, arrays: readonly string[]): boolean {
  let node: Page | Element = page;
  while (node.parent && node.parent !== element) node = node.parent;
  return node.parent === element && arrays.includes(node.key);
}
