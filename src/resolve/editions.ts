/** Which pages belong to which edition: to a language, a version or a product, by the folder that its pages share. */
import { eachPage } from '../navigation/each-page.ts';
import { ancestors } from '../navigation/model.ts';
import type { Element, NavigationTree, PageEntry } from '../navigation/model.ts';
import type { PageIndex } from '../site/pages.ts';
import { commonFolder } from '../text/common-folder.ts';
import { trimSlashes } from '../text/slashes.ts';
import { looksLikeLanguageCode } from './languages.ts';
import type { NavigationResolution } from './resolution.ts';

/** Whether a page or file belongs to another edition. */
export type OtherEditionTest = (path: string) => boolean;

const KINDS: ReadonlySet<string> = new Set(['language', 'version', 'product']);
const isNeverForeign: OtherEditionTest = () => false;

/** How many pages are directly in each folder: `''`, or with a trailing slash. */
type FolderCounts = ReadonlyMap<string, number>;

/** The folders of the editions of one kind in an element. */
interface Siblings {
  readonly folders: ReadonlySet<string>;
  /** The folders that folders of languages are in. */
  readonly parents: ReadonlySet<string>;
  /** How long all of these are. */
  readonly lengths: ReadonlySet<number>;
}

/** The editions of one site; an edition's folder is `''` or ends in a slash. */
export class NavigationEditions {
  readonly #navigation: NavigationTree;
  readonly #missingPages: NavigationResolution['missingPages'];
  readonly #pages: PageIndex;
  readonly #tests = new Map<Element, OtherEditionTest>();
  readonly #around = new Map<Element, Element | undefined>();
  readonly #ownFolders = new Map<Element, string>();
  readonly #editions: readonly Element[];
  readonly #editionTests = new Map<Element, OtherEditionTest>();
  readonly #siblings = new Map<Element, ReadonlyMap<Element['kind'], Siblings>>();
  #byOwnFolder: ReadonlyMap<string, Element> | undefined;
  #lengths: ReadonlySet<number> = new Set();
  #folders: ReadonlyMap<Element, FolderCounts> | undefined;

  constructor(navigation: NavigationTree, { missingPages }: Pick<NavigationResolution, 'missingPages'>, pages: PageIndex) {
    this.#navigation = navigation;
    this.#missingPages = missingPages;
    this.#pages = pages;
    this.#editions = navigation.elements.filter(isEdition);
  }

