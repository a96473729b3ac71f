/** Which files of sites `--staged`, `--changed` and `--since` check, and what they are compared with. */
import { posix } from 'node:path';
import { UnreadableError, type BaseFiles, type Files } from '../../site/files.ts';
import { memory } from '../../site/memory.ts';
import type { Run, RunSite } from '../run.ts';
import { UsageError } from '../usage.ts';
import { mergeBase } from './commits.ts';
import { diskBefore } from './disk-before.ts';
import { nameBefore } from './git-entries.ts';
import { IndexFiles, type Place } from './index-files.ts';
import { repositoryOf, type Wanted } from './repository.ts';

export type Scope = { readonly kind: 'staged' | 'changed' } | { readonly kind: 'since'; readonly ref: string };

/**
 * Returns the run with the files of a scope and the base to compare with. The base is read only when it is needed.
 *
 * @throws UsageError if git cannot determine the base, or no docs.json is in the index.
 */
export function scopeSites(run: Run, scope: Scope, { cwd, indexFile }: Omit<Wanted, 'flag'>): Run {
  const wanted = { flag: `--${scope.kind}`, cwd, indexFile: scope.kind === 'staged' ? indexFile : undefined };
  const sites: RunSite[] = [];
  const absent: string[] = [];
  for (const site of run.sites) {
    const { root, docs, folder, input } = site;
    const { files } = input;
    const place: Place = { ...repositoryOf(root, wanted), disk: files, docs, folder };
    if (scope.kind === 'staged') {
      const index = new IndexFiles(place);
      const before = late(() => baseOf(place, place.repository.head, (commit) => index.at(commit)));
      if (index.has(docs)) sites.push({ ...site, input: { ...input, files: index.files, before } });
      else absent.push(posix.join(folder, docs));
    } else {
      // Determined now, so that an unknown ref is an error in a clean run too.
      const since = scope.kind === 'since' ? mergeBase(scope.ref, place.repository) : undefined;
      const before = late(() => baseOf(place, since ?? place.repository.head, (commit) => diskBefore(place, files, commit)));
      sites.push({ ...site, input: { ...input, before } });
    }
  }
  const [first] = absent;
  if (first !== undefined && sites.length === 0)
    throw new UsageError(`“${first}” is not in git's index, so its site is not staged. To add it, run: git add “${first}”.`);
  return { sites, notes: [...run.notes, ...absent.map((name) => `“${name}” is not in git's index; its site is not checked.`)] };
}

/** Returns the docs root in a commit: at the same path, or else at the path that git detects a move from. */
function baseOf(place: Place, commit: string | undefined, filesAt: (commit: string) => BaseFiles): BaseFiles {
  if (commit === undefined) return memory({});
  const same = filesAt(commit);
  if (isThere(same, place.docs)) return same;
  const name = nameBefore(place.repository, commit, place.prefix + place.docs);
  if (name === undefined) return same;
  const prefix = name.slice(0, name.lastIndexOf('/') + 1);
  const { list, read } = new IndexFiles({ ...place, prefix, disk: undefined, docsBefore: posix.basename(name) }).at(commit);
  // Its paths are those of another folder.
  return { list, read };
}

function isThere(files: Files, path: string): boolean {
  try {
    return files.read(path, 1) !== undefined;
  } catch (error) {
    if (error instanceof UnreadableError) return true;
    throw error;
  }
}

/** Delays the choice of files until they are used. */
function late(choose: () => BaseFiles): BaseFiles {
  let chosen: BaseFiles | undefined;
  return {
    list: (enter) => (chosen ??= choose()).list(enter),
    read: (path, limit) => (chosen ??= choose()).read(path, limit),
    changed: (now) => (chosen ??= choose()).changed?.(now),
  };
}
