/**
 * The cache of a repository: a bare, shallow repository that stays between attempts. Nothing is ever deleted from it, because clones
 * borrow its objects. Only one of these functions may work on a cache at a time.
 */
import { existsSync } from 'node:fs';
import { copyFile, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { initBareRepository, readTips, type ObjectFormat, type BranchTips } from './bare-repository.ts';
import { fetchBranches } from './fetch.ts';
import type { RemoteGitRunner } from './open-remote.ts';
import { runGit } from './run.ts';
import { measureFlatFolder } from './watch-fetch-size.ts';

export interface CloneRequest {
  readonly remoteGit: RemoteGitRunner;
  /** Branches that exist on the remote. */
  readonly branches: readonly string[];
  readonly format: ObjectFormat;
  /** Commits per branch. */
  readonly depth: number;
  /** Size of all objects that a repository may have after the fetch. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/**
 * Fetches branches into the cache, which is created if it does not exist, and makes a clone that borrows its objects. The clone has
 * the history of this fetch, whatever later fetches do. `git clone --shared` would copy the objects of a shallow repository.
 * Throws `GitError` and errors of the file system.
 */
export async function cloneThroughCache(cache: string, clone: string, request: CloneRequest): Promise<BranchTips> {
  const { remoteGit, branches, format, depth, maxBytes, signal } = request;
  if ((await listFiles(cache)).length === 0) await initBareRepository(cache, format, signal);
  await removeLeftovers(cache);
  await fetchBranches(remoteGit, cache, { branches, depthOptions: [`--depth=${depth}`], maxBytes });
  const tips = await readTips(cache, branches, signal);
  await initBareRepository(clone, format, signal);
  await writeFile(join(clone, 'objects', 'info', 'alternates'), `${join(cache, 'objects')}\n`);
  await copyFile(join(cache, 'shallow'), join(clone, 'shallow')).catch(ignoreAbsence);
  await writeFile(join(clone, 'packed-refs'), [...tips].map(([branch, id]) => `${id} refs/heads/${branch}\n`).join(''));
  return tips;
}

/** Whether all objects of the cache are there and have the content that their ids say. */
export async function isSound(cache: string, signal: AbortSignal): Promise<boolean> {
  const folder = packsOf(cache);
  if (!existsSync(folder)) return false;
  const names = await listFiles(folder);
  // A fetch that was killed can leave one without the other, which git ignores.
  const indexes = names.filter((name) => name.endsWith('.idx') && names.includes(name.replace(/idx$/, 'pack')));
  const checks = [
    ['fsck', '--connectivity-only', '--no-dangling', '--no-progress'],
    ...(indexes.length > 0 ? [['verify-pack', '--', ...indexes]] : []),
  ];
  for (const check of checks) {
    const { status } = await runGit(check, { folder, signal, environment: { GIT_DIR: cache } });
    if (status !== 0) return false;
  }
  return true;
}

/** The number of packs, of which each fetch can add one, and the size of the cache in bytes. */
export async function measureCache(cache: string): Promise<{ readonly packs: number; readonly bytes: number }> {
  const names = await listFiles(packsOf(cache));
  return { packs: names.filter((name) => name.endsWith('.pack')).length, bytes: await measureFlatFolder(packsOf(cache)) };
}

function packsOf(cache: string): string {
  return join(cache, 'objects', 'pack');
}

/** Removes what a fetch that was killed has left. With its locks, every later fetch would fail. */
async function removeLeftovers(cache: string): Promise<void> {
  for (const path of await listFiles(cache, true)) {
    const isTemporary = path.startsWith(`objects${sep}`) && basename(path).startsWith('tmp_');
    if (isTemporary || path.endsWith('.lock')) await rm(join(cache, path), { recursive: true, force: true });
  }
}

/** None if the folder does not exist. */
async function listFiles(folder: string, recursive = false): Promise<readonly string[]> {
  return (await readdir(folder, { recursive }).catch(ignoreAbsence)) ?? [];
}

function ignoreAbsence(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}
