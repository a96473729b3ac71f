/** Where the languages of a site keep their pages. */
import { isPagePath, normalizePagePath } from '../navigation/entries.ts';
import type { Element } from '../navigation/model.ts';
import { indexOfFolder, languageFolder, languagesOf } from '../resolve/languages.ts';
import type { Subject } from './subject.ts';

/** Where a language keeps its pages: `fr/…`, `docs/fr/…`, or in no folder of its own. */
export interface LanguageFolder {
  readonly folder: string | undefined;
  /** How many folders are above that of the language. */
  readonly depth: number;
}

export function languageFolders(subject: Subject): readonly LanguageFolder[] {
  return subject.navigation.elements.flatMap((element) => languagesOf(element)).map((language) => languageFolderOf(language, subject));
}

function languageFolderOf(language: Element, { traits }: Subject): LanguageFolder {
  const paths: string[] = [];
  const visit = (element: Element): void => {
    for (const child of element.children) {
      if (child.kind !== 'page') visit(child);
      else if (isPagePath(child.text, traits)) paths.push(normalizePagePath(child.text, traits));
    }
  };
  visit(language);
  const folder = languageFolder(paths, language.label ?? '');
  const depth = folder === undefined ? 0 : Math.max(0, ...paths.map((path) => indexOfFolder(path, folder)));
  return { folder, depth };
}
