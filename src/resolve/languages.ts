/** The languages of a site, and pages by the name that they share in all of them. */
import { groupBy } from '../text/group-by.ts';
import type { Element } from '../navigation/model.ts';

/** Returns the languages of an element that have a code, the default one first. */
export function languagesOf(parent: Element): readonly Element[] {
  const languages = parent.children.filter((entry): entry is Element => entry.kind === 'language' && entry.label !== undefined);
  const first = languages.find(({ value }) => value['default'] === true);
  return first === undefined ? languages : [first, ...languages.filter((language) => language !== first)];
}

/** The greatest depth of language folders: `fr/…`, `docs/fr/…`. */
const MAX_DEPTH = 2;

/**
 * Returns paths by their names without the folder of their language: `fr/start` and `start` are the same page.
 * The folder has the code of the language as its name, or it contains most paths and looks like a language
 * code (`zh/…` for `cn`, `docs/fr-ca/…` for `fr`).
 */
export function withoutLanguage(paths: readonly string[], code: string): Map<string, string> {
  const folder = languageFolder(paths, code);
  const bare = new Map<string, string>();
  for (const path of paths) {
    bare.set(folder === undefined ? path : withoutFolder(path, folder), path);
  }
  return bare;
}

/** A path without the folder of a language, or as it is if it is not in there. */
export function withoutFolder(path: string, folder: string): string {
  const at = indexOfFolder(path, folder);
  return at === -1 ? path : path.split('/').toSpliced(at, 1).join('/');
}

/** Returns the name of the folder that pages of a language are in; `undefined` if they are in none of their own. */
export function languageFolder(paths: readonly string[], code: string): string | undefined {
  for (const path of paths) {
    const at = indexOfFolder(path, code);
    // Its case may be another one: “pt-br/” for “pt-BR”.
    if (at !== -1) return path.split('/')[at];
  }
  return commonCode(paths);
}

/** Returns which folder of a path is that of the language; -1 if none is. */
export function indexOfFolder(path: string, code: string): number {
  const folders = path.split('/').slice(0, -1).slice(0, MAX_DEPTH);
  return folders.findIndex((folder) => folder.toLowerCase() === code.toLowerCase());
}

function commonCode(paths: readonly string[]): string | undefined {
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const byFolder = groupBy(paths, (path) => path.split('/').slice(0, -1)[depth] ?? '');
    for (const [folder, inside] of byFolder) {
      if (inside.length * 2 > paths.length && isLanguageCode(folder)) return folder;
    }
  }
  return undefined;
}

/** Whether a folder looks like the code of a language. */
export function isLanguageCode(folder: string): boolean {
  return LANGUAGE_CODE.test(folder);
}

const LANGUAGE_CODE = /^[a-z]{2}(?:[-_][a-z]+)?$/i;
