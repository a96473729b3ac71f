/** Fetches branches into the clone of an attempt, within the limits of size and time. */
import { dirname } from 'node:path';
import type { Clone } from './clone.ts';
import { GitError, RAISE_LIMIT } from './git-error.ts';
import { openRemote, type RemoteGitRunner } from './open-remote.ts';
import { listBranches } from './list-branches.ts';
import { lineInClone } from './plumbing.ts';
import type { RemoteAddress, Remote } from './remote.ts';
import { watchFetchSize } from './watch-fetch-size.ts';

export interface FetchLimits {
  /** Size of all that was fetched. */
  readonly maxBytes: number;
  /** Timeout of each command. */
  readonly timeoutMs?: number | undefined;
}

export interface GitFetchRequest {
  readonly branches: readonly string[];
  /** `--depth=50` or similar. Without, everything new is fetched. */
  readonly depthOptions?: readonly string[];
  readonly maxBytes: number;
}

/** Throws `GitError`. */
export async function fetchBranches(
  { run, address }: RemoteGitRunner,
  repository: string,
  { branches, depthOptions = [], maxBytes }: GitFetchRequest,
): Promise<void> {
  const wanted = branches.map((branch) => `+refs/heads/${branch}:refs/heads/${branch}`);
  const options = ['--quiet', ...depthOptions, '--no-tags', '--no-write-fetch-head', '--no-recurse-submodules'];
  const fetch = ['-c', 'fetch.unpackLimit=1', 'fetch', ...options, '--', address.url, ...wanted];
  await withSizeLimit(repository, maxBytes, address, (stopSignal) => run(fetch, { repository, stopSignal }));
}

/** Fetches a branch again if its last commit is not `known`, and returns the last commit. Throws `GitError`. */
export async function fetchTip(
  clone: Clone,
  remote: Remote,
  { branch, known, ...limits }: FetchLimits & { readonly branch: string; readonly known: string },
): Promise<string> {
  const remoteGit = await remoteOf(clone, remote, limits);
  // A list costs half of a fetch that brings nothing.
  const { tips } = await listBranches(remoteGit, [branch]);
  if (tips.get(branch) === known) return known;
  await fetchBranches(remoteGit, clone.folder, { branches: [branch], maxBytes: limits.maxBytes });
  return lineInClone(clone, ['rev-parse', '--verify', '--end-of-options', `refs/heads/${branch}`]);
}

/** Commits per branch; then all. */
const DEPTHS = ['--depth=500', '--depth=5000', '--unshallow'];

/** Fetches more and more history of the branches, until there is enough or no more. Throws `GitError`. */
export async function deepen(
  clone: Clone,
  remote: Remote,
  { branches, isEnough, ...limits }: FetchLimits & { readonly branches: readonly string[]; readonly isEnough: () => Promise<boolean> },
): Promise<void> {
  const remoteGit = await remoteOf(clone, remote, limits);
  for (const depth of DEPTHS) {
    if ((await isEnough()) || !(await isShallow(clone))) return;
    await fetchBranches(remoteGit, clone.folder, { branches, depthOptions: [depth], maxBytes: limits.maxBytes });
  }
}

function remoteOf(clone: Clone, remote: Remote, { timeoutMs }: FetchLimits): Promise<RemoteGitRunner> {
  return openRemote(remote, dirname(clone.folder), clone.signal, timeoutMs);
}

async function isShallow(clone: Clone): Promise<boolean> {
  return (await lineInClone(clone, ['rev-parse', '--is-shallow-repository'])) === 'true';
}

async function withSizeLimit(
  repository: string,
  most: number,
  { label }: RemoteAddress,
  fetch: (stop: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const size = watchFetchSize(repository, most);
  try {
    await fetch(size.signal);
  } catch (error) {
    if (!size.signal.aborted) throw error;
  } finally {
    await size.end();
  }
  if (size.signal.aborted) {
    throw new GitError('too-large', `The last commits of ${label} exceed the limit of ${Math.floor(most / 2 ** 20)} MiB. ${RAISE_LIMIT}`);
  }
}
