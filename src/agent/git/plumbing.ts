/** Runs commands on the clone, without a remote and with no other configuration than its own. */
import { hasNoMemory, interruptionIn } from './classify.ts';
import type { Clone } from './clone.ts';
import { GitError } from './git-error.ts';
import { Interrupted } from '../interruption.ts';
import { runGit, type Ended, type RunOptions } from './run.ts';

type CloneOptions = Pick<RunOptions, 'input' | 'environment' | 'most' | 'sink'>;

/** Runs git in the clone. The caller checks the status. */
export function runInClone({ folder, signal, lives }: Clone, args: readonly string[], options: CloneOptions = {}): Promise<Ended> {
  return runGit(args, { ...options, folder, signal, lives, environment: { ...options.environment, GIT_DIR: folder } });
}

/** The output of git in the clone. Throws `GitError` (failed) if git fails. */
export async function inClone(clone: Clone, args: readonly string[], options?: CloneOptions): Promise<Buffer> {
  return succeeded(await runInClone(clone, args, options)).output;
}

/** The lines or NUL-separated parts of the output that are not empty. */
export function partsOf(output: Buffer, separator = '\0'): readonly string[] {
  return output
    .toString()
    .split(separator)
    .filter((part) => part !== '');
}

/** The same as one line of text. */
export async function lineInClone(clone: Clone, args: readonly string[], options?: CloneOptions): Promise<string> {
  return (await inClone(clone, args, options)).toString().trim();
}

/** Throws `GitError` or `Interrupted` unless git succeeded. */
export function succeeded(ended: Ended): Ended {
  if (ended.status === 0) return ended;
  const interruption = interruptionIn(ended.said);
  if (interruption) throw new Interrupted(interruption, ended.said.trim());
  if (hasNoMemory(ended.said))
    throw new GitError('too-large', 'Git exceeded its memory limit for the repository. Use a smaller repository.', ended.said.trim());
  if (/invalid path/.test(ended.said))
    throw new GitError(
      'refused',
      'The repository contains a path that git does not accept, such as “..” or “.git”. Remove the path from the repository.',
      ended.said.trim(),
    );
  throw new GitError('failed', `Git failed on the clone of the repository (status ${ended.status}).`, ended.said.trim());
}
