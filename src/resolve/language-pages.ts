/** The pages that each language of an element lists, by the names that they share in all of them. */
import type { DialectTraits } from '../navigation/dialects.ts';
import { isPagePath, normalizePagePath } from '../navigation/entries.ts';
import type { Element, Page } from '../navigation/model.ts';
import { foldersOfLanguages, indexOfFolder, withoutFolder } from './languages.ts';

export interface LanguagePages {
  readonly language: Element;
  /** Where it keeps its pages; `undefined` if it has no folder of its own. */
  readonly folder: string | undefined;
  /** Paths by shared name. Pages of other languages are no translations, but count: authors list them until there are any. */
  readonly own: ReadonlyMap<string, string>;
  /** Entries for pages of another language. */
  readonly foreign: readonly ForeignEntry[];
}

export interface ForeignEntry {
  readonly page: Page;
  readonly path: string;
  readonly owner: Element;
}

/** The default language comes first, and so it does in what is returned. */
export function languagePages(
  languages: readonly Element[],
  entriesOf: (language: Element) => readonly Page[],
  traits: DialectTraits,
): readonly LanguagePages[] {
  const listed = languages.map((language) => {
    const pages = entriesOf(language);
    return { language, pages, code: language.label ?? '', paths: pages.map(({ text }) => normalizePagePath(text, traits)) };
  });
  const folders = foldersOfLanguages(listed);
  const homes = languages.map((language, index) => ({ language, folder: folders[index] }));
  const [base] = listed;
  const basePaths = new Set(folders[0] === undefined ? base?.paths : []);
  return listed.map(({ language, pages, paths }, index) => {
    const folder = folders[index];
    const own = new Map(paths.map((path) => [folder === undefined ? path : withoutFolder(path, folder), path]));
    const foreign = pages.flatMap((page, at): ForeignEntry[] => {
      const path = paths[at] ?? '';
      if ((folder !== undefined && indexOfFolder(path, folder) !== -1) || !isPagePath(page.text, traits)) return [];
      const other = homes.find((home) => home.folder !== undefined && home.folder !== folder && indexOfFolder(path, home.folder) !== -1);
      if (!other) return base && language !== base.language && basePaths.has(path) ? [{ page, path, owner: base.language }] : [];
      own.delete(path);
      own.set(withoutFolder(path, other.folder ?? ''), path);
      return [{ page, path, owner: other.language }];
    });
    return { language, folder, own, foreign };
  });
}
