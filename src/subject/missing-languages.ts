/** The languages of a site that lack pages which another one lists. */
import { isPagePath, normalizePagePath } from '../navigation/entries.ts';
import { groupPagesByLanguage } from '../resolve/pages-by-language.ts';
import { languageAround, languagesOf } from '../resolve/languages.ts';
import { groupBy } from '../text/group-by.ts';
import type { Subject } from './subject.ts';

/** A page, and the codes of the languages that lack it. */
export interface UntranslatedPage {
  readonly page: string;
  readonly languages: readonly string[];
}

/**
 * Returns the pages that only the second state lists and that are not in all languages there. A page of another language counts.
 *
 * @param renames Paths before by those after. What a page lacked before it was renamed is not missing now.
 */
export function findUntranslatedNewPages(
  before: Subject,
  after: Subject,
  renames: ReadonlyMap<string, string> = new Map(),
): readonly UntranslatedPage[] {
  const known = new Set(before.navigation.pages.map(({ text }) => normalizePagePath(text, before.traits)));
  const lackedBefore = new Map(renames.size === 0 ? [] : untranslatedPages(before).map(({ page, languages }) => [page, languages]));
  return untranslatedPages(after).flatMap(({ page, languages }) => {
    if (known.has(page) || !isPagePath(page, after.traits)) return [];
    const lacked = lackedBefore.get(renames.get(page) ?? page) ?? [];
    const missing = languages.filter((language) => !lacked.includes(language));
    return missing.length === 0 ? [] : [{ page, languages: missing }];
  });
}

/** The paths of renamed pages before, by those after, for `findUntranslatedNewPages`. */
export function toFormerPaths(moved: readonly { readonly page: string; readonly was?: string }[]): ReadonlyMap<string, string> {
  return new Map(moved.flatMap(({ page, was }) => (was === undefined ? [] : [[page, was]])));
}

/** All pages that are not in all languages of their site. */
function untranslatedPages({ navigation, traits }: Subject): readonly UntranslatedPage[] {
  const byLanguage = groupBy(navigation.pages, ({ parent }) => languageAround(parent));
  return navigation.elements.flatMap((parent) => {
    if (!parent.arrays.includes('languages')) return [];
    const all = groupPagesByLanguage(languagesOf(parent), (language) => byLanguage.get(language) ?? [], traits);
    return all.flatMap(({ own }) =>
      [...own].flatMap(([name, page]) => {
        const languages = all.filter((other) => !other.own.has(name)).map(({ language }) => language.label ?? '');
        return languages.length === 0 ? [] : [{ page, languages }];
      }),
    );
  });
}
