/** The page files of a site by page path. One listing is used for existence, case, orphans and folders. */
import { isUnknown, type ListedPathKind, type UnknownState } from './files.ts';
import type { IgnoreReason, IgnoreTest } from './ignored-file-lookup.ts';
import { MutableFileListing, type ListedFolder } from './listing.ts';

/** Page files inside the pages root. Page paths do not have an extension or a leading slash. */
export class PageIndex {
  /**
   * Every listed file in the docs root.
   *
   * @internal
   */
  readonly files: MutableFileListing;
  /** `''`, or a folder inside the docs root with a trailing slash. */
  readonly root: string;
  /**
   * In order of preference.
   *
   * @internal
   */
  readonly extensions: readonly string[];
  readonly #ignored: IgnoreTest | undefined;

  /** @internal */
  constructor(files: ReadonlyMap<string, ListedPathKind>, root: string, extensions: readonly string[], ignored?: IgnoreTest) {
    this.files = MutableFileListing.of(files);
    this.root = root === '' || root.endsWith('/') ? root : `${root}/`;
    this.extensions = extensions;
    this.#ignored = ignored;
  }

  /** Returns the file of a page path: a page, an ignored file or a link out of the repository. */
  fileOf(path: string): string | undefined {
    for (const extension of this.extensions) {
      const file = this.root + path + extension;
      if (this.files.has(file)) return file;
    }
    return undefined;
  }

  /**
   * Returns a folder that has the name of a page file.
   *
   * @internal
   */
  folderOf(path: string): string | undefined {
    const name = this.extensions.map((extension) => path + extension).find((candidate) => this.hasFolder(candidate));
    return name === undefined ? undefined : this.root + name;
  }

  /** Returns the page file of a page path: inside the repository and not ignored. */
  find(path: string): string | undefined {
    const full = this.root + path;
    const end = full.lastIndexOf('/') + 1;
    const folder = this.files.folderAt(full, end);
    const extension = folder && this.extensions.find((one) => this.isPage(folder, full.slice(end) + one));
    return extension === undefined ? undefined : full + extension;
  }

  /**
   * Returns the number of the page file in the listing, and makes no string for it; -1 if there is no such page.
   *
   * @internal
   */
  numberOf(path: string): number {
    const full = this.root + path;
    const end = full.lastIndexOf('/') + 1;
    const folder = this.files.folderAt(full, end);
    return folder ? this.numberIn(folder, full.slice(end)) : -1;
  }

  /**
   * Returns the number of the page file in a folder with this name without its extension; -1 if there is no such page.
   *
   * @internal
   */
  numberIn({ path, numberByName: names }: ListedFolder, stem: string): number {
    // Runs for every page in the navigation: no iterator.
    for (let index = 0; index < this.extensions.length; index++) {
      const name = stem + (this.extensions[index] as string);
      const number = names.get(name) ?? -1;
      if (number >= 0 && !this.#ignored?.(path, name)) return number;
    }
    return -1;
  }

  /**
   * Whether the file of a page path, or a folder above it, is a link that leads out of the repository.
   *
   * @internal
   */
  isLinkOutside(path: string): boolean {
    const file = this.fileOf(path);
    if (file !== undefined) return this.files.get(file) === 'outside';
    for (const folder of this.#foldersAbove(this.root + path)) {
      if (folder.length > this.root.length && this.files.get(folder.slice(0, -1)) === 'outside') return true;
    }
    return false;
  }

  /** Yields the folders above a path from the top, with trailing slashes, up to the first with nothing in it: a path may have thousands. */
  *#foldersAbove(path: string): Generator<string> {
    for (let at = path.indexOf('/') + 1; at > 0; at = path.indexOf('/', at) + 1) {
      const folder = path.slice(0, at);
      yield folder;
      if (!this.files.folderAt(folder, at)) return;
    }
  }

  /** @internal */
  ignoreReason(file: string): IgnoreReason | undefined {
    const start = file.lastIndexOf('/') + 1;
    return this.#ignored?.(file.slice(0, start), file.slice(start));
  }

  /** Returns the page path of a file; `undefined` if it is not a page file inside the pages root. */
  pathOf(file: string): string | undefined {
    return file.startsWith(this.root) ? this.stemOf(file)?.slice(this.root.length) : undefined;
  }

  /**
   * Returns a name without the extension of a page file; `undefined` if it has none.
   *
   * @internal
   */
  stemOf(name: string): string | undefined {
    const extension = this.extensions.find((one) => name.endsWith(one));
    return extension === undefined ? undefined : name.slice(0, -extension.length);
  }

  *all(): Generator<readonly [path: string, file: string]> {
    for (const file of this.filesWithMark(new Uint8Array(this.files.end), 0)) yield [this.pathOf(file) ?? file, file];
  }

  /**
   * Returns the page files whose numbers have this mark, in the order of the listing.
   *
   * @internal
   */
  filesWithMark(marks: Uint8Array, mark: number): string[] {
    const found: (readonly [number: number, file: string])[] = [];
    for (const folder of this.files.folders) {
      if (!folder.path.startsWith(this.root)) continue;
      folder.numberByName.forEach((number, name) => {
        if (marks[number] === mark && this.isPage(folder, name)) found.push([number, folder.path + name]);
      });
    }
    return found.sort(([a], [b]) => a - b).map(([, file]) => file);
  }

  /**
   * Returns those of the page files that share their path with another one, which comes first in the order of extensions.
   *
   * @internal
   */
  duplicatesAmong(files: readonly string[]): string[] {
    const [first = ''] = this.extensions;
    return files.filter((file) => !file.endsWith(first) && this.find(this.pathOf(file) ?? '') !== file);
  }

  /**
   * Whether this is the name of a page file in a folder in the pages root.
   *
   * @internal
   */
  isPage({ path, numberByName: names }: ListedFolder, name: string): boolean {
    return (names.get(name) ?? -1) >= 0 && this.stemOf(name) !== undefined && !this.#ignored?.(path, name);
  }

  /**
   * The index with the docs root as the pages root, as it would be without a setting.
   *
   * @internal
   */
  get fromDocsRoot(): PageIndex {
    return new PageIndex(this.files, '', this.extensions, this.#ignored);
  }

  /**
   * Whether a folder in the pages root contains any listed file; `''` is the pages root itself.
   *
   * @internal
   */
  hasFolder(path: string): boolean {
    return this.folderAt(path) !== undefined;
  }

  /**
   * Returns the folder of this path in the pages root.
   *
   * @internal
   */
  folderAt(path: string): ListedFolder | undefined {
    const full = path === '' ? this.root : `${this.root}${path}/`;
    return this.files.folderAt(full, full.length);
  }

  /**
   * Returns the folder of this path, with a trailing slash, and why its content is unknown; `undefined` if it is known.
   *
   * @internal
   */
  unknownAt(path: string): { readonly folder: string; readonly why: UnknownState } | undefined {
    const full = this.root + path;
    for (const folder of this.#foldersAbove(full)) {
      const why = this.files.get(folder);
      if (isUnknown(why)) return { folder, why };
    }
    const why = ['', ...this.extensions].map((extension) => this.files.get(full + extension)).find(isUnknown);
    return why && { folder: full.slice(0, full.lastIndexOf('/') + 1), why };
  }
}
