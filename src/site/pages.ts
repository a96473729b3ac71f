/** The page files of a site, by page path: one listing answers existence, case, orphans and folders. */
import type { FileState } from './files.ts';
import type { IgnoreReason, IgnoreTest } from './ignored.ts';

/** Page files below the pages root. Page paths carry no extension and no leading slash. */
export class PageIndex {
  /** Every listed file below the docs root. */
  readonly files: ReadonlyMap<string, FileState>;
  /** `''`, or a folder below the docs root with a trailing slash. */
  readonly root: string;
  readonly #extensions: readonly string[];
  readonly #ignored: IgnoreTest;
  #lowerCase: Map<string, string> | undefined;
  #folders: Set<string> | undefined;

  constructor(files: ReadonlyMap<string, FileState>, root: string, extensions: readonly string[], ignored: IgnoreTest) {
    this.files = files;
    this.root = root === '' || root.endsWith('/') ? root : `${root}/`;
    this.#extensions = extensions;
    this.#ignored = ignored;
  }

  /** The file of a page path, whatever stands there; `stateOf` says whether it is a page. */
  fileOf(path: string): string | undefined {
    for (const extension of this.#extensions) {
      const file = this.root + path + extension;
      if (this.files.has(file)) return file;
    }
    return undefined;
  }

  /** The page file that answers a page path: inside the repository and not ignored. */
  find(path: string): string | undefined {
    for (const extension of this.#extensions) {
      const file = this.root + path + extension;
      if (this.files.get(file) === 'file' && this.#ignored(file) === undefined) return file;
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
    return this.#ignored(file);
  }

  /** The page path that a file answers to, `undefined` if it is not a page file below the pages root. */
  pathOf(file: string): string | undefined {
    if (!file.startsWith(this.root)) return undefined;
    const extension = this.#extensions.find((ending) => file.endsWith(ending));
    return extension === undefined ? undefined : file.slice(this.root.length, -extension.length);
  }

  /** Page paths and their files, in the order of the listing. */
  *all(): Generator<readonly [path: string, file: string]> {
    for (const [file, state] of this.files) {
      if (state !== 'file') continue;
      const path = this.pathOf(file);
      if (path !== undefined && this.#ignored(file) === undefined) yield [path, file];
    }
  }

  /** A page path that differs from the given one only in case or in the Unicode form of its letters. */
  findLoosely(path: string): string | undefined {
    if (!this.#lowerCase) {
      this.#lowerCase = new Map();
      for (const file of this.files.keys()) {
        const known = this.pathOf(file);
        if (known !== undefined) this.#lowerCase.set(fold(known), known);
      }
    }
    return this.#lowerCase.get(fold(path));
  }

  /** True if a folder below the pages root holds any listed file; `''` is the pages root itself. */
  hasFolder(path: string): boolean {
    if (!this.#folders) {
      this.#folders = new Set();
      for (const file of this.files.keys()) {
        for (let at = file.lastIndexOf('/'); at > 0; at = file.lastIndexOf('/', at - 1)) {
          const folder = file.slice(0, at);
          if (this.#folders.has(folder)) break;
          this.#folders.add(folder);
        }
      }
    }
    return path === '' || this.#folders.has(this.root + path);
  }

  /** The folder with a trailing slash whose content cannot be known and that would hold this path, if any. */
  unknownFolderOf(path: string): string | undefined {
    for (const [file, state] of this.files) {
      if (state === 'unknown' && (this.root + path).startsWith(file)) return file;
    }
    return undefined;
  }
}

function fold(path: string): string {
  return path.normalize('NFC').toLowerCase();
}
