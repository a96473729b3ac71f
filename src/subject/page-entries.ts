/** Finds the entries of one page in the navigation. */
import { BuiltElement } from '../navigation/built-element.ts';
import { eachPage, GROUP_ROOT_PAGE_INDEX } from '../navigation/each-page.ts';
import { isPagePath, normalizePagePath, operationOf } from '../navigation/entries.ts';
import type { DocsJsonDialectTraits } from '../navigation/dialects.ts';
import type { Element, PageEntry } from '../navigation/model.ts';
import { sidebarOf } from '../resolve/sidebars.ts';
import type { Subject } from './subject.ts';

/** Normalizes an entry so that entries of the same page are equal: the path of a page, or the method and path of an operation. */
export function normalizeEntry(text: string, traits: DocsJsonDialectTraits): string {
  if (isPagePath(text, traits)) return normalizePagePath(text, traits);
  const operation = operationOf(text, traits);
  return operation ? [operation.file ?? '', operation.method, operation.path].join(' ') : text.trim();
}

/** Returns every entry of a page, in reading order, including `root`s. */
export function pageEntries(page: string, { navigation, traits }: Subject): PageEntry[] {
  const wanted = normalizeEntry(page, traits);
  const found: PageEntry[] = [];
  eachPage(navigation, (text, holder, index) => {
    const name = index === GROUP_ROOT_PAGE_INDEX ? normalizePagePath(text, traits) : normalizeEntry(text, traits);
    if (name === wanted) found.push(BuiltElement.page(text, holder, index));
  });
  return found;
}

/** Returns the entries in the same sidebar as the element, except its own `root`, which its list may repeat. */
export function entriesInSameSidebar(entries: readonly PageEntry[], element: Element): PageEntry[] {
  const sidebar = sidebarOf(element);
  return entries.filter((entry) => sidebarOf(entry) === sidebar && !(entry.key === 'root' && entry.parent === element));
}
