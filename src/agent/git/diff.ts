/** What lies between two commits. */
import type { Clone } from './clone.ts';
import { inClone } from './plumbing.ts';
import { runGit } from './run.ts';

/**
 * The changes from one commit to another as a unified diff with the prefixes `a/` and `b/`; moved files are told as moved.
 * Throws `GitError` (too-large) beyond `most` bytes, 8 MiB by default.
 */
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

/** True if a branch of a local repository holds the commit. Looks into that repository: a clone may not reach back so far. */
export async function isMerged(clone: Clone, commit: string, branch: string): Promise<boolean> {
  const { status } = await runGit(['merge-base', '--is-ancestor', '--end-of-options', commit, `refs/heads/${branch}`], {
    folder: clone.address.url,
    signal: clone.signal,
  });
  return status === 0;
}

/** The commit that two have in common; undefined where it lies deeper than the clone. */
export async function mergeBase(clone: Clone, one: string, other: string): Promise<string | undefined> {
  const { status, output } = await runGit(['merge-base', '--end-of-options', one, other], {
    folder: clone.folder,
    signal: clone.signal,
    environment: { GIT_DIR: clone.folder },
    lives: clone.lives,
  });
  return status === 0 ? output.toString().trim() : undefined;
}
