/** Where the languages of a site keep their pages. */
import { isPagePath, normalizePagePath } from '../navigation/entries.ts';
import type { Element } from '../navigation/model.ts';
import { foldersOfLanguages, segmentIndexOfLanguageFolder, languagesOf } from '../resolve/languages.ts';
import type { Subject } from './subject.ts';

/** Where a language keeps its pages: `fr/…`, `docs/fr/…`, `l/fr/…`, or in no folder of its own. */
export interface LanguagePageFolder {
  readonly folder: string | undefined;
  /** How many folders are above that of the language. */
  readonly depth: number;
}

export function findLanguagePageFolders(subject: Subject): readonly LanguagePageFolder[] {
  return subject.navigation.elements.flatMap((element) => {
    const languages = languagesOf(element).map((language) => ({ code: language.label ?? '', paths: pathsIn(language, subject) }));
    const folders = foldersOfLanguages(languages);
    return languages.map(({ paths }, index) => {
      const folder = folders[index];
      const depth = folder === undefined ? 0 : paths.reduce((most, path) => Math.max(most, segmentIndexOfLanguageFolder(path, folder)), 0);
      return { folder, depth };
    });
  });
}

function pathsIn(language: Element, { traits }: Subject): readonly string[] {
  const paths: string[] = [];
  const visit = (element: Element): void => {
    for (const child of element.children) {
      if (child.kind !== 'page') visit(child);
      else if (isPagePath(child.text, traits)) paths.push(normalizePagePath(child.text, traits));
    }
  };
  visit(language);
  return paths;
}
