/** Finds the entries of one page in the navigation. */
import { isPagePath, normalizePagePath, operationOf } from '../navigation/entries.ts';
import type { DialectTraits } from '../navigation/dialects.ts';
import type { Element, Page } from '../navigation/model.ts';
import { sidebarOf } from '../resolve/sidebars.ts';
import type { Subject } from './subject.ts';

/** Normalizes an entry so that entries of the same page are equal: the path of a page, or the method and path of an operation. */
export function nameOf(text: string, traits: DialectTraits): string {
  if (isPagePath(text, traits)) return normalizePagePath(text, traits);
  const operation = operationOf(text, traits);
  return operation ? [operation.file ?? '', operation.method, operation.path].join(' ') : text.trim();
}

/** Returns every entry of a page, in reading order, including `root`s. */
export function entriesOf(page: string, { navigation, traits }: Subject): Page[] {
  const wanted = nameOf(page, traits);
  return navigation.pages.filter(
    (entry) => (entry.key === 'root' ? normalizePagePath(entry.text, traits) : nameOf(entry.text, traits)) === wanted,
  );
}

/** Returns the entries in the same sidebar as the element, except its own `root`, which its list may repeat. */
export function entriesBeside(entries: readonly Page[], element: Element): Page[] {
  const sidebar = sidebarOf(element);
  return entries.filter((entry) => sidebarOf(entry) === sidebar && !(entry.key === 'root' && entry.parent === element));
}
