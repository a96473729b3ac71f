/** The names of files folder by folder: most questions are about one folder, and no path is made for a file that nobody asks about. */
import type { ListedPathKind } from './files.ts';

/** A folder with anything in it, however deep. */
export interface ListedFolder {
  /** `''`, or the path with a trailing slash. */
  readonly path: string;
  /**
   * What is in it, in the order of the listing: the number of each file, which is never negative, or the code of anything else. Names of
   * folders end with a slash. `''` stands for a folder with unknown content.
   */
  readonly numberByName: Map<string, number>;
}

const FOLDER = -1;
/** What else a path can be; the codes follow that of folders. */
const OTHER_STATES: readonly ListedPathKind[] = ['outside', 'no-file', 'not-fetched', 'left-out', 'closed', 'unknown'];

function stateOf(code: number | undefined): ListedPathKind | undefined {
  if (code === undefined) return undefined;
  return code >= 0 ? 'file' : OTHER_STATES[FOLDER - 1 - code];
}

/** As a map, what `Files.list` returns: the states of files by path. */
export class MutableFileListing implements ReadonlyMap<string, ListedPathKind> {
  readonly #folders: Map<string, ListedFolder>;
  /** Its folders are shared until they change. */
  readonly #base: MutableFileListing | undefined;
  #size: number;
  #end: number;
  #last: ListedFolder;

  /** Returns the listing itself, or one with the same files. */
  static of(files: ReadonlyMap<string, ListedPathKind>): MutableFileListing {
    if (files instanceof MutableFileListing) return files;
    const listing = new MutableFileListing();
    for (const [path, state] of files) listing.set(path, state);
    return listing;
  }

  /** A listing to add files to; of `base`, which must not change any more, only the folders that change are copied. */
  constructor(base?: MutableFileListing) {
    this.#base = base;
    this.#size = base ? base.#size : 0;
    this.#end = base ? base.#end : 0;
    this.#last = base ? base.top : { path: '', numberByName: new Map() };
    this.#folders = base ? new Map(base.#folders) : new Map([['', this.#last]]);
  }

  get size(): number {
    return this.#size;
  }

  /** More than the number of any file. */
  get end(): number {
    return this.#end;
  }

  /** The folders with anything in them, and the top. */
  get folders(): Iterable<ListedFolder> {
    return this.#folders.values();
  }

  get top(): ListedFolder {
    return this.#folders.get('') as ListedFolder;
  }

  /** Returns the folder that the beginning of a path names, up to a slash before `end`; `undefined` if nothing is in it. */
  folderAt(path: string, end: number): ListedFolder | undefined {
    // Paths in one folder mostly follow one another.
    if (this.#last.path.length === end && path.startsWith(this.#last.path)) return this.#last;
    const folder = this.#folders.get(path.slice(0, end));
    if (folder) this.#last = folder;
    return folder;
  }

  get(path: string): ListedPathKind | undefined {
    return stateOf(this.numberOf(path));
  }

  has(path: string): boolean {
    return this.get(path) !== undefined;
  }

  /** Returns the number of a file, which follows the order of the listing; a negative one or none for everything else. */
  numberOf(path: string): number | undefined {
    const end = path.lastIndexOf('/') + 1;
    return this.folderAt(path, end)?.numberByName.get(end === 0 ? path : path.slice(end));
  }

  set(path: string, state: ListedPathKind): this {
    const end = path.lastIndexOf('/') + 1;
    return this.add(this.ensureFolder(path.slice(0, end)), path.slice(end), state);
  }

  add({ numberByName: names }: ListedFolder, name: string, state: ListedPathKind): this {
    const known = names.get(name);
    if (known === undefined) this.#size++;
    if (state !== 'file') names.set(name, FOLDER - 1 - OTHER_STATES.indexOf(state));
    else if (known === undefined || known < 0) names.set(name, this.#end++);
    return this;
  }

  /** Returns the folder of this path, with a trailing slash, for `add`; makes it and those above it if need be. Something must be added. */
  ensureFolder(path: string): ListedFolder {
    const opened = this.#writableFolder(path);
    for (let inner = opened, isNew = opened.numberByName.size === 0; isNew && inner.path !== '';) {
      const [above, name] = split(inner.path);
      inner = this.#writableFolder(above);
      isNew = inner.numberByName.size === 0;
      inner.numberByName.set(name, FOLDER);
    }
    return (this.#last = opened);
  }

  delete(path: string): void {
    if (!this.has(path)) return;
    const end = path.lastIndexOf('/') + 1;
    let folder = this.#writableFolder(path.slice(0, end));
    folder.numberByName.delete(path.slice(end));
    this.#size--;
    while (folder.numberByName.size === 0 && folder.path !== '') {
      this.#folders.delete(folder.path);
      const [above, name] = split(folder.path);
      folder = this.#writableFolder(above);
      folder.numberByName.delete(name);
    }
    this.#last = this.top;
  }

  /** Returns the folder of this path as one that may change. */
  #writableFolder(path: string): ListedFolder {
    const known = this.#folders.get(path);
    if (known && (!this.#base || known !== this.#base.#folders.get(path))) return known;
    const own = { path, numberByName: new Map(known?.numberByName) };
    this.#folders.set(path, own);
    return own;
  }

  *entries(): MapIterator<[path: string, state: ListedPathKind]> {
    const open = [{ path: '', names: this.top.numberByName.entries() }];
    for (let at = open.at(-1); at; at = open.at(-1)) {
      const next = at.names.next();
      if (next.done === true) {
        open.pop();
        continue;
      }
      const [name, code] = next.value;
      const path = at.path + name;
      const state = stateOf(code);
      if (state) yield [path, state];
      else open.push({ path, names: (this.#folders.get(path) as ListedFolder).numberByName.entries() });
    }
  }

  *keys(): MapIterator<string> {
    for (const [path] of this.entries()) yield path;
  }

  *values(): MapIterator<ListedPathKind> {
    for (const [, state] of this.entries()) yield state;
  }

  [Symbol.iterator](): MapIterator<[path: string, state: ListedPathKind]> {
    return this.entries();
  }

  forEach(call: (state: ListedPathKind, path: string, files: ReadonlyMap<string, ListedPathKind>) => void): void {
    for (const [path, state] of this.entries()) call(state, path, this);
  }
}

/** Returns the path of the folder above a folder, and its name there. */
function split(path: string): [above: string, name: string] {
  const start = path.slice(0, -1).lastIndexOf('/') + 1;
  return [path.slice(0, start), path.slice(start)];
}
