/** Makes a clone for one attempt: bare, shallow, and with only the requested branches. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_LIMITS } from '../config/table.ts';
import { isBranchName } from './branch-name.ts';
import { fetchBranches } from './fetch.ts';
import { GitError } from './git-error.ts';
import { listBranches } from './list-branches.ts';
import { openRemote } from './open-remote.ts';
import { splitOutput, requireSuccess } from './plumbing.ts';
import type { Clone } from './clone.ts';
import type { Remote } from './remote.ts';
import { runGit } from './run.ts';

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
}

/** Clones branches of a repository. Branches that do not exist are omitted; see `tip` and `requireTip`. Throws `GitError`. */
export async function openClone(
  remote: Remote,
  { folder, branches, signal, depth = 50, maxBytes = DEFAULT_LIMITS.repositoryMegabytes * 2 ** 20, timeoutMs }: CloneOptions,
): Promise<Clone> {
  for (const branch of branches) if (!isBranchName(branch)) throw invalidBranchError(branch);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const repository = join(folder, 'repository.git');
  const remoteGit = await openRemote(remote, folder, signal, timeoutMs);
  const { tips, defaultBranch } = await listBranches(remoteGit, branches);
  await init(repository, tips, signal);
  if (tips.size > 0) {
    await fetchBranches(remoteGit, repository, { branches: [...tips.keys()], depthOptions: [`--depth=${depth}`], maxBytes });
  }
  const seen = await readTips(repository, signal);
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

async function init(repository: string, tips: ReadonlyMap<string, string>, signal: AbortSignal): Promise<void> {
  const format = [...tips.values()].some((id) => id.length === 64) ? 'sha256' : 'sha1';
  await mkdir(repository, { recursive: true });
  requireSuccess(
    // HEAD names no branch, because git reads attributes, such as how to merge, from its commit.
    await runGit(['init', '--quiet', '--bare', '--template=', '--initial-branch=docs-nav/none', `--object-format=${format}`, '--', '.'], {
      folder: repository,
      signal,
      lifetime: 'with us',
    }),
  );
}

async function readTips(repository: string, signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
  const { output } = requireSuccess(
    await runGit(['for-each-ref', '--format=%(objectname) %(refname:lstrip=2)', 'refs/heads/'], {
      folder: repository,
      signal,
      lifetime: 'with us',
    }),
  );
  return new Map(splitOutput(output, '\n').map((line) => [line.slice(line.indexOf(' ') + 1), line.slice(0, line.indexOf(' '))]));
}

function invalidBranchError(name: string): GitError {
  return new GitError('refused', `“${name.slice(0, 80)}” is not a valid branch name; expected a name such as “main”.`);
}
