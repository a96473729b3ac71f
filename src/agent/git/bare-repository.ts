/** Creates bare repositories, and reads their branches. */
import { mkdir } from 'node:fs/promises';
import { requireSuccess, splitOutput } from './plumbing.ts';
import { runGit } from './run.ts';

export type ObjectFormat = 'sha1' | 'sha256';

/** Last commits of branches by name. */
export type BranchTips = ReadonlyMap<string, string>;

/** Creates an empty repository in a folder, which may exist. Throws `GitError`. */
export async function initBareRepository(folder: string, format: ObjectFormat, signal: AbortSignal): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  requireSuccess(
    // HEAD names no branch, because git reads attributes, such as how to merge, from its commit.
    await runGit(['init', '--quiet', '--bare', '--template=', '--initial-branch=docs-nav/none', `--object-format=${format}`, '--', '.'], {
      folder,
      signal,
    }),
  );
}

/** The last commits of those branches that exist. Throws `GitError`. */
export async function readTips(folder: string, branches: readonly string[], signal: AbortSignal): Promise<BranchTips> {
  const { output } = requireSuccess(
    await runGit(['for-each-ref', '--format=%(objectname) %(refname:lstrip=2)', ...branches.map((branch) => `refs/heads/${branch}`)], {
      folder,
      signal,
      environment: { GIT_DIR: folder },
    }),
  );
  const tips = splitOutput(output, '\n').map((line) => [line.slice(line.indexOf(' ') + 1), line.slice(0, line.indexOf(' '))] as const);
  // Git also lists the branches below, such as “main/next” for “main”.
  return new Map(tips.filter(([branch]) => branches.includes(branch)));
}
