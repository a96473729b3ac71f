/** The pages that each language of an element lists, by the names that they share in all of them. */
import type { DocsJsonDialectTraits } from '../navigation/dialects.ts';
import { isPagePath, normalizePagePath } from '../navigation/entries.ts';
import type { Element, PageEntry } from '../navigation/model.ts';
import { MAX_LANGUAGE_FOLDER_DEPTH, foldersOfLanguages, segmentIndexOfLanguageFolder, removeLanguageFolder } from './languages.ts';
import { groupBy } from '../text/group-by.ts';

export interface LanguagePages {
  readonly language: Element;
  /** Where it keeps its pages; `undefined` if it has no folder of its own. */
  readonly folder: string | undefined;
  /** Paths by shared name. Pages of other languages are no translations, but count: authors list them until there are any. */
  readonly own: ReadonlyMap<string, string>;
  /** Entries for pages of another language. */
  readonly foreign: readonly ForeignLanguageEntry[];
}

export interface ForeignLanguageEntry {
  readonly page: PageEntry;
  readonly path: string;
  readonly owner: Element;
}

/** The default language comes first, and so it does in what is returned. */
export function groupPagesByLanguage(
  languages: readonly Element[],
  entriesOf: (language: Element) => readonly PageEntry[],
  traits: DocsJsonDialectTraits,
): readonly LanguagePages[] {
  const listed = languages.map((language) => {
    const pages = entriesOf(language);
    return { language, pages, code: language.label ?? '', paths: pages.map(({ text }) => normalizePagePath(text, traits)) };
  });
  const folders = foldersOfLanguages(
    listed.map(({ code, pages, paths }) => ({ code, paths: paths.filter((_, at) => isPagePath(pages[at]?.text ?? '', traits)) })),
  );
  const homes = languages.map((language, order) => ({ language, folder: folders[order], order }));
  const homesByName = groupBy(homes, ({ folder = '' }) => folderNames(folder)[0] ?? '');
  const [base] = listed;
  const basePaths = new Set(folders[0] === undefined ? base?.paths : []);
  return listed.map(({ language, pages, paths }, index) => {
    const folder = folders[index];
    const own = new Map(paths.map((path) => [folder === undefined ? path : removeLanguageFolder(path, folder), path]));
    const foreign = pages.flatMap((page, at): ForeignLanguageEntry[] => {
      const path = paths[at] ?? '';
      if ((folder !== undefined && segmentIndexOfLanguageFolder(path, folder) !== -1) || !isPagePath(page.text, traits)) return [];
      const [other] = folderNames(path)
        .flatMap((name) => homesByName.get(name) ?? [])
        .filter((home) => home.folder !== undefined && home.folder !== folder && segmentIndexOfLanguageFolder(path, home.folder) !== -1)
        .sort((a, b) => a.order - b.order);
      if (!other) return base && language !== base.language && basePaths.has(path) ? [{ page, path, owner: base.language }] : [];
      own.delete(path);
      own.set(removeLanguageFolder(path, other.folder ?? ''), path);
      return [{ page, path, owner: other.language }];
    });
    return { language, folder, own, foreign };
  });
}

/** The names of the first folders of a path that may be those of a language. */
function folderNames(path: string): string[] {
  return path.split('/', MAX_LANGUAGE_FOLDER_DEPTH).map((name) => name.toLowerCase());
}
