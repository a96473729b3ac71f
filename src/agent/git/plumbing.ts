/** Runs commands on the clone, without a remote and with no other configuration than its own. */
import { reportsOutOfMemory, findLocalInterruptionInStderr } from './to-git-error.ts';
import type { Clone } from './clone.ts';
import { GitError } from './git-error.ts';
import { InfrastructureInterruptionError } from '../interruption.ts';
import { runGit, type GitRunResult, type GitRunOptions } from './run.ts';

type CloneCommandOptions = Pick<GitRunOptions, 'input' | 'environment' | 'maxBytes' | 'sink'>;

/** Runs git in the clone. The caller checks the status. */
export function runInClone(
  { folder, signal, lifetime }: Clone,
  args: readonly string[],
  options: CloneCommandOptions = {},
): Promise<GitRunResult> {
  return runGit(args, { ...options, folder, signal, lifetime, environment: { ...options.environment, GIT_DIR: folder } });
}

/** The output of git in the clone. Throws `GitError` (failed) if git fails. */
export async function outputInClone(clone: Clone, args: readonly string[], options?: CloneCommandOptions): Promise<Buffer> {
  return requireSuccess(await runInClone(clone, args, options)).output;
}

/** The lines or NUL-separated parts of the output that are not empty. */
export function splitOutput(output: Buffer, separator = '\0'): readonly string[] {
  return output
    .toString()
    .split(separator)
    .filter((part) => part !== '');
}

/** The same as one line of text. */
export async function lineInClone(clone: Clone, args: readonly string[], options?: CloneCommandOptions): Promise<string> {
  return (await outputInClone(clone, args, options)).toString().trim();
}

/** Throws `GitError` or `InfrastructureInterruptionError` unless git succeeded. */
export function requireSuccess(ended: GitRunResult): GitRunResult {
  if (ended.status === 0) return ended;
  const interruption = findLocalInterruptionInStderr(ended.stderr);
  if (interruption) throw new InfrastructureInterruptionError(interruption, ended.stderr.trim());
  if (reportsOutOfMemory(ended.stderr))
    throw new GitError('too-large', 'Git exceeded its memory limit for the repository. Use a smaller repository.', ended.stderr.trim());
  if (/invalid path/.test(ended.stderr))
    throw new GitError(
      'refused',
      'The repository contains a path that git does not accept, such as “..” or “.git”. Remove the path from the repository.',
      ended.stderr.trim(),
    );
  throw new GitError('failed', `Git failed on the clone of the repository (status ${ended.status}).`, ended.stderr.trim());
}
