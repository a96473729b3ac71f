/** Pages that exist in one language but not in another. */
import { groupBy } from '../text/group-by.ts';
import { child } from '../document/pointer.ts';
import { labelPath, oneLine } from '../lint/identity.ts';
import { normalizePagePath } from '../navigation/entries.ts';
import { ancestors, pointerOf } from '../navigation/model.ts';
import type { Element, Page } from '../navigation/model.ts';
import { languagesOf, withoutLanguage } from '../resolve/languages.ts';
import { folderOf, foldersAbove, topmostUnknown } from '../text/path-parts.ts';
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
    extra: '{language} has {pages} that {base} lacks{folder}: {names}.',
  },
  *check({ navigation, traits, source }, problem) {
    const byLanguage = groupBy(navigation.pages, (page) => languageOf(page));
    for (const parent of navigation.elements) {
      if (!parent.arrays.includes('languages')) continue;
      const [base, ...others] = languagesOf(parent);
      if (!base) continue;
      const expected = pagesOf(base);
      for (const language of others) {
        const actual = pagesOf(language);
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

    function pagesOf(language: Element): ReadonlyMap<string, string> {
      const paths = (byLanguage.get(pointerOf(language)) ?? []).map(({ text }) => normalizePagePath(text, traits));
      return withoutLanguage(paths, language.label ?? '');
    }
  },
});

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
