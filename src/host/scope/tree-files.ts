/** The files of one docs root in the index or in a commit. */
import { posix } from 'node:path';
import { isReachedByWalk } from '../../site/reached-by-walk.ts';
import { UnreadableError, type BaseFiles, type ListedPathKind } from '../../site/files.ts';
import { MutableFileListing } from '../../site/listing.ts';
import { LINK_MODE, MAX_FOLDER_LENGTH, SUBMODULE_MODE, type GitEntries, type GitEntry } from './git-entries.ts';
import { SymlinkResolver } from './links.ts';

export interface GitFileTree {
  /** Files in the docs root, by path from the top of the repository. */
  readonly entries: GitEntries;
  /** The docs root: `''`, or with a trailing slash. */
  readonly prefix: string;
  /** The paths in the docs root that differ from the index. */
  readonly changedPaths: ReadonlySet<string>;
  /** Returns all files of the repository, because links may lead anywhere in it. */
  allEntries(): GitEntries;
  /** Returns the content of an entry in the docs root. */
  contentOf(path: string, entry: GitEntry, limit: number | undefined): Uint8Array;
  /** Returns the content of any entry from git; `next` are those that will also be needed. */
  blobOf(entry: GitEntry, next: () => Iterable<string>): Uint8Array;
}

/** The tree is opened when it is used. `folder` is the prefix of names in messages. */
export function treeFiles(tree: () => GitFileTree, folder: string): BaseFiles {
  let opened: GitFileTree | undefined;
  let links: SymlinkResolver | undefined | null;
  let listed: ReadonlyMap<string, ListedPathKind> | undefined;
  const open = (): GitFileTree => (opened ??= tree());

  return {
    // The target of a link may have changed.
    changed: () => (linksOf(open()) ? undefined : open().changedPaths),
    list(enter) {
      const { prefix, entries } = open();
      return (listed ??= linksOf(open())?.list(prefix.slice(0, -1), enter) ?? listFlat(entries, prefix, enter));
    },
    read(path, limit) {
      const { prefix, entries } = open();
      const entry = entries.get(prefix + path);
      try {
        if (entry && !isLink(entry)) return entry.mode === SUBMODULE_MODE ? undefined : contentOf(path, entry, limit);
        const target = linksOf(open())?.follow(prefix + path);
        if (target?.kind !== 'file') return undefined;
        refuseConflict(target.entry);
        const bytes = open().blobOf(target.entry, () => []);
        return limit === undefined ? bytes : bytes.subarray(0, limit);
      } catch (error) {
        if (error instanceof UnreadableError)
          throw new UnreadableError(`“${posix.join(folder, path)}” cannot be read: ${error.message.replace(/\.$/, '')}.`);
        throw error;
      }
    },
  };

  function contentOf(path: string, entry: GitEntry, limit: number | undefined): Uint8Array {
    refuseConflict(entry);
    const bytes = open().contentOf(path, entry, limit);
    return limit === undefined ? bytes : bytes.subarray(0, limit);
  }

  /** Returns `null` if the docs root does not contain links. */
  function linksOf({ entries, allEntries, blobOf }: GitFileTree): SymlinkResolver | null {
    if (links !== undefined) return links;
    if (![...entries.values()].some(isLink)) return (links = null);
    const everything = allEntries();
    const idsOfLinks = (): string[] => [...everything.values()].filter(isLink).map(({ id }) => id);
    return (links = new SymlinkResolver(everything, (entry) => Buffer.from(blobOf(entry, idsOfLinks)).toString()));
  }
}

function isLink({ mode }: GitEntry): boolean {
  return mode === LINK_MODE;
}

function refuseConflict({ isUnmerged }: GitEntry): void {
  if (isUnmerged) throw new UnreadableError('it has unresolved conflicts');
}

/** Returns the deepest folder that is listed of a path that is too long, with a trailing slash; `undefined` for all others. */
function listedFolderOf(path: string): string | undefined {
  const end = path.lastIndexOf('/');
  return end > MAX_FOLDER_LENGTH ? path.slice(0, path.lastIndexOf('/', MAX_FOLDER_LENGTH) + 1) : undefined;
}

function listFlat(entries: GitEntries, prefix: string, enter: (folder: string) => boolean): MutableFileListing {
  const files = new MutableFileListing();
  const entered = new Map<string, boolean>();
  const enterOnce = (folder: string): boolean => {
    let answer = entered.get(folder);
    if (answer === undefined) entered.set(folder, (answer = enter(folder)));
    return answer;
  };
  for (const [name, { mode }] of entries) {
    const path = name.slice(prefix.length);
    const above = listedFolderOf(path);
    if (!isReachedByWalk(above ?? path, enterOnce)) continue;
    if (above !== undefined) {
      files.set(above, 'unknown');
      continue;
    }
    if (mode === SUBMODULE_MODE) files.set(`${path}/`, 'not-fetched');
    else files.set(path, 'file');
  }
  return files;
}
