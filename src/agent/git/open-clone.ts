/** Makes a clone for one attempt: bare, shallow, and with only the requested branches. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_LIMITS } from '../config/table.ts';
import { initBareRepository, readTips, type BranchTips } from './bare-repository.ts';
import { isSafeBranchName } from '../contract/branch-name.ts';
import type { CloneRequest } from './cache-repository.ts';
import type { OpenRepositoryCache } from './caches.ts';
import { fetchBranches } from './fetch.ts';
import { GitError } from './git-error.ts';
import { listBranches } from './list-branches.ts';
import { openRemote } from './open-remote.ts';
import type { Clone } from './clone.ts';
import type { Remote } from './remote.ts';

export interface CloneOptions {
  /** A folder that does not exist or is empty. The caller removes it. */
  readonly folder: string;
  readonly branches: readonly string[];
  readonly signal: AbortSignal;
  /** Commits per branch. Default: 50. */
  readonly depth?: number;
  /** Size of the fetch. Default: 2 GiB. */
  readonly maxBytes?: number;
  /** Timeout of each command. Default: ten minutes. */
  readonly timeoutMs?: number | undefined;
  /** Default: everything is fetched. */
  readonly cache?: OpenRepositoryCache | undefined;
}

/** Clones branches of a repository. Branches that do not exist are omitted; see `tip` and `requireTip`. Throws `GitError`. */
export async function openClone(
  remote: Remote,
  { folder, branches, signal, depth = 50, maxBytes = DEFAULT_LIMITS.repositoryMegabytes * 2 ** 20, timeoutMs, cache }: CloneOptions,
): Promise<Clone> {
  for (const branch of branches) if (!isSafeBranchName(branch)) throw invalidBranchError(branch);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const repository = join(folder, 'repository.git');
  const remoteGit = await openRemote(remote, folder, signal, timeoutMs);
  const { tips, defaultBranch } = await listBranches(remoteGit, branches);
  const format = [...tips.values()].some((id) => id.length === 64) ? 'sha256' : 'sha1';
  const request: CloneRequest = { remoteGit, branches: [...tips.keys()], format, depth, maxBytes, signal };
  // A local repository costs little, and the files of an empty one are not worth keeping.
  const isCached = remoteGit.address.protocol !== 'file' && tips.size > 0;
  const seen = (isCached ? await cache?.clone(repository, request) : undefined) ?? (await fetchClone(repository, request));
  return { folder: repository, address: remoteGit.address, signal, defaultBranch, lifetime: 'with us', tip: (branch) => seen.get(branch) };
}

/** The last commit of a branch that must exist. Throws `GitError` (not-found), whose message has the default branch. */
export function requireTip(clone: Clone, branch: string): string {
  const tip = clone.tip(branch);
  if (tip !== undefined) return tip;
  const instead =
    clone.defaultBranch === undefined
      ? 'Push a first commit, or choose a branch that exists.'
      : `Its default branch is “${clone.defaultBranch}”.`;
  throw new GitError('not-found', `The branch “${branch}” does not exist in ${clone.address.label} or has no commits. ${instead}`);
}

async function fetchClone(repository: string, { remoteGit, branches, format, depth, maxBytes, signal }: CloneRequest): Promise<BranchTips> {
  await initBareRepository(repository, format, signal);
  if (branches.length === 0) return new Map();
  await fetchBranches(remoteGit, repository, { branches, depthOptions: [`--depth=${depth}`], maxBytes });
  return readTips(repository, branches, signal);
}

function invalidBranchError(name: string): GitError {
  return new GitError('refused', `“${name.slice(0, 80)}” is not a valid branch name; expected a name such as “main”.`);
}
