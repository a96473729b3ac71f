/** Compares commits. */
import type { Clone } from './clone.ts';
import { outputInClone, requireSuccess, runInClone } from './plumbing.ts';
import { runGit } from './run.ts';

/** With rename detection. */
const DIFF_OPTIONS = [
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

function diffArguments(base: string, head: string): readonly string[] {
  return ['diff-tree', ...DIFF_OPTIONS, '--end-of-options', base, head, '--'];
}

/** A unified diff. Throws `GitError` (too-large) beyond `most` bytes, 8 MiB by default. */
export async function readWholeDiff(clone: Clone, base: string, head: string, maxBytes = 8 << 20): Promise<string> {
  return (await outputInClone(clone, diffArguments(base, head), { maxBytes })).toString();
}

/** The whole lines in about the first `most` bytes of a diff. */
export async function readBeginningOfDiff(
  clone: Clone,
  base: string,
  head: string,
  most: number,
): Promise<{ readonly text: string; readonly isCut: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  async function take(output: AsyncIterable<Buffer>): Promise<void> {
    for await (const chunk of output) {
      if (size < most) chunks.push(chunk);
      size += chunk.length;
    }
  }
  await outputInClone(clone, diffArguments(base, head), { sink: take });
  const all = Buffer.concat(chunks);
  return { text: all.subarray(0, all.lastIndexOf(10) + 1).toString(), isCut: all.length < size };
}

/** Whether a branch of a local repository contains the commit. Checks that repository itself, because the clone may be too shallow. */
export async function isMergedInLocalRepository(clone: Clone, commit: string, branch: string): Promise<boolean> {
  const { status } = await runGit(['merge-base', '--is-ancestor', '--end-of-options', commit, `refs/heads/${branch}`], {
    folder: clone.address.url,
    signal: clone.signal,
  });
  return status === 0;
}

/** The merge base of two commits; undefined if the clone is too shallow. Throws `GitError` if the clone lacks one of them. */
export async function findMergeBaseInFetchedHistory(clone: Clone, one: string, other: string): Promise<string | undefined> {
  const ended = await runInClone(clone, ['merge-base', '--end-of-options', one, other]);
  return ended.status === 1 ? undefined : requireSuccess(ended).output.toString().trim();
}

/** Whether the clone shows that one commit is the other or an ancestor of it. */
export async function isAncestor(clone: Clone, one: string, other: string): Promise<boolean> {
  return (await runInClone(clone, ['merge-base', '--is-ancestor', '--end-of-options', one, other])).status === 0;
}
