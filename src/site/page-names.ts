/** Searches the page files of a site by name, folder by folder. Runs without findings need none of this. */
import { addTo } from '../text/group-by.ts';
import type { ListedFolder } from './listing.ts';
import type { PageIndex } from './pages.ts';

/** This many names are looked for in all folders; after that, a table is faster. */
const FEW = 100;

const cache = new WeakMap<PageIndex, PageNames>();

/** Returns the names of an index, always the same object. */
export function pageNamesOf(pages: PageIndex): PageNames {
  let names = cache.get(pages);
  if (!names) cache.set(pages, (names = new PageNames(pages)));
  return names;
}

/** Ignored files are left out, unless it says otherwise. Paths and folders are relative to the pages root. */
export class PageNames {
  readonly #pages: PageIndex;
  /** The names in each folder that was looked into, by what they have in common with others; those of folders have a trailing slash. */
  readonly #foldedNames = new Map<string, ReadonlyMap<string, readonly string[]>>();
  #folders: readonly ListedFolder[] | undefined;
  /** The folders with pages in them, however deep. Listed once, because each of a chain of folders may be asked for. */
  #foldersWithPages: ReadonlySet<string> | undefined;
  #byName: ReadonlyMap<string, readonly ListedFolder[]> | undefined;
  #requestCount = 0;

  constructor(pages: PageIndex) {
    this.#pages = pages;
  }

  /** Returns the pages directly in a folder, in the order of the listing. */
  inFolder(path: string): string[] {
    const folder = this.#pages.folderAt(path);
    const prefix = folder?.path.slice(this.#pages.root.length) ?? '';
    return this.#filesIn(folder).map((name) => prefix + this.#pages.stemOf(name));
  }

  /** Returns the names of the folders directly in a folder that have pages in them, however deep. */
  foldersIn(path: string): string[] {
    const folder = this.#pages.folderAt(path);
    return subfoldersOf(folder).flatMap((name) => (this.#hasPages(folder?.path + name) ? [name.slice(0, -1)] : []));
  }

  #hasPages(path: string): boolean {
    return (this.#foldersWithPages ??= this.#listWithPages()).has(path);
  }

  #listWithPages(): Set<string> {
    const found = new Set<string>();
    for (const folder of this.#pages.files.folders) {
      if (this.#filesIn(folder).length === 0) continue;
      for (let at = folder.path; !found.has(at); at = at.slice(0, at.lastIndexOf('/', at.length - 2) + 1)) found.add(at);
    }
    return found;
  }

  /** Returns the names of the page files in a folder. */
  #filesIn(folder: ListedFolder | undefined): string[] {
    return folder ? [...folder.numberByName.keys()].filter((name) => this.#pages.isPage(folder, name)) : [];
  }

  /** Returns the pages whose paths end in these segments, such as `install` or `guides/install`, in the order of the listing. */
  endingIn(tail: string): string[] {
    const { root, extensions } = this.#pages;
    const start = tail.lastIndexOf('/') + 1;
    const name = tail.slice(start);
    const files = extensions.map((extension) => name + extension);
    const found: (readonly [number: number, path: string])[] = [];
    const folders = this.#foldersWith(name);
    for (const file of files) {
      // Asked of all folders for every missing page: no iterator.
      for (let index = 0; index < folders.length; index++) {
        const folder = folders[index] as ListedFolder;
        const number = folder.numberByName.get(file);
        if (number === undefined || !folder.path.startsWith(root) || !this.#pages.isPage(folder, file)) continue;
        const prefix = folder.path.slice(root.length);
        if (`/${prefix}`.endsWith(`/${tail.slice(0, start)}`)) found.push([number, prefix + name]);
      }
    }
    return found.sort(([a], [b]) => a - b).map(([, path]) => path);
  }

  /** Returns at least the folders with a page of this name. */
  #foldersWith(name: string): readonly ListedFolder[] {
    if (this.#requestCount++ < FEW) return (this.#folders ??= [...this.#pages.files.folders]);
    this.#byName ??= this.#listFolders();
    return this.#byName.get(name) ?? [];
  }

  #listFolders(): Map<string, ListedFolder[]> {
    const folders = new Map<string, ListedFolder[]>();
    for (const folder of this.#pages.files.folders) {
      for (const name of new Set(this.#filesIn(folder).map((file) => this.#pages.stemOf(file)))) addTo(folders, name ?? '', folder);
    }
    return folders;
  }

  /** Returns a page path that differs from the given one at most in case or Unicode form. */
  findIgnoringCase(path: string): string | undefined {
    const file = this.fileIgnoringCase(path);
    return file === undefined || this.#pages.ignoreReason(file) !== undefined ? undefined : this.#pages.pathOf(file);
  }

  /** Like `findIgnoringCase`, but returns the file, even if it is ignored. Of several, one that is a page. */
  fileIgnoringCase(path: string): string | undefined {
    const { root } = this.#pages;
    const alike = this.#filesIgnoringCase(path);
    const pages = alike.filter((file) => this.#pages.ignoreReason(file) === undefined);
    const isPlain = (file: string): boolean => /^[\0-\x7f]*$/.test(file.slice(root.length));
    return pages.findLast(isPlain) ?? pages.at(-1) ?? alike.find((file) => !isPlain(file)) ?? alike[0];
  }

  /** Returns the files with a page path that is the same regardless of case and Unicode form, ignored or not. */
  #filesIgnoringCase(path: string): readonly string[] {
    const segments = path.split('/');
    const last = segments.pop() ?? '';
    let found = [this.#pages.root];
    for (const name of [...segments.map((segment) => `${segment}/`), last]) {
      found = found.flatMap((folder) => (this.#foldedNamesIn(folder).get(fold(name)) ?? []).map((one) => folder + one));
    }
    return found;
  }

  #foldedNamesIn(path: string): ReadonlyMap<string, readonly string[]> {
    const known = this.#foldedNames.get(path);
    if (known) return known;
    const names = new Map<string, string[]>();
    this.#pages.files.folderAt(path, path.length)?.numberByName.forEach((number, name) => {
      const stem = name.endsWith('/') ? name : number >= 0 ? this.#pages.stemOf(name) : undefined;
      if (stem !== undefined) addTo(names, fold(stem), name);
    });
    this.#foldedNames.set(path, names);
    return names;
  }
}

/** Returns the names of the folders in a folder, with trailing slashes. */
function subfoldersOf(folder: ListedFolder | undefined): string[] {
  return [...(folder?.numberByName.keys() ?? [])].filter((name) => name.endsWith('/'));
}

function fold(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
