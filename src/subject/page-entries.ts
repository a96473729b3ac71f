/** Entries of the navigation that name one page. */
import { isPagePath, normalizePagePath, operationOf } from '../navigation/entries.ts';
import type { DialectTraits } from '../navigation/dialects.ts';
import type { Element, Page } from '../navigation/model.ts';
import { sidebarOf } from '../resolve/sidebars.ts';
import type { Subject } from './subject.ts';

/** What two strings have in common if they name one page: the path of a page, or method and path of an operation. */
export function nameOf(text: string, traits: DialectTraits): string {
  if (isPagePath(text, traits)) return normalizePagePath(text, traits);
  const operation = operationOf(text, traits);
  return operation ? [operation.file ?? '', operation.method, operation.path].join(' ') : text.trim();
}

/** Every entry that names a page, in reading order; `root`s are among them. */
export function entriesOf(page: string, { navigation, traits }: Subject): Page[] {
  const wanted = nameOf(page, traits);
  return navigation.pages.filter(
    (entry) => (entry.key === 'root' ? normalizePagePath(entry.text, traits) : nameOf(entry.text, traits)) === wanted,
  );
}

/** Those of them that a reader of one element's sidebar sees; a group's own `root` may stand in its list too. */
export function entriesBeside(entries: readonly Page[], element: Element): Page[] {
  const sidebar = sidebarOf(element);
  return entries.filter((entry) => sidebarOf(entry) === sidebar && !(entry.key === 'root' && entry.parent === element));
}
