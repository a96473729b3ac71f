/**
 * The disk as it was at a commit, with all changes undone that git reports since. Ignored files and files in submodules are
 * not part of commits, so they are treated as unchanged.
 */
import { posix } from 'node:path';
import { isReachedByWalk } from '../../site/reached-by-walk.ts';
import { UnreadableError, type BaseFiles, type Files, type ListedPathKind } from '../../site/files.ts';
import { MutableFileListing } from '../../site/listing.ts';
import { GitBlobReader } from './blobs.ts';
import { listWorkTreeChangesSince, isFile, LINK_MODE, untrackedNames, SUBMODULE_MODE, type GitEntry } from './git-entries.ts';
import type { SiteRootInRepository } from './staged-site-reader.ts';

interface UndoneChanges {
  /** Names in the docs root to remove; those of folders end with a slash. */
  readonly removedNames: ReadonlySet<string>;
  readonly formerEntries: ReadonlyMap<string, GitEntry>;
}

export function diskBefore({ repository, prefix, folder }: SiteRootInRepository, disk: Files, commit: string): BaseFiles {
  const blobs = new GitBlobReader(repository);
  let known: UndoneChanges | undefined;
  let listed: ReadonlyMap<string, ListedPathKind> | undefined;
  const undone = (): UndoneChanges => (known ??= findOut());

  return {
    changed(now) {
      const { formerEntries, removedNames } = undone();
      return new Set([...formerEntries.keys(), ...[...now].filter((path) => isGone(path, removedNames))]);
    },
    list: (enter) => (listed ??= listBefore(disk.list(enter), undone(), enter)),
    read(path, limit) {
      const { formerEntries, removedNames } = undone();
      const entry = formerEntries.get(path);
      if (!entry) return isGone(path, removedNames) ? undefined : disk.read(path, limit);
      // The former target of a link is unknown, and submodules are not read.
      if (!isFile(entry)) return undefined;
      try {
        const ending = path.slice(path.lastIndexOf('.'));
        return blobs
          .get(entry.id, () => [...formerEntries].flatMap(([name, other]) => (name.endsWith(ending) && isFile(other) ? [other.id] : [])))
          .subarray(0, limit);
      } catch (error) {
        if (error instanceof UnreadableError)
          throw new UnreadableError(`“${posix.join(folder, path)}” of the base cannot be read: ${error.message.replace(/\.$/, '')}.`);
        throw error;
      }
    },
  };

  function findOut(): UndoneChanges {
    const removedNames = new Set<string>();
    const formerEntries = new Map<string, GitEntry>();
    for (const change of listWorkTreeChangesSince(repository, commit, prefix)) {
      const path = change.path.slice(prefix.length);
      if (change.before?.mode === SUBMODULE_MODE && change.after?.mode === SUBMODULE_MODE) continue;
      removedNames.add(path);
      if (change.after && !isFile(change.after)) removedNames.add(`${path}/`);
      if (change.before) formerEntries.set(path, change.before);
    }
    for (const name of untrackedNames(repository, prefix)) removedNames.add(name.slice(prefix.length));
    return { removedNames, formerEntries };
  }
}

function listBefore(
  now: ReadonlyMap<string, ListedPathKind>,
  { removedNames, formerEntries }: UndoneChanges,
  enter: (folder: string) => boolean,
): MutableFileListing {
  const files = new MutableFileListing();
  for (const [path, state] of now) if (!isGone(path, removedNames)) files.set(path, state);
  for (const [path, entry] of formerEntries) {
    if (!isReachedByWalk(path, enter)) continue;
    if (isFile(entry)) files.set(path, 'file');
    else files.set(`${path}/`, 'unknown');
    if (entry.mode === LINK_MODE) files.set(path, 'unknown');
  }
  return files;
}

/** Whether a name, or a folder that contains it, was removed. */
function isGone(path: string, gone: ReadonlySet<string>): boolean {
  if (gone.has(path)) return true;
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) if (gone.has(path.slice(0, at + 1))) return true;
  return false;
}
