/** The page files of a site by page path. One listing is used for existence, case, orphans and folders. */
import { isUnknown, type FileState, type UnknownState } from './files.ts';
import type { IgnoreReason, IgnoreTest } from './ignored.ts';
import { LooseNames } from './loose-names.ts';

/** Page files inside the pages root. Page paths do not have an extension or a leading slash. */
export class PageIndex {
  /** Every listed file in the docs root. */
  readonly files: ReadonlyMap<string, FileState>;
  /** `''`, or a folder inside the docs root with a trailing slash. */
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

  /** Returns the file of a page path: a page, an ignored file or a link out of the repository. */
  fileOf(path: string): string | undefined {
    for (const extension of this.#extensions) {
      const file = this.root + path + extension;
      if (this.files.has(file)) return file;
    }
    return undefined;
  }

  /** Returns a folder that has the name of a page file. */
  folderOf(path: string): string | undefined {
    const name = this.#extensions.map((extension) => path + extension).find((candidate) => this.hasFolder(candidate));
    return name === undefined ? undefined : this.root + name;
  }

  /** Returns the page file of a page path: inside the repository and not ignored. */
  find(path: string): string | undefined {
    // Runs for every page in the navigation: no iterator.
    for (let index = 0; index < this.#extensions.length; index++) {
      const file = this.root + path + this.#extensions[index];
      if (this.files.get(file) === 'file' && !this.#ignored?.(file)) return file;
    }
    return undefined;
  }

  /** Whether the file of a page path, or a folder above it, is a link that leads out of the repository. */
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

  /** Returns the page path of a file; `undefined` if it is not a page file inside the pages root. */
  pathOf(file: string): string | undefined {
    if (!file.startsWith(this.root)) return undefined;
    for (const extension of this.#extensions) if (file.endsWith(extension)) return file.slice(this.root.length, -extension.length);
    return undefined;
  }

  *all(): Generator<readonly [path: string, file: string]> {
    for (const page of (this.#known ??= this.#listPages())) if (!this.#ignored?.(page[1])) yield page;
  }

  /** Returns the other page files, in the order of the listing. */
  besides(files: ReadonlySet<string>): string[] {
    let count = 0;
    // Counting is much faster than looking up every file, and a callback is faster than an iterator.
    this.files.forEach((state, file) => {
      if (state === 'file' && this.#isPage(file)) count++;
    });
    if (count === files.size) return [];
    return [...this.files].flatMap(([file, state]) => (state === 'file' && !files.has(file) && this.#isPage(file) ? [file] : []));
  }

  /** Returns the page files that share their path with another one, which comes first in the order of extensions. */
  twins(): string[] {
    const twins: string[] = [];
    const [first, ...others] = this.#extensions;
    for (const extension of others) {
      this.files.forEach((state, file) => {
        if (state !== 'file' || !file.endsWith(extension)) return;
        const twin = file.slice(0, -extension.length) + first;
        if (this.files.get(twin) === 'file' && this.#isPage(file) && this.#isPage(twin)) twins.push(file);
      });
    }
    return twins;
  }

  #isPage(file: string): boolean {
    let hasEnding = false;
    for (let index = 0; index < this.#extensions.length; index++) hasEnding ||= file.endsWith(this.#extensions[index] ?? '');
    return hasEnding && file.startsWith(this.root) && !this.#ignored?.(file);
  }

  /** Returns a page path that differs from the given one at most in case or Unicode form. */
  findLoosely(path: string): string | undefined {
    const file = this.fileLoosely(path);
    return file === undefined || this.#ignored?.(file) !== undefined ? undefined : this.pathOf(file);
  }

  /** Like `findLoosely`, but returns the file, even if it is ignored. Of several, one that is a page. */
  fileLoosely(path: string): string | undefined {
    this.#loose ??= new LooseNames((this.#known ??= this.#listPages()), (file) => !this.#ignored?.(file));
    return this.#loose.find(path);
  }

  /** Lists all files with a page path, ignored or not, once and without an iterator. */
  #listPages(): readonly (readonly [path: string, file: string])[] {
    const pages: (readonly [string, string])[] = [];
    this.files.forEach((state, file) => {
      const path = state === 'file' ? this.pathOf(file) : undefined;
      if (path !== undefined) pages.push([path, file]);
    });
    return pages;
  }

  /** The index with the docs root as the pages root, as it would be without a setting. */
  get fromDocsRoot(): PageIndex {
    return new PageIndex(this.files, '', this.#extensions, this.#ignored);
  }

  /** Whether a folder in the pages root contains any listed file; `''` is the pages root itself. */
  hasFolder(path: string): boolean {
    if (!this.#folders) {
      this.#folders = new Set();
      let last = '';
      for (const file of this.files.keys()) {
        // Files of one folder are mostly consecutive.
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

  /** Returns the folder of this path, with a trailing slash, and why its content is unknown; `undefined` if it is known. */
  unknownAt(path: string): { readonly folder: string; readonly why: UnknownState } | undefined {
    if (!this.#unknown) {
      const unknown = (this.#unknown = new Map<string, UnknownState>());
      this.files.forEach((state, file) => {
        if (isUnknown(state)) unknown.set(file, state);
      });
    }
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
