/** Finds where the same page is listed in other languages, and the place beside the same pages in its own. */
import { isPagePath, normalizePagePath } from '../navigation/entries.ts';
import type { Element } from '../navigation/model.ts';
import { languagesOf, withoutLanguage } from '../resolve/languages.ts';
import type { Subject } from '../subject/subject.ts';
import type { Position } from './position.ts';

/** The place in the language of a page that matches the place of the page in another language. */
export interface MatchingPlace {
  readonly element: Element;
  readonly position: Position;
  /** The code of the other language. */
  readonly language: string;
}

interface Listed {
  readonly element: Element;
  readonly path: string;
  /** Its path without the folder of the language. */
  readonly bare: string;
}

/** Returns the place beside the nearest page that both languages list, of the first language that lists the page. */
export function matchingPlace(path: string, subject: Subject): MatchingPlace | undefined {
  const languages = subject.navigation.elements.flatMap((element) => languagesOf(element));
  if (languages.length < 2) return undefined;
  const listed = new Map(languages.map((language) => [language, listedIn(language, path, subject)]));
  const own = languages.find((language) => listed.get(language)?.own !== path) ?? languages[0];
  const bare = own && listed.get(own)?.own;
  if (own === undefined || bare === undefined) return undefined;
  const homes = new Map(listed.get(own)?.pages.map((page) => [page.bare, page]));
  for (const other of languages) {
    if (other === own) continue;
    const place = besideSame(bare, listed.get(other)?.pages ?? [], homes);
    if (place) return { ...place, language: other.label ?? '' };
  }
  return undefined;
}

/** Returns the pages of a language in reading order, and the name that this page would have in it. */
function listedIn(language: Element, path: string, { traits }: Subject): { readonly pages: readonly Listed[]; readonly own: string } {
  const pages: { element: Element; path: string }[] = [];
  const visit = (element: Element): void => {
    for (const child of element.children) {
      if (child.kind !== 'page') visit(child);
      else if (isPagePath(child.text, traits)) pages.push({ element, path: normalizePagePath(child.text, traits) });
    }
  };
  visit(language);
  const bare = new Map<string, string>();
  for (const [name, full] of withoutLanguage([...pages.map((page) => page.path), path], language.label ?? '')) bare.set(full, name);
  return { pages: pages.map((page) => ({ ...page, bare: bare.get(page.path) ?? page.path })), own: bare.get(path) ?? path };
}

/** The page before it in the list counts first, then the one before that; if there is none, the pages after it. */
function besideSame(
  bare: string,
  there: readonly Listed[],
  homes: ReadonlyMap<string, Listed>,
): { readonly element: Element; readonly position: Position } | undefined {
  const found = there.find((page) => page.bare === bare);
  if (!found) return undefined;
  const list = there.filter(({ element }) => element === found.element);
  const at = list.indexOf(found);
  for (const { bare: name } of list.slice(0, at).reverse()) {
    const home = homes.get(name);
    if (home) return { element: home.element, position: { after: home.path } };
  }
  for (const { bare: name } of list.slice(at + 1)) {
    const home = homes.get(name);
    if (home) return { element: home.element, position: { before: home.path } };
  }
  return undefined;
}
