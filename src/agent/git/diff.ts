/** Compares commits. */
import type { Clone } from './clone.ts';
import { inClone, runInClone } from './plumbing.ts';
import { runGit } from './run.ts';

/** A unified diff with rename detection. Throws `GitError` (too-large) beyond `most` bytes, 8 MiB by default. */
export async function diffOf(clone: Clone, base: string, head: string, most = 8 << 20): Promise<string> {
  const shape = [
    '-r',
    '-p',
    '-M',
    '--no-color',
    '--no-ext-diff',
    '--no-textconv',
    '--submodule=short',
    '--src-prefix=a/',
    '--dst-prefix=b/',
  ];
  return (await inClone(clone, ['diff-tree', ...shape, '--end-of-options', base, head, '--'], { most })).toString();
}

/** Whether a branch of a local repository contains the commit. Checks that repository itself, because the clone may be too shallow. */
export async function isMerged(clone: Clone, commit: string, branch: string): Promise<boolean> {
  const { status } = await runGit(['merge-base', '--is-ancestor', '--end-of-options', commit, `refs/heads/${branch}`], {
    folder: clone.address.url,
    signal: clone.signal,
  });
  return status === 0;
}

/** The merge base of two commits; undefined if the clone is too shallow. */
export async function mergeBase(clone: Clone, one: string, other: string): Promise<string | undefined> {
  const { status, output } = await runInClone(clone, ['merge-base', '--end-of-options', one, other]);
  return status === 0 ? output.toString().trim() : undefined;
}
