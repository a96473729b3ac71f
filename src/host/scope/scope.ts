/** What `--staged`, `--changed` and `--since` mean for sites: which files are checked, and which they are compared with. */
import { posix } from 'node:path';
import type { SiteInput } from '../../session/open-site.ts';
import { UnreadableError, type Files } from '../../site/files.ts';
import { memory } from '../../site/memory.ts';
import { UsageError } from '../usage.ts';
import { commitOf, mergeBase } from './commits.ts';
import { diskBefore } from './disk-before.ts';
import { nameBefore } from './git-entries.ts';
import { IndexFiles, type Place } from './index-files.ts';
import { repositoryOf, type Wanted } from './repository.ts';

export type Scope = { readonly kind: 'staged' | 'changed' } | { readonly kind: 'since'; readonly ref: string };

/** A site as it was found: its docs root is absolute. */
export interface FoundInput {
  readonly site: SiteInput;
  readonly root: string;
}

export interface Scoped {
  readonly sites: readonly SiteInput[];
  readonly notes: readonly string[];
}

/**
 * Sites with the files that a scope is about, and the base beside them. The base is not looked at before it is asked for.
 *
 * @throws UsageError if git cannot say what the base is, or nothing of the sites is in the index.
 */
export function scopeSites(found: readonly FoundInput[], scope: Scope, { cwd, indexFile }: Omit<Wanted, 'flag'>): Scoped {
  const wanted = { flag: `--${scope.kind}`, cwd, indexFile: scope.kind === 'staged' ? indexFile : undefined };
  const sites: SiteInput[] = [];
  const absent: string[] = [];
  for (const { site, root } of found) {
    const { files, docs = 'docs.json', folder = '' } = site;
    const place: Place = { ...repositoryOf(root, wanted), disk: files, docs, folder };
    if (scope.kind === 'staged') {
      const index = new IndexFiles(place);
      const before = late(() => baseOf(place, commitOf('HEAD', place.repository), (commit) => index.at(commit)));
      if (index.has(docs)) sites.push({ ...site, files: index.files, before });
      else absent.push(posix.join(folder, docs));
    } else {
      // A name that means nothing is to be told of in a clean run too.
      const since = scope.kind === 'since' ? mergeBase(scope.ref, place.repository) : undefined;
      sites.push({
        ...site,
        before: late(() => baseOf(place, since ?? commitOf('HEAD', place.repository), (commit) => diskBefore(place, files, commit))),
      });
    }
  }
  const [first] = absent;
  if (first !== undefined && sites.length === 0)
    throw new UsageError(`“${first}” is not in git's index, so nothing of its site is staged. Add it with: git add “${first}”.`);
  return { sites, notes: absent.map((name) => `“${name}” is not in git's index; its site is not checked.`) };
}

/** The docs root in a commit: at the same place, else where git sees that it was moved from. */
function baseOf(place: Place, commit: string | undefined, filesAt: (commit: string) => Files): Files {
  if (commit === undefined) return memory({});
  const same = filesAt(commit);
  if (isThere(same, place.docs)) return same;
  const name = nameBefore(place.repository, commit, place.prefix + place.docs);
  if (name === undefined) return same;
  const prefix = name.slice(0, name.lastIndexOf('/') + 1);
  return new IndexFiles({ ...place, prefix, disk: undefined, docsBefore: posix.basename(name) }).at(commit);
}

function isThere(files: Files, path: string): boolean {
  try {
    return files.read(path, 1) !== undefined;
  } catch (error) {
    if (error instanceof UnreadableError) return true;
    throw error;
  }
}

/** Files that are chosen when they are asked for. */
function late(choose: () => Files): Files {
  let chosen: Files | undefined;
  return {
    list: (enter) => (chosen ??= choose()).list(enter),
    read: (path, limit) => (chosen ??= choose()).read(path, limit),
  };
}
