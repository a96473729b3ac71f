/** The languages of a site, and pages by the name that they share in all of them. */
import { groupBy } from '../text/group-by.ts';
import { ancestors, type Element } from '../navigation/model.ts';

/** Returns the languages of an element that have a code, the default one first. */
export function languagesOf(parent: Element): readonly Element[] {
  const languages = parent.children.filter((entry): entry is Element => entry.kind === 'language' && entry.label !== undefined);
  const first = languages.find(({ value }) => value['default'] === true);
  return first === undefined ? languages : [first, ...languages.filter((language) => language !== first)];
}

/** The language that an element is in, or is. */
export function languageAround(element: Element): Element | undefined {
  return [element, ...ancestors(element)].find(({ kind }) => kind === 'language');
}

/** The greatest depth of language folders: `fr/…`, `docs/fr/…`. */
const MAX_DEPTH = 2;
/** The greatest depth of those that most pages are in: `docs/l/fr/…`. */
export const MAX_LANGUAGE_FOLDER_DEPTH = 3;

/** The code of a language, and the paths of its pages. */
export interface LanguagePaths {
  readonly code: string;
  readonly paths: readonly string[];
}

/** Tests whether the default language has a page of this name. */
type SharedNames = Pick<ReadonlySet<string>, 'has'>;

/**
 * Returns the folder that each language keeps its pages in, the default one first; `undefined` if it has none of its own. A folder may have
 * another name than the code, and others above it that only translations are in: `l/fr` of `l/fr/start`, the translation of `start`.
 */
export function foldersOfLanguages([base, ...others]: readonly LanguagePaths[]): readonly (string | undefined)[] {
  if (!base) return [];
  const withCode = findLanguageFolderName(base.paths, base.code);
  const options = withCode === undefined ? [undefined, majorityFolder(base.paths)] : [withCode];
  let best: { readonly folders: readonly (string | undefined)[]; readonly count: number } | undefined;
  for (const option of new Set(options)) {
    const shared = new Set(base.paths.map((path) => (option === undefined ? path : removeLanguageFolder(path, option))));
    const folders = others.map(({ paths, code }) => folderWith(shared, paths, code));
    const count = others.reduce((sum, { paths }, index) => sum + countShared(paths, folders[index], shared), 0);
    if (!best || count > best.count) best = { folders: [option, ...folders], count };
  }
  return best?.folders ?? [];
}

/**
 * Returns paths by their names without the folder of their language: `fr/start` and `start` are the same page.
 * The folder has the code of the language as its name, or it contains most paths and looks like a language
 * code (`zh/…` for `cn`, `docs/fr-ca/…` for `fr`).
 */
export function pathsByLanguageNeutralName(paths: readonly string[], code: string): Map<string, string> {
  const folder = findLanguageFolderName(paths, code);
  return new Map(paths.map((path) => [folder === undefined ? path : removeLanguageFolder(path, folder), path]));
}

/** A path without the folder of a language, or as it is if it is not in there. */
export function removeLanguageFolder(path: string, folder: string): string {
  const at = segmentIndexOfLanguageFolder(path, folder);
  return at === -1 ? path : path.split('/').toSpliced(at, folder.split('/').length).join('/');
}

/** Returns the name of the folder that pages of a language are in; `undefined` if they are in none of their own. */
export function findLanguageFolderName(paths: readonly string[], code: string): string | undefined {
  for (const path of paths) {
    const at = indexOfName(path, code, MAX_DEPTH);
    // Its case may be another one: “pt-br/” for “pt-BR”.
    if (at !== -1) return path.split('/')[at];
  }
  return commonCode(paths, code);
}

/** Returns where the folder of a language begins in a path, in folders; -1 if the path is not in there. */
export function segmentIndexOfLanguageFolder(path: string, folder: string): number {
  const [first = '', ...rest] = folder.split('/');
  const at = indexOfName(path, first, MAX_LANGUAGE_FOLDER_DEPTH);
  if (at === -1 || rest.length === 0) return at;
  const inner = path.split('/').slice(at + 1, -1);
  return rest.every((name, index) => inner[index]?.toLowerCase() === name.toLowerCase()) ? at : -1;
}

/** Asked for every page of every language: it makes no list of the folders. */
function indexOfName(path: string, name: string, depth: number): number {
  const wanted = name.toLowerCase();
  let start = 0;
  for (let index = 0; index < depth; index++) {
    const end = path.indexOf('/', start);
    if (end === -1) return -1;
    if (path.slice(start, end).toLowerCase() === wanted) return index;
    start = end + 1;
  }
  return -1;
}

/** The folder of a translation, as far as its pages have the names of those of the default language without it. */
function folderWith(shared: SharedNames, paths: readonly string[], code: string): string | undefined {
  const folder = findLanguageFolderName(paths, code);
  const options: string[] = [];
  if (folder === undefined) {
    const top = majorityFolder(paths);
    if (top !== undefined) options.push(top);
  } else {
    const inside = paths.find((path) => segmentIndexOfLanguageFolder(path, folder) > 0);
    const above = inside === undefined ? [] : inside.split('/').slice(0, segmentIndexOfLanguageFolder(inside, folder));
    for (let start = above.length - 1; start >= 0; start--) options.push([...above.slice(start), folder].join('/'));
  }
  return options.reduce((best, option) => (countShared(paths, option, shared) > countShared(paths, best, shared) ? option : best), folder);
}

function countShared(paths: readonly string[], folder: string | undefined, shared: SharedNames): number {
  return paths.filter((path) => shared.has(folder === undefined ? path : removeLanguageFolder(path, folder))).length;
}

/** The folder at the top that contains most paths. */
function majorityFolder(paths: readonly string[]): string | undefined {
  for (const [folder, inside] of groupBy(paths, (path) => path.slice(0, Math.max(0, path.indexOf('/')))))
    if (folder !== '' && inside.length * 2 > paths.length) return folder;
  return undefined;
}

function commonCode(paths: readonly string[], code: string): string | undefined {
  for (let depth = 0; depth < MAX_LANGUAGE_FOLDER_DEPTH; depth++) {
    const byFolder = groupBy(paths, (path) => path.split('/').slice(0, -1)[depth] ?? '');
    for (const [folder, inside] of byFolder) {
      const isNamed = folder.toLowerCase() === code.toLowerCase() || (depth < MAX_DEPTH && looksLikeLanguageCode(folder));
      if (folder !== '' && inside.length * 2 > paths.length && isNamed) return folder;
    }
  }
  return undefined;
}

/** Whether a folder looks like the code of a language. */
export function looksLikeLanguageCode(folder: string): boolean {
  return LANGUAGE_CODE.test(folder);
}

const LANGUAGE_CODE = /^[a-z]{2}(?:[-_][a-z]+)?$/i;
