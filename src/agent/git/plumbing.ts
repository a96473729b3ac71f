/** Commands on the clone itself, which ask nobody and read no configuration but its own. */
import { NO_MEMORY } from './classify.ts';
import type { Clone } from './clone.ts';
import { GitError } from './git-error.ts';
import { runGit, type Ended, type RunOptions } from './run.ts';

/** Runs git in the clone. Throws `GitError` (failed) where git fails. */
export async function inClone(
  clone: Clone,
  args: readonly string[],
  options: Pick<RunOptions, 'input' | 'environment' | 'most' | 'sink'> = {},
): Promise<Buffer> {
  const ended = await runGit(args, {
    ...options,
    folder: clone.folder,
    signal: clone.signal,
    environment: { ...options.environment, GIT_DIR: clone.folder },
    lives: clone.lives,
  });
  return succeeded(ended).output;
}

/** The same, as one line of text. */
export async function lineInClone(
  clone: Clone,
  args: readonly string[],
  options?: Pick<RunOptions, 'input' | 'environment'>,
): Promise<string> {
  return (await inClone(clone, args, options)).toString().trim();
}

/** Passes on what succeeded. */
export function succeeded(ended: Ended): Ended {
  if (ended.status === 0) return ended;
  if (NO_MEMORY.test(ended.said))
    throw new GitError(
      'too-large',
      'Git needed more memory for the repository than it may take. Name a smaller repository.',
      ended.said.trim(),
    );
  if (/invalid path/.test(ended.said))
    throw new GitError(
      'refused',
      'The repository holds a path that git does not accept, such as “..” or “.git”. Remove it there.',
      ended.said.trim(),
    );
  throw new GitError('failed', `Git failed on the clone of the repository (status ${ended.status}).`, ended.said.trim());
}
