/** The languages of a site that lack pages which another one lists. */
import { isPagePath, normalizePagePath } from '../navigation/entries.ts';
import { languagePages } from '../resolve/language-pages.ts';
import { languageAround, languagesOf } from '../resolve/languages.ts';
import { groupBy } from '../text/group-by.ts';
import type { Subject } from './subject.ts';

/** A page, and the codes of the languages that lack it. */
export interface MissingLanguages {
  readonly page: string;
  readonly languages: readonly string[];
}

/** Returns the pages that only the second state lists and that are not in all languages there. A page of another language counts. */
export function missingLanguages(before: Subject, { navigation, traits }: Subject): readonly MissingLanguages[] {
  const known = new Set(before.navigation.pages.map(({ text }) => normalizePagePath(text, traits)));
  const isNew = (path: string): boolean => !known.has(path) && isPagePath(path, traits);
  const byLanguage = groupBy(navigation.pages, ({ parent }) => languageAround(parent));
  const found: MissingLanguages[] = [];
  for (const parent of navigation.elements) {
    if (!parent.arrays.includes('languages')) continue;
    const all = languagePages(languagesOf(parent), (language) => byLanguage.get(language) ?? [], traits);
    for (const { own } of all)
      for (const [name, page] of own) {
        const languages = isNew(page) ? all.filter((other) => !other.own.has(name)).map(({ language }) => language.label ?? '') : [];
        if (languages.length > 0) found.push({ page, languages });
      }
  }
  return found;
}