  /** For entries of this element: tests what belongs to another edition than the element. */
  foreignTest(element: Element): OtherEditionTest {
    if (this.#editions.length === 0) return isNeverForeign;
    let test = this.#tests.get(element);
    if (!test) this.#tests.set(element, (test = this.#testFor(element)));
    return test;
  }

  /** The innermost edition that an element is in, or is. */
  around(element: Element): Element | undefined {
    if (this.#editions.length === 0) return undefined;
    if (isEdition(element)) return element;
    if (!this.#around.has(element)) this.#around.set(element, element.parent && this.around(element.parent));
    return this.#around.get(element);
  }

  /** For links in an element or a page: the path itself may name an edition. Otherwise, that of the element or page counts. */
  foreignTestForLink(path: string, from: Element | string): OtherEditionTest {
    const holder = this.#editionOf(path) ?? (typeof from === 'string' ? this.#editionOf(from) : from);
    return holder === undefined ? isNeverForeign : this.foreignTest(holder);
  }

  /** Returns the edition in whose folder a path is; of several, the innermost. */
  #editionOf(path: string): Element | undefined {
    if (!this.#byOwnFolder) {
      const editions = this.#editions.filter((edition) => this.#foldersIn(edition).size > 0);
      this.#byOwnFolder = new Map(editions.map((edition) => [this.#ownFolder(edition), edition]));
      this.#lengths = lengthsOf(this.#byOwnFolder.keys());
    }
    let own: Element | undefined;
    for (const folder of foldersOf(path, this.#lengths)) own = this.#byOwnFolder.get(folder) ?? own;
    return own;
  }

  #testFor(element: Element): OtherEditionTest {
    const tests = [element, ...ancestors(element)].filter(isEdition).map((edition) => {
      let test = this.#editionTests.get(edition);
      if (!test) this.#editionTests.set(edition, (test = this.#testForEdition(edition)));
      return test;
    });
    const [only] = tests;
    return tests.length === 1 && only ? only : (path) => tests.some((isForeign) => isForeign(path));
  }

  /** There may be thousands of siblings: only those in whose folders a path is are looked at. */
  #testForEdition(edition: Element): OtherEditionTest {
    const own = this.#ownFolder(edition);
    const { folders, parents, lengths } = this.#siblingsOf(edition);
    const shared = new Map<string, boolean>();
    /** Editions may also share folders: a page belongs to this one, too, if others of it are in the same folder. */
    const isShared = (folder: string): boolean => {
      let isOwn = shared.get(folder);
      if (isOwn === undefined) shared.set(folder, (isOwn = [...this.#foldersIn(edition).keys()].some((inner) => inner.startsWith(folder))));
      return isOwn;
    };
    return (path) => {
      for (const folder of foldersOf(path, lengths)) {
        if (folders.has(folder)) {
          const isAbove = own.startsWith(folder);
          if (isAbove ? folder !== own && !path.startsWith(own) : !isShared(folder)) return true;
        }
        if (edition.kind !== 'language' || !parents.has(folder)) continue;
        const inner = path.slice(0, path.indexOf('/', folder.length) + 1);
        if (inner.length > folder.length && inner !== own && isLanguageFolder(inner) && !isShared(inner)) return true;
      }
      return false;
    };
  }

  #siblingsOf({ parent, kind }: Element): Siblings {
    const known = parent && this.#siblings.get(parent)?.get(kind);
    if (known) return known;
    const editions = parent?.elements.filter((element) => element.kind === kind && this.#foldersIn(element).size > 0) ?? [];
    const folders = new Set(editions.map((sibling) => this.#ownFolder(sibling)));
    const parents = new Set([...folders].filter(isLanguageFolder).map(parentOf));
    const siblings = { folders, parents, lengths: lengthsOf([...folders, ...parents]) };
    if (parent) this.#siblings.set(parent, new Map(this.#siblings.get(parent)).set(kind, siblings));
    return siblings;
  }

  #ownFolder(edition: Element): string {
    let home = this.#ownFolders.get(edition);
    if (home === undefined) {
      const folders = this.#foldersIn(edition);
      home = (edition.kind === 'language' ? languageFolder(folders, edition.label) : undefined) ?? commonFolder(folders.keys());
      this.#ownFolders.set(edition, home);
    }
    return home;
  }

  #foldersIn(edition: Element): FolderCounts {
    return (this.#folders ??= this.#listFolders()).get(edition) ?? NO_FOLDERS;
  }

  /** The pages of each edition that exist, because the others may be slips; of a language without any, those it names. */
  #listFolders(): ReadonlyMap<Element, FolderCounts> {
    const found = new Map<Element, Map<string, number>>();
    const named = new Map<Element, Map<string, number>>();
    const incomplete = new Set(this.#missingPages.map(({ page }) => page.parent));
    let parent: Element | undefined;
    let isComplete = false;
    let editions: readonly Element[] = [];
    let folder = '';
    let isPlain = false;
    /** Pages of one element are mostly consecutive, and in one folder: these are counted together, not one by one. */
    let together = 0;
    const countTogether = (): void => {
      if (together > 0) for (const edition of editions) count(found, edition, folder, together);
      together = 0;
    };
    eachPage(this.#navigation, (text, holder) => {
      if (holder !== parent) {
        countTogether();
        parent = holder;
        isComplete = !incomplete.has(holder);
        editions = [parent, ...ancestors(parent)].filter(isEdition);
      }
      if (editions.length === 0 || text.includes(' ')) return;
      const path = trimSlashes(text);
      if (path.lastIndexOf('/') !== folder.length - 1 || !path.startsWith(folder)) {
        countTogether();
        folder = path.slice(0, path.lastIndexOf('/') + 1);
        isPlain = !folder.includes('//') && !folder.includes('./');
      }
      if ((isPlain && isComplete && !path.includes('\t')) || this.#pages.find(path) !== undefined) together++;
      else for (const edition of editions) if (edition.kind === 'language') count(named, edition, folder, 1);
    });
    countTogether();
    return new Map([...named, ...found]);
  }
}

const NO_FOLDERS: FolderCounts = new Map();

function count(counts: Map<Element, Map<string, number>>, edition: Element, folder: string, times: number): void {
  let folders = counts.get(edition);
  if (!folders) counts.set(edition, (folders = new Map()));
  folders.set(folder, (folders.get(folder) ?? 0) + times);
}

function isEdition({ kind }: Element | PageEntry): boolean {
  return KINDS.has(kind);
}

/** Languages are in a folder at the top or one level below. */
const MAX_DEPTH = 2;

/** Returns the folder of most pages that has the code of this language, or looks like a code (`zh` for `cn`). */
function languageFolder(folders: FolderCounts, code: string | undefined): string | undefined {
  const counts = new Map<string, number>();
  let all = 0;
  for (const [path, count] of folders) {
    all += count;
    let end = -1;
    for (let depth = 0; depth < MAX_DEPTH && (end = path.indexOf('/', end + 1)) !== -1; depth++) {
      // Other folders than those of languages are many.
      const folder = path.slice(0, end + 1);
      if (isLanguageFolder(folder) || lastSegment(folder).toLowerCase() === code?.toLowerCase())
        counts.set(folder, (counts.get(folder) ?? 0) + count);
    }
  }
  const most = [...counts].flatMap(([folder, count]) => (count * 2 > all ? [folder] : []));
  return most.find((folder) => lastSegment(folder).toLowerCase() === code?.toLowerCase()) ?? most[0];
}

function isLanguageFolder(folder: string): boolean {
  return looksLikeLanguageCode(lastSegment(folder));
}

/** Yields the folders of these lengths that a path is in, or is itself, from the top: `''`, and others with a trailing slash. */
function* foldersOf(path: string, lengths: ReadonlySet<number>): Generator<string> {
  if (lengths.has(0)) yield '';
  for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1)) if (lengths.has(end + 1)) yield path.slice(0, end + 1);
}

function lengthsOf(folders: Iterable<string>): Set<number> {
  return new Set(Array.from(folders, ({ length }) => length));
}

function lastSegment(folder: string): string {
  return folder.slice(parentOf(folder).length, -1);
}

function parentOf(folder: string): string {
  return folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1);
}
