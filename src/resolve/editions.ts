/** Which pages belong to which edition: to a language, a version or a product, by the folder that its pages share. */
import { ancestors } from '../navigation/model.ts';
import type { Element, Navigation, Page } from '../navigation/model.ts';
import type { PageIndex } from '../site/pages.ts';
import { addTo } from '../text/group-by.ts';
import { commonFolder } from '../text/common-folder.ts';
import { trimSlashes } from '../text/slashes.ts';
import { isLanguageCode } from './languages.ts';

/** Whether a page or file belongs to another edition. */
export type IsForeign = (path: string) => boolean;

const KINDS: ReadonlySet<string> = new Set(['language', 'version', 'product']);
const isNeverForeign: IsForeign = () => false;

/** The editions of one site; an edition's folder is `''` or ends in a slash. */
export class Editions {
  readonly #navigation: Navigation;
  readonly #pages: PageIndex;
  readonly #tests = new Map<Element, IsForeign>();
  readonly #folders = new Map<Element, string>();
  readonly #all: readonly Element[];
  #paths: ReadonlyMap<Element, readonly string[]> | undefined;

  constructor(navigation: Navigation, pages: PageIndex) {
    this.#navigation = navigation;
    this.#pages = pages;
    this.#all = navigation.elements.filter(isEdition);
  }

  /** For entries of this element: tests what belongs to another edition than the element. */
  outside(element: Element): IsForeign {
    if (this.#all.length === 0) return isNeverForeign;
    let test = this.#tests.get(element);
    if (!test) this.#tests.set(element, (test = this.#testFor(element)));
    return test;
  }

  /** For links in an element or a page: the path itself may name an edition. Otherwise, that of the element or page counts. */
  outsideOfLink(path: string, from: Element | string): IsForeign {
    const holder = this.#editionOf(path) ?? (typeof from === 'string' ? this.#editionOf(from) : from);
    return holder === undefined ? isNeverForeign : this.outside(holder);
  }

  /** Returns the edition in whose folder a path is; of several, the innermost. */
  #editionOf(path: string): Element | undefined {
    let own: Element | undefined;
    for (const edition of this.#all) {
      if (this.#pathsIn(edition).length === 0) continue;
      const folder = this.#folderOf(edition);
      if (path.startsWith(folder) && (own === undefined || folder.length >= this.#folderOf(own).length)) own = edition;
    }
    return own;
  }

  #testFor(element: Element): IsForeign {
    const tests = [element, ...ancestors(element)].filter(isEdition).map((edition) => this.#testForEdition(edition));
    const [only] = tests;
    return tests.length === 1 && only ? only : (path) => tests.some((isForeign) => isForeign(path));
  }

  #testForEdition(edition: Element): IsForeign {
    const own = this.#folderOf(edition);
    const siblings = edition.parent?.elements.filter(({ kind }) => kind === edition.kind) ?? [];
    const folders = siblings.filter((sibling) => this.#pathsIn(sibling).length > 0).map((sibling) => this.#folderOf(sibling));
    const shared = new Map<string, boolean>();
    /** Editions may also share folders: a page belongs to this one, too, if others of it are in the same folder. */
    const isShared = (folder: string): boolean => {
      let isOwn = shared.get(folder);
      if (isOwn === undefined) shared.set(folder, (isOwn = this.#pathsIn(edition).some((path) => path.startsWith(folder))));
      return isOwn;
    };
    const above = [...new Set(folders)].filter((folder) => folder !== own && own.startsWith(folder));
    const others = [...new Set(folders)].filter((folder) => !own.startsWith(folder) && !isShared(folder));
    const parents = edition.kind === 'language' ? [...new Set([own, ...folders].filter(isOfLanguage).map(parentOf))] : [];
    return (path) => {
      if (others.some((folder) => path.startsWith(folder))) return true;
      if (!path.startsWith(own) && above.some((folder) => path.startsWith(folder))) return true;
      return parents.some((parent) => {
        const folder = path.slice(0, path.indexOf('/', parent.length) + 1);
        return path.startsWith(parent) && folder.length > parent.length && folder !== own && isOfLanguage(folder) && !isShared(folder);
      });
    };
  }

  #pathsIn(edition: Element): readonly string[] {
    return (this.#paths ??= this.#listPaths()).get(edition) ?? [];
  }

  #folderOf(edition: Element): string {
    let folder = this.#folders.get(edition);
    if (folder === undefined) {
      const paths = this.#pathsIn(edition);
      folder = (edition.kind === 'language' ? languageFolder(paths, edition.label) : undefined) ?? commonFolder(paths);
      this.#folders.set(edition, folder);
    }
    return folder;
  }

  /** The pages of each edition that exist, because the others may be slips; of a language without any, those it names. */
  #listPaths(): ReadonlyMap<Element, readonly string[]> {
    const found = new Map<Element, string[]>();
    const named = new Map<Element, string[]>();
    let parent: Element | undefined;
    let editions: readonly Element[] = [];
    for (const page of this.#navigation.pages) {
      // Pages of one element are mostly consecutive.
      if (page.parent !== parent) {
        parent = page.parent;
        editions = [parent, ...ancestors(parent)].filter(isEdition);
      }
      if (editions.length === 0 || page.text.includes(' ')) continue;
      const path = trimSlashes(page.text);
      const isThere = this.#pages.find(path) !== undefined;
      for (const edition of editions) {
        if (isThere || edition.kind === 'language') addTo(isThere ? found : named, edition, path);
      }
    }
    return new Map([...named, ...found]);
  }
}

function isEdition({ kind }: Element | Page): boolean {
  return KINDS.has(kind);
}

/** Languages are in a folder at the top or one level below. */
const MAX_DEPTH = 2;

/** Returns the folder of most pages that has the code of this language, or looks like a code (`zh` for `cn`). */
function languageFolder(paths: readonly string[], code: string | undefined): string | undefined {
  const counts = new Map<string, number>();
  for (const path of paths) {
    let end = -1;
    for (let depth = 0; depth < MAX_DEPTH && (end = path.indexOf('/', end + 1)) !== -1; depth++) {
      // Other folders than those of languages are many.
      const folder = path.slice(0, end + 1);
      if (isOfLanguage(folder) || lastOf(folder).toLowerCase() === code?.toLowerCase()) counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
  }
  const most = [...counts].flatMap(([folder, count]) => (count * 2 > paths.length ? [folder] : []));
  return most.find((folder) => lastOf(folder).toLowerCase() === code?.toLowerCase()) ?? most[0];
}

function isOfLanguage(folder: string): boolean {
  return isLanguageCode(lastOf(folder));
}

function lastOf(folder: string): string {
  return folder.slice(parentOf(folder).length, -1);
}

function parentOf(folder: string): string {
  return folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1);
}
