/** Pages that exist in one language but not in another. */
import { groupBy } from '../text/group-by.ts';
import { child } from '../document/pointer.ts';
import { labelPath, oneLine } from '../lint/identity.ts';
import { normalizePagePath } from '../navigation/entries.ts';
import { ancestors, pointerOf } from '../navigation/model.ts';
import type { Element, Page } from '../navigation/model.ts';
import { indexOfFolder, languageFolder, languagesOf, withoutFolder, withoutLanguage } from '../resolve/languages.ts';
import { folderOf, foldersAbove } from '../text/path-parts.ts';
import { topmostUnknown } from '../text/topmost-unknown.ts';
import { defineRule } from '../lint/rule.ts';
import { nameSome } from './wording/names.ts';

/** The most pages that a message names. */
const MAX_NAMED = 3;

export default defineRule({
  id: 'language-parity',
  theme: 'Versions and languages',
  severity: 'warning',
  isOptional: true,
  summary: 'Every language has the pages of the default one, and no others.',
  why: 'Readers who switch the language on a page without a translation get a 404 or the wrong language.',
  messages: {
    lacks: '{language} lacks {pages} that {base} has{folder}: {names}.',
    foreign: '{language} lists {pages} of {base}: {names}.',
    extra: '{language} has {pages} that {base} lacks{folder}: {names}.',
  },
  *check({ navigation, traits, source }, problem) {
    const byLanguage = groupBy(navigation.pages, (page) => languageOf(page));
    for (const parent of navigation.elements) {
      if (!parent.arrays.includes('languages')) continue;
      const [base, ...others] = languagesOf(parent);
      if (!base) continue;
      const pages = pagesOf([base, ...others]);
      const expected = pages.get(base)?.own ?? new Map<string, string>();
      for (const [language, { foreign }] of pages) {
        for (const [other, listed] of groupBy(foreign, (page) => page.language))
          yield* lists(
            language,
            other,
            listed.map(({ page }) => page),
          );
      }
      for (const language of others) {
        const actual = pages.get(language)?.own ?? new Map<string, string>();
        const at = { pointer: child(pointerOf(language), 'language') };
        const names = { language: `Language “${language.label}”`, base: `“${base.label}”` };
        const named = (sign: string, folder: string, paths: readonly string[]) => {
          const [name = '', ...entries] = [folder, ...paths].map(
            (path) => `${labelPath(source.value, at.pointer)} ${sign}${oneLine(path)}`,
          );
          return { count: paths.length, name, names: entries };
        };
        for (const { folder, paths, pages } of difference(expected, actual))
          yield problem.lacks(at, { ...names, ...pages }, named('-', folder, paths));
        for (const { folder, paths, pages } of difference(actual, expected))
          yield problem.extra(at, { ...names, ...pages }, named('+', folder, paths));
      }
    }

    /** Pages of other languages are no translations, but count as pages that the language has: authors list them until there are any. */
    function pagesOf(languages: readonly Element[]): ReadonlyMap<Element, LanguagePages> {
      const listed = languages.map((language) => {
        const pages = byLanguage.get(pointerOf(language)) ?? [];
        const paths = pages.map(({ text }) => normalizePagePath(text, traits));
        return { language, pages, paths, folder: languageFolder(paths, language.label ?? '') };
      });
      return new Map(
        listed.map(({ language, pages, paths, folder }) => {
          const own = withoutLanguage(paths, language.label ?? '');
          const foreign = pages.flatMap((page, index) => {
            const path = paths[index] ?? '';
            if (folder !== undefined && indexOfFolder(path, folder) !== -1) return [];
            const other = listed.find((one) => one.folder !== undefined && one.folder !== folder && indexOfFolder(path, one.folder) !== -1);
            if (!other) return [];
            own.delete(path);
            own.set(withoutFolder(path, other.folder ?? ''), path);
            return [{ page, language: other.language }];
          });
          return [language, { own, foreign }] as const;
        }),
      );
    }

    function* lists(language: Element, other: Element, pages: readonly Page[]) {
      const [first, ...rest] = pages;
      if (!first) return;
      const paths = pages.map(({ text }) => normalizePagePath(text, traits));
      const [name = '', ...names] = ['', ...paths].map((path) => `${labelPath(source.value, pointerOf(language))} ~${oneLine(path)}`);
      yield problem.foreign(
        { pointer: pointerOf(first) },
        {
          language: `Language “${language.label}”`,
          base: `“${other.label}”`,
          pages: paths.length === 1 ? 'a page' : `${paths.length} pages`,
          names: nameSome(paths, MAX_NAMED),
        },
        {
          count: paths.length,
          name: paths.length === 1 ? (names[0] ?? name) : name,
          names,
          related: rest.map((page) => ({ at: { pointer: pointerOf(page) }, message: 'This page too.' })),
        },
      );
    }
  },
});

interface LanguagePages {
  /** Pages by the name that they share in all languages. */
  readonly own: ReadonlyMap<string, string>;
  /** Entries for pages in the folder of another language. */
  readonly foreign: readonly { readonly page: Page; readonly language: Element }[];
}

function languageOf(page: Page): string {
  for (const element of ancestors(page)) if (element.kind === 'language') return pointerOf(element);
  return '';
}

/** Returns the pages that only `left` has, by the topmost folder that `right` lacks. Pages are named as in `left`. */
function* difference(left: ReadonlyMap<string, string>, right: ReadonlyMap<string, string>) {
  const folders = foldersAbove(right.keys());
  const missing = [...left.keys()].filter((path) => !right.has(path));
  for (const [folder, paths] of groupBy(missing, (path) => topmostUnknown(path, (known) => folders.has(known)) ?? folderOf(path))) {
    const count = paths.length;
    const names = nameSome(
      paths.map((path) => left.get(path) ?? path),
      MAX_NAMED,
    );
    const place = folder === '' || count === 1 ? '' : ` in “${folder}/”`;
    yield { folder, paths, pages: { pages: count === 1 ? 'a page' : `${count} pages`, folder: place, names } };
  }
}
