/** Finds where the same page is listed in other languages, and the place beside the same pages in its own. */
import { isPagePath, normalizePagePath } from '../navigation/entries.ts';
import type { Element } from '../navigation/model.ts';
import { languagesOf, pathsByLanguageNeutralName } from '../resolve/languages.ts';
import type { Subject } from '../subject/subject.ts';
import type { ListPosition } from './position.ts';

/** The place in the language of a page that matches the place of the page in another language. */
export interface PositionMatchingOtherLanguage {
  readonly element: Element;
  readonly position: ListPosition;
  /** The code of the other language. */
  readonly language: string;
}

interface LanguagePage {
  readonly element: Element;
  readonly path: string;
  /** Its path without the folder of the language. */
  readonly pathWithoutLanguage: string;
}

/** Returns the place beside the nearest page that both languages list, of the first language that lists the page. */
export function findPositionMatchingOtherLanguage(path: string, subject: Subject): PositionMatchingOtherLanguage | undefined {
  const languages = subject.navigation.elements.flatMap((element) => languagesOf(element));
  if (languages.length < 2) return undefined;
  const listed = new Map(languages.map((language) => [language, pagesOfLanguage(language, path, subject)]));
  const own = languages.find((language) => listed.get(language)?.own !== path) ?? languages[0];
  const pathWithoutLanguage = own && listed.get(own)?.own;
  if (own === undefined || pathWithoutLanguage === undefined) return undefined;
  const homes = new Map(listed.get(own)?.pages.map((page) => [page.pathWithoutLanguage, page]));
  for (const other of languages) {
    if (other === own) continue;
    const place = positionByNeighbors(pathWithoutLanguage, listed.get(other)?.pages ?? [], homes);
    if (place) return { ...place, language: other.label ?? '' };
  }
  return undefined;
}

/** Returns the pages of a language in reading order, and the name that this page would have in it. */
function pagesOfLanguage(
  language: Element,
  path: string,
  { traits }: Subject,
): { readonly pages: readonly LanguagePage[]; readonly own: string } {
  const pages: { element: Element; path: string }[] = [];
  const visit = (element: Element): void => {
    for (const child of element.children) {
      if (child.kind !== 'page') visit(child);
      else if (isPagePath(child.text, traits)) pages.push({ element, path: normalizePagePath(child.text, traits) });
    }
  };
  visit(language);
  const pathWithoutLanguage = new Map<string, string>();
  for (const [name, full] of pathsByLanguageNeutralName([...pages.map((page) => page.path), path], language.label ?? ''))
    pathWithoutLanguage.set(full, name);
  return {
    pages: pages.map((page) => ({ ...page, pathWithoutLanguage: pathWithoutLanguage.get(page.path) ?? page.path })),
    own: pathWithoutLanguage.get(path) ?? path,
  };
}

/** The page before it in the list counts first, then the one before that; if there is none, the pages after it. */
function positionByNeighbors(
  pathWithoutLanguage: string,
  there: readonly LanguagePage[],
  homes: ReadonlyMap<string, LanguagePage>,
): { readonly element: Element; readonly position: ListPosition } | undefined {
  const found = there.find((page) => page.pathWithoutLanguage === pathWithoutLanguage);
  if (!found) return undefined;
  const list = there.filter(({ element }) => element === found.element);
  const at = list.indexOf(found);
  for (const { pathWithoutLanguage: name } of list.slice(0, at).reverse()) {
    const home = homes.get(name);
    if (home) return { element: home.element, position: { after: home.path } };
  }
  for (const { pathWithoutLanguage: name } of list.slice(at + 1)) {
    const home = homes.get(name);
    if (home) return { element: home.element, position: { before: home.path } };
  }
  return undefined;
}
