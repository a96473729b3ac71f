/** The index as files, and a commit as what the index was before: most contents are on disk as git has them. */
import { UnreadableError, type Files } from '../../site/files.ts';
import { Blobs } from './blobs.ts';
import { changesInIndex, changesOnDisk, isFile, readIndex, type Change, type Entries, type Entry, type Index } from './git-entries.ts';
import type { Rooted } from './repository.ts';
import { treeFiles, type Tree } from './tree-files.ts';

export interface Place extends Rooted {
  /** The docs root on disk; none where it is a folder of the past. */
  readonly disk?: Files | undefined;
  /** Name of the configuration file, and of the one that it was called before. */
  readonly docs: string;
  readonly docsBefore?: string;
  /** Put before names in messages. */
  readonly folder: string;
}

/** One docs root in one state of the index. What git says is asked once, and late. */
export class IndexFiles {
  readonly files: Files;
  readonly #place: Place;
  readonly #blobs: Blobs;
  #index: Index | undefined;
  #onDisk: ReadonlySet<string> | undefined;

  constructor(place: Place) {
    this.#place = place;
    this.#blobs = new Blobs(place.repository);
    this.files = treeFiles(() => this.#tree(this.#read().entries, new Set(), () => readIndex(place.repository, '').entries), place.folder);
  }

  /** True if a name below the docs root is in the index. */
  has(path: string): boolean {
    return this.#read().entries.has(this.#place.prefix + path);
  }

  /** The files of a commit. */
  at(commit: string): Files {
    const { repository, prefix, docs, docsBefore = docs, folder } = this.#place;
    const open = (): Tree => {
      const changes = changesInIndex(repository, commit, prefix);
      const entries = backwards(this.#read().entries, changes);
      const former = entries.get(prefix + docsBefore);
      if (former && docs !== docsBefore) entries.set(prefix + docs, former);
      const all = (): Entries => backwards(readIndex(repository, '').entries, changesInIndex(repository, commit, ''));
      return this.#tree(entries, new Set(changes.map(({ path }) => path)), all);
    };
    return treeFiles(open, folder);
  }

  #read(): Index {
    return (this.#index ??= readIndex(this.#place.repository, this.#place.prefix));
  }

  /** `changed` are the names at which this state is not the index. */
  #tree(entries: Entries, changed: ReadonlySet<string>, all: () => Entries): Tree {
    const { prefix, disk, docs } = this.#place;
    return {
      entries,
      prefix,
      all,
      blobOf: ({ id }, next) => this.#blobs.get(id, next),
      contentOf: (path, entry, limit) => {
        const name = prefix + path;
        // For one file a single question is the shortest; which others are on disk as they are here takes a look at all of them.
        if (path === docs) return this.#blobs.get(entry.id, () => []);
        const others = disk ? this.#notOnDisk() : undefined;
        const isOnDisk = others !== undefined && !others.has(name) && !changed.has(name);
        const ending = name.slice(name.lastIndexOf('.'));
        const next = (): Iterable<string> => idsOf(others ? [...changed, ...others] : entries.keys(), ending, entries);
        return (isOnDisk ? readIfThere(disk, path, limit) : undefined) ?? this.#blobs.get(entry.id, next);
      },
    };
  }

  /** Names whose content on disk may be another than in the index. */
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

/** What cannot be read on disk, git can give. */
function readIfThere(disk: Files | undefined, path: string, limit: number | undefined): Uint8Array | undefined {
  try {
    return disk?.read(path, limit);
  } catch (error) {
    if (error instanceof UnreadableError) return undefined;
    throw error;
  }
}

/** Contents of names with this ending: whoever asks for one page will ask for others. */
function* idsOf(names: Iterable<string>, ending: string, entries: Entries): Generator<string> {
  for (const name of names) {
    const entry = name.endsWith(ending) ? entries.get(name) : undefined;
    if (entry && isFile(entry)) yield entry.id;
  }
}
