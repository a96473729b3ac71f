/** The index and commits as files. Most contents are read from the disk, because they are the same there. */
import { UnreadableError, type BaseFiles, type Files } from '../../site/files.ts';
import { GitBlobReader } from './blobs.ts';
import {
  changesInIndex,
  listUnstagedChanges,
  isFile,
  readIndex,
  type GitChange,
  type GitEntries,
  type GitEntry,
  type GitIndex,
} from './git-entries.ts';
import type { DocsRootInRepository } from './repository.ts';
import { treeFiles, type GitFileTree } from './tree-files.ts';

export interface SiteRootInRepository extends DocsRootInRepository {
  /** The docs root on disk, unless it no longer exists. */
  readonly disk?: Files | undefined;
  /** The current and the former name of docs.json. */
  readonly docs: string;
  readonly docsBefore?: string;
  /** The prefix of names in messages. */
  readonly folder: string;
}

/** Staged files that are read from git, in one call. */
const MAX_STAGED_FROM_GIT = 50;

/** What is read as soon as it is staged. */
const PAGE = /\.mdx?$/;

/** One docs root in one state of the index. git runs once for the index, the changes since a commit and their contents. */
export class StagedSiteReader {
  readonly files: Files;
  readonly #root: SiteRootInRepository;
  readonly #blobs: GitBlobReader;
  #index: GitIndex | undefined;
  readonly #changes = new Map<string, readonly GitChange[]>();
  /** Paths that are staged; empty until the index was compared with a commit. */
  #staged: ReadonlySet<string> = new Set();
  #differingOnDisk: ReadonlySet<string> | undefined;

  constructor(place: SiteRootInRepository) {
    this.#root = place;
    this.#blobs = new GitBlobReader(place.repository);
    this.files = treeFiles(
      () => this.#tree(this.#readIndex().entries, new Set(), () => readIndex(place.repository, '').entries),
      place.folder,
    );
  }

  /** Whether a path in the docs root is in the index. */
  has(path: string): boolean {
    return this.#readIndex().entries.has(this.#root.prefix + path);
  }

  at(commit: string): BaseFiles {
    const { repository, prefix, docs, docsBefore = docs, folder } = this.#root;
    const open = (): GitFileTree => {
      const changes = this.#changesSince(commit);
      const entries = undoChanges(this.#readIndex().entries, changes);
      const former = entries.get(prefix + docsBefore);
      if (former && docs !== docsBefore) entries.set(prefix + docs, former);
      const all = (): GitEntries => undoChanges(readIndex(repository, '').entries, changesInIndex(repository, commit, ''));
      return this.#tree(entries, new Set(changes.map(({ path }) => path)), all);
    };
    return treeFiles(open, folder);
  }

  #changesSince(commit: string): readonly GitChange[] {
    const { repository, prefix } = this.#root;
    const changes = this.#changes.get(commit) ?? changesInIndex(repository, commit, prefix);
    this.#changes.set(commit, changes);
    this.#staged = new Set(changes.map(({ path }) => path));
    return changes;
  }

  /** What a run needs besides docs.json, if pages are not many: its former content, and both of pages that are staged. */
  #idsNeededWith(docs: string): string[] {
    const { head } = this.#root.repository;
    try {
      const changes = head === undefined ? [] : this.#changesSince(head);
      const pages = changes.length <= MAX_STAGED_FROM_GIT ? changes.filter(({ path }) => PAGE.test(path)) : [];
      const ids = [changes.find(({ path }) => path === docs)?.before, ...pages.flatMap(({ after, before }) => [after, before])];
      return ids.flatMap((entry) => (entry && isFile(entry) ? [entry.id] : []));
    } catch (error) {
      // Told where the commit is needed.
      if (error instanceof UnreadableError) return [];
      throw error;
    }
  }

  #readIndex(): GitIndex {
    return (this.#index ??= readIndex(this.#root.repository, this.#root.prefix));
  }

  /** `changed` contains the paths at which this state differs from the index. */
  #tree(entries: GitEntries, changed: ReadonlySet<string>, allEntries: () => GitEntries): GitFileTree {
    const { prefix, disk, docs } = this.#root;
    return {
      entries,
      prefix,
      changedPaths: new Set([...changed].map((path) => path.slice(prefix.length))),
      allEntries,
      blobOf: ({ id }, next) => this.#blobs.get(id, next),
      contentOf: (path, entry, limit) => {
        const name = prefix + path;
        // One file is read directly, and so are a few. Finding out which others are the same on disk takes longer.
        if (path === docs) return this.#blobs.get(entry.id, () => this.#idsNeededWith(name));
        const ending = name.slice(name.lastIndexOf('.'));
        if (this.#staged.size <= MAX_STAGED_FROM_GIT && this.#staged.has(name))
          return this.#blobs.get(entry.id, () => idsOf(this.#staged, ending, entries));
        const others = disk ? this.#findDifferingOnDisk() : undefined;
        const isOnDisk = others !== undefined && !others.has(name) && !changed.has(name);
        const next = (): Iterable<string> => idsOf(others ? [...changed, ...others] : entries.keys(), ending, entries);
        return (isOnDisk ? readIfReadable(disk, path, limit) : undefined) ?? this.#blobs.get(entry.id, next);
      },
    };
  }

  /** Paths whose content on disk may differ from the index. */
  #findDifferingOnDisk(): ReadonlySet<string> {
    const { repository, prefix } = this.#root;
    return (this.#differingOnDisk ??= new Set([
      ...listUnstagedChanges(repository, prefix).map(({ path }) => path),
      ...this.#readIndex().uncomparedPaths,
    ]));
  }
}

function undoChanges(entries: GitEntries, changes: readonly GitChange[]): Map<string, GitEntry> {
  const before = new Map(entries);
  for (const { path, before: was } of changes) {
    if (was) before.set(path, was);
    else before.delete(path);
  }
  return before;
}

/** Returns `undefined` if the file cannot be read on disk: git has it. */
function readIfReadable(disk: Files | undefined, path: string, limit: number | undefined): Uint8Array | undefined {
  try {
    return disk?.read(path, limit);
  } catch (error) {
    if (error instanceof UnreadableError) return undefined;
    throw error;
  }
}

/** Yields contents of files with this ending: a caller that reads one page will read others. */
function* idsOf(names: Iterable<string>, ending: string, entries: GitEntries): Generator<string> {
  for (const name of names) {
    const entry = name.endsWith(ending) ? entries.get(name) : undefined;
    if (entry && isFile(entry)) yield entry.id;
  }
}
