/** Which files of sites `--staged`, `--changed`, `--since` and `--against` check, and what they are compared with. */
import { posix } from 'node:path';
import { UnreadableError, type BaseFiles, type Files } from '../../site/files.ts';
import { memory } from '../../site/memory.ts';
import type { SiteInput } from '../../session/open-site.ts';
import type { PreparedRun, RunSite } from '../run.ts';
import { UsageError } from '../usage.ts';
import { commitNamed, mergeBase } from './commits.ts';
import { defaultBranch } from './default-branch.ts';
import { diskBefore } from './disk-before.ts';
import { nameBefore } from './git-entries.ts';
import { StagedSiteReader, type SiteRootInRepository } from './staged-site-reader.ts';
import { repositoryOf, type Repository, type GitScopeContext } from './repository.ts';

export type GitScope =
  | { readonly kind: 'staged' | 'changed' }
  /** Since the merge base with a ref, or against exactly that commit. */
  | { readonly kind: 'since' | 'against'; readonly ref: string }
  /** Since the merge base with the default branch. */
  | { readonly kind: 'branch' };

/** What a site is compared with. */
export interface ComparisonBase {
  /** As it was named, such as `origin/main`. */
  readonly name: string;
  /** The full id of the commit; `undefined` before the first. */
  readonly commit: string | undefined;
}

export interface RunWithBase extends PreparedRun {
  readonly sites: readonly (RunSite & { readonly base: ComparisonBase })[];
}

/**
 * Returns the run with the files of a scope and the base to compare with. The base is read only when it is needed. `flag` is what asks for
 * it, for messages.
 *
 * @throws UsageError if git cannot determine the base, or no docs.json is in the index.
 */
export function applyGitScope(run: PreparedRun, scope: GitScope, { flag, cwd, indexFile }: GitScopeContext): RunWithBase {
  const wanted = { flag, cwd, indexFile: scope.kind === 'staged' ? indexFile : undefined };
  const sites: RunWithBase['sites'][number][] = [];
  const absent: string[] = [];
  for (const site of run.sites) {
    const { root, docs, folder, input } = site;
    const { files } = input;
    const place: SiteRootInRepository = { ...repositoryOf(root, wanted), disk: files, docs, folder };
    if (scope.kind === 'staged') {
      const index = new StagedSiteReader(place);
      const { head } = place.repository;
      const before = lazyFiles(() => baseOf(place, head, (commit) => index.at(commit)));
      if (index.has(docs)) sites.push({ ...site, input: { ...input, files: index.files, before }, base: { name: 'HEAD', commit: head } });
      else absent.push(posix.join(folder, docs));
    } else {
      // Determined now, so that an unknown ref is an error in a clean run too.
      const base = commitOf(scope, place.repository, flag);
      const before = lazyFiles(() => baseOf(place, base.commit, (commit) => diskBefore(place, files, commit)));
      sites.push({ ...site, input: { ...input, before }, base });
    }
  }
  const [first] = absent;
  if (first !== undefined && sites.length === 0) throw notInIndexError(first);
  return { sites, notes: [...run.notes, ...absent.map((name) => `“${name}” is not in git's index; its site is not checked.`)] };
}

/**
 * Returns a site with its files in a commit, or, without one, in the index. What git does not track is not among them.
 *
 * @throws UsageError if git does not know the commit, or the site is not in the index.
 */
export function siteInGit({ root, docs, folder, input }: RunSite, at: string | undefined, cwd: string): SiteInput {
  const flag = at === undefined ? '“staged”' : '“at”';
  if (at?.includes('\0')) throw new UsageError('The name of a commit cannot contain a NUL character.');
  // The disk may change while the site is open, so that nothing is read there.
  const place: SiteRootInRepository = { ...repositoryOf(root, { flag, cwd, indexFile: undefined }), disk: undefined, docs, folder };
  const index = new StagedSiteReader(place);
  if (at !== undefined) return { ...input, files: baseOf(place, commitNamed(at, place.repository), (commit) => index.at(commit)) };
  if (!index.has(docs)) throw notInIndexError(posix.join(folder, docs));
  return { ...input, files: index.files };
}

function notInIndexError(name: string): UsageError {
  return new UsageError(`“${name}” is not in git's index, so its site is not staged. To add it, use git add.`);
}

/** Returns what a scope compares a repository with. */
export function commitOf(scope: GitScope, repository: Repository, flag: string): ComparisonBase {
  if (scope.kind === 'staged' || scope.kind === 'changed') return { name: 'HEAD', commit: repository.head };
  if (scope.kind === 'against') return { name: scope.ref, commit: commitNamed(scope.ref, repository) };
  const name = scope.kind === 'since' ? scope.ref : defaultBranch(repository, flag);
  return { name, commit: mergeBase(name, repository, flag) };
}

/** Returns the docs root in a commit: at the same path, or else at the path that git detects a move from. */
function baseOf(place: SiteRootInRepository, commit: string | undefined, filesAt: (commit: string) => BaseFiles): BaseFiles {
  if (commit === undefined) return memory({});
  const same = filesAt(commit);
  if (exists(same, place.docs)) return same;
  const name = nameBefore(place.repository, commit, place.prefix + place.docs);
  if (name === undefined) return same;
  const prefix = name.slice(0, name.lastIndexOf('/') + 1);
  const { list, read } = new StagedSiteReader({ ...place, prefix, disk: undefined, docsBefore: posix.basename(name) }).at(commit);
  // Its paths are those of another folder.
  return { list, read };
}

function exists(files: Files, path: string): boolean {
  try {
    return files.read(path, 1) !== undefined;
  } catch (error) {
    if (error instanceof UnreadableError) return true;
    throw error;
  }
}

/** Delays the choice of files until they are used. */
function lazyFiles(choose: () => BaseFiles): BaseFiles {
  let chosen: BaseFiles | undefined;
  return {
    list: (enter) => (chosen ??= choose()).list(enter),
    read: (path, limit) => (chosen ??= choose()).read(path, limit),
    changed: (now) => (chosen ??= choose()).changed?.(now),
  };
}
