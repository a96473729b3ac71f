/** The index and commits as files. Most contents are read from the disk, because they are the same there. */
import { UnreadableError, type BaseFiles, type Files } from '../../site/files.ts';
import { Blobs } from './blobs.ts';
import { changesInIndex, changesOnDisk, isFile, readIndex, type Change, type Entries, type Entry, type Index } from './git-entries.ts';
import type { Rooted } from './repository.ts';
import { treeFiles, type Tree } from './tree-files.ts';

export interface Place extends Rooted {
  /** The docs root on disk, unless it no longer exists. */
  readonly disk?: Files | undefined;
  /** The current and the former name of docs.json. */
  readonly docs: string;
  readonly docsBefore?: string;
  /** The prefix of names in messages. */
  readonly folder: string;
}

/** Staged files that are read from git, in one call. */
const FEW = 50;

/** What is read as soon as it is staged. */
const PAGE = /\.mdx?$/;

/** One docs root in one state of the index. git runs once for the index, the changes since a commit and their contents. */
export class IndexFiles {
  readonly files: Files;
  readonly #place: Place;
  readonly #blobs: Blobs;
  #index: Index | undefined;
  readonly #changes = new Map<string, readonly Change[]>();
  /** Paths that are staged; empty until the index was compared with a commit. */
  #staged: ReadonlySet<string> = new Set();
  #onDisk: ReadonlySet<string> | undefined;

  constructor(place: Place) {
    this.#place = place;
    this.#blobs = new Blobs(place.repository);
    this.files = treeFiles(() => this.#tree(this.#read().entries, new Set(), () => readIndex(place.repository, '').entries), place.folder);
  }

  /** Whether a path in the docs root is in the index. */
  has(path: string): boolean {
    return this.#read().entries.has(this.#place.prefix + path);
  }

  at(commit: string): BaseFiles {
    const { repository, prefix, docs, docsBefore = docs, folder } = this.#place;
    const open = (): Tree => {
      const changes = this.#changesSince(commit);
      const entries = backwards(this.#read().entries, changes);
      const former = entries.get(prefix + docsBefore);
      if (former && docs !== docsBefore) entries.set(prefix + docs, former);
      const all = (): Entries => backwards(readIndex(repository, '').entries, changesInIndex(repository, commit, ''));
      return this.#tree(entries, new Set(changes.map(({ path }) => path)), all);
    };
    return treeFiles(open, folder);
  }

  #changesSince(commit: string): readonly Change[] {
    const { repository, prefix } = this.#place;
    const changes = this.#changes.get(commit) ?? changesInIndex(repository, commit, prefix);
    this.#changes.set(commit, changes);
    this.#staged = new Set(changes.map(({ path }) => path));
    return changes;
  }

  /** What a run needs besides docs.json, if pages are not many: its former content, and both of pages that are staged. */
  #beside(docs: string): string[] {
    const { head } = this.#place.repository;
    try {
      const changes = head === undefined ? [] : this.#changesSince(head);
      const pages = changes.length <= FEW ? changes.filter(({ path }) => PAGE.test(path)) : [];
      const ids = [changes.find(({ path }) => path === docs)?.was, ...pages.flatMap(({ is, was }) => [is, was])];
      return ids.flatMap((entry) => (entry && isFile(entry) ? [entry.id] : []));
    } catch (error) {
      // Told where the commit is needed.
      if (error instanceof UnreadableError) return [];
      throw error;
    }
  }

  #read(): Index {
    return (this.#index ??= readIndex(this.#place.repository, this.#place.prefix));
  }

  /** `changed` contains the paths at which this state differs from the index. */
  #tree(entries: Entries, changed: ReadonlySet<string>, all: () => Entries): Tree {
    const { prefix, disk, docs } = this.#place;
    return {
      entries,
      prefix,
      changed: new Set([...changed].map((path) => path.slice(prefix.length))),
      all,
      blobOf: ({ id }, next) => this.#blobs.get(id, next),
      contentOf: (path, entry, limit) => {
        const name = prefix + path;
        // One file is read directly, and so are a few. Finding out which others are the same on disk takes longer.
        if (path === docs) return this.#blobs.get(entry.id, () => this.#beside(name));
        const ending = name.slice(name.lastIndexOf('.'));
        if (this.#staged.size <= FEW && this.#staged.has(name))
          return this.#blobs.get(entry.id, () => idsOf(this.#staged, ending, entries));
        const others = disk ? this.#notOnDisk() : undefined;
        const isOnDisk = others !== undefined && !others.has(name) && !changed.has(name);
        const next = (): Iterable<string> => idsOf(others ? [...changed, ...others] : entries.keys(), ending, entries);
        return (isOnDisk ? readIfThere(disk, path, limit) : undefined) ?? this.#blobs.get(entry.id, next);
      },
    };
  }

  /** Paths whose content on disk may differ from the index. */
  #notOnDisk(): ReadonlySet<string> {
    const { repository, prefix } = this.#place;
    return (this.#onDisk ??= new Set([...changesOnDisk(repository, prefix).map(({ path }) => path), ...this.#read().unwatched]));
  }
}

function backwards(entries: Entries, changes: readonly Change[]): Map<string, Entry> {
  const before = new Map(entries);
  for (const { path, was } of changes) {
    if (was) before.set(path, was);
    else before.delete(path);
  }
  return before;
}

/** Returns `undefined` if the file cannot be read on disk: git has it. */
function readIfThere(disk: Files | undefined, path: string, limit: number | undefined): Uint8Array | undefined {
  try {
    return disk?.read(path, limit);
  } catch (error) {
    if (error instanceof UnreadableError) return undefined;
    throw error;
  }
}

/** Yields contents of files with this ending: a caller that reads one page will read others. */
function* idsOf(names: Iterable<string>, ending: string, entries: Entries): Generator<string> {
  for (const name of names) {
    const entry = name.endsWith(ending) ? entries.get(name) : undefined;
    if (entry && isFile(entry)) yield entry.id;
  }
}
