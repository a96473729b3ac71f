/** The page files of a site, by page path: one listing answers existence, case, orphans and folders. */
import { isUnknown, type FileState, type UnknownState } from './files.ts';
import type { IgnoreReason, IgnoreTest } from './ignored.ts';
import { LooseNames } from './loose-names.ts';

/** Page files below the pages root. Page paths carry no extension and no leading slash. */
export class PageIndex {
  /** Every listed file below the docs root. */
  readonly files: ReadonlyMap<string, FileState>;
  /** `''`, or a folder below the docs root with a trailing slash. */
  readonly root: string;
  readonly #extensions: readonly string[];
  readonly #ignored: IgnoreTest | undefined;
  #known: readonly (readonly [path: string, file: string])[] | undefined;
  #loose: LooseNames | undefined;
  #unknown: ReadonlyMap<string, UnknownState> | undefined;
  #folders: Set<string> | undefined;

  constructor(files: ReadonlyMap<string, FileState>, root: string, extensions: readonly string[], ignored?: IgnoreTest) {
    this.files = files;
    this.root = root === '' || root.endsWith('/') ? root : `${root}/`;
    this.#extensions = extensions;
    this.#ignored = ignored;
  }

  /** The file of a page path, whatever stands there: a page, an ignored file, a link out of the repository. */
  fileOf(path: string): string | undefined {
    for (const extension of this.#extensions) {
      const file = this.root + path + extension;
      if (this.files.has(file)) return file;
    }
    return undefined;
  }

  /** A folder that has the name of a page's file. */
  folderOf(path: string): string | undefined {
    const name = this.#extensions.map((extension) => path + extension).find((candidate) => this.hasFolder(candidate));
    return name === undefined ? undefined : this.root + name;
  }

  /** The page file that answers a page path: inside the repository and not ignored. */
  find(path: string): string | undefined {
    // Asked for every page of the navigation: no iterator.
    for (let index = 0; index < this.#extensions.length; index++) {
      const file = this.root + path + this.#extensions[index];
      if (this.files.get(file) === 'file' && !this.#ignored?.(file)) return file;
    }
    return undefined;
  }

  /** True if the file of a page path, or a folder above it, is a link that leads out of the repository. */
  isLinkOutside(path: string): boolean {
    const file = this.fileOf(path);
    if (file !== undefined) return this.files.get(file) === 'outside';
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      if (this.files.get(this.root + path.slice(0, at)) === 'outside') return true;
    }
    return false;
  }

  ignoreReason(file: string): IgnoreReason | undefined {
    return this.#ignored?.(file);
  }

  /** The page path that a file answers to, `undefined` if it is not a page file below the pages root. */
  pathOf(file: string): string | undefined {
    if (!file.startsWith(this.root)) return undefined;
    for (const extension of this.#extensions) if (file.endsWith(extension)) return file.slice(this.root.length, -extension.length);
    return undefined;
  }

  /** Page paths and their files, in the order of the listing. */
  *all(): Generator<readonly [path: string, file: string]> {
    for (const page of (this.#known ??= this.#listPages())) if (!this.#ignored?.(page[1])) yield page;
  }

  /** Page files that are not among the given ones, in the order of the listing. */
  besides(files: ReadonlySet<string>): string[] {
    let count = 0;
    // Counting costs a fraction of looking every file up, and a callback less than an iterator.
    this.files.forEach((state, file) => {
      if (state === 'file' && this.#isPage(file)) count++;
    });
    if (count === files.size) return [];
    return [...this.files].flatMap(([file, state]) => (state === 'file' && !files.has(file) && this.#isPage(file) ? [file] : []));
  }

  #isPage(file: string): boolean {
    let hasEnding = false;
    for (let index = 0; index < this.#extensions.length; index++) hasEnding ||= file.endsWith(this.#extensions[index] ?? '');
    return hasEnding && file.startsWith(this.root) && !this.#ignored?.(file);
  }

  /** A page path that differs from the given one only in case or in the Unicode form of its letters. */
  findLoosely(path: string): string | undefined {
    const file = this.fileLoosely(path);
    return file === undefined || this.#ignored?.(file) !== undefined ? undefined : this.pathOf(file);
  }

  /** The file that `findLoosely` goes by, also if it is ignored; of several, one that is a page. */
  fileLoosely(path: string): string | undefined {
    this.#loose ??= new LooseNames((this.#known ??= this.#listPages()), (file) => !this.#ignored?.(file));
    return this.#loose.find(path);
  }

  /** Everything that has a page path, ignored or not: listed once, without an iterator. */
  #listPages(): readonly (readonly [path: string, file: string])[] {
    const pages: (readonly [string, string])[] = [];
    this.files.forEach((state, file) => {
      const path = state === 'file' ? this.pathOf(file) : undefined;
      if (path !== undefined) pages.push([path, file]);
    });
    return pages;
  }

  /** The docs root as the pages root: what the index would be if no setting moved it. */
  get fromDocsRoot(): PageIndex {
    return new PageIndex(this.files, '', this.#extensions, this.#ignored);
  }

  /** True if a folder below the pages root holds any listed file; `''` is the pages root itself. */
  hasFolder(path: string): boolean {
    if (!this.#folders) {
      this.#folders = new Set();
      let last = '';
      for (const file of this.files.keys()) {
        // Files of one folder mostly follow one another.
        if (last !== '' && file.lastIndexOf('/') === last.length && file.startsWith(last)) continue;
        last = file.slice(0, Math.max(file.lastIndexOf('/'), 0));
        for (let at = file.lastIndexOf('/'); at > 0; at = file.lastIndexOf('/', at - 1)) {
          const folder = file.slice(0, at);
          if (this.#folders.has(folder)) break;
          this.#folders.add(folder);
        }
      }
    }
    const folder = path === '' ? this.root.slice(0, -1) : this.root + path;
    return folder === '' || this.#folders.has(folder);
  }

  #listUnknown(): Map<string, UnknownState> {
    const unknown = new Map<string, UnknownState>();
    this.files.forEach((state, file) => {
      if (isUnknown(state)) unknown.set(file, state);
    });
    return unknown;
  }

  /** The folder with a trailing slash that would hold this path, if it cannot be known what is there, and why not. */
  unknownAt(path: string): { readonly folder: string; readonly why: UnknownState } | undefined {
    this.#unknown ??= this.#listUnknown();
    if (this.#unknown.size === 0) return undefined;
    const full = this.root + path;
    for (let at = full.indexOf('/'); at !== -1; at = full.indexOf('/', at + 1)) {
      const folder = full.slice(0, at + 1);
      const why = this.#unknown.get(folder);
      if (why) return { folder, why };
    }
    const [why] = ['', ...this.#extensions].flatMap((extension) => this.#unknown?.get(full + extension) ?? []);
    return why && { folder: full.slice(0, full.lastIndexOf('/') + 1), why };
  }
}
