/** Checks a local repository and the branch that jobs start from. */
import { execFile } from 'node:child_process';
import { statSync, type Stats } from 'node:fs';
import { promisify } from 'node:util';
import { InvalidOperatorFields, OperatorError } from '../operator-error.ts';

const run = promisify(execFile);

/**
 * Returns the requested branch, or the branch that is checked out if none is requested.
 *
 * @throws InvalidOperatorFields if the folder is not a repository or does not have the branch; OperatorError if there is no git.
 */
export async function requireLocalBranch(folder: string, asked: string | null): Promise<string> {
  if (!statOf(folder)?.isDirectory())
    throw new InvalidOperatorFields({ repository: `The folder “${folder}” does not exist on the machine of the service.` });
  if ((await git(folder, 'rev-parse', '--git-dir')) === undefined)
    throw new InvalidOperatorFields({
      repository: `“${folder}” is not a git repository, or it belongs to another user and git does not trust it.`,
    });
  const list = await git(folder, 'for-each-ref', '--format=%(refname:short)', 'refs/heads');
  const branches = (list ?? '').split('\n').filter((line) => line !== '');
  if (branches.length === 0)
    throw new InvalidOperatorFields({ repository: `The repository “${folder}” has no commits. Jobs need a commit to start from.` });
  const branch = asked ?? (await git(folder, 'symbolic-ref', '--short', '--quiet', 'HEAD'));
  if (branch === undefined)
    throw new InvalidOperatorFields({ ref: `No branch is checked out in “${folder}”. Enter the branch to start from.` });
  if (!branches.includes(branch))
    throw new InvalidOperatorFields({
      ref: `“${folder}” has no branch “${branch}”. Its branches are ${branches.slice(0, 10).join(', ')}${branches.length > 10 ? ' and more' : ''}.`,
    });
  return branch;
}

/** Undefined for what does not exist, or that nobody could find out about. */
export function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** The output of git, or `undefined` if it fails. Variables such as GIT_DIR are not passed on. */
async function git(folder: string, ...args: readonly string[]): Promise<string | undefined> {
  const { PATH, HOME } = process.env;
  try {
    const { stdout } = await run('git', ['-C', folder, ...args], {
      env: { PATH, HOME, LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0' },
      timeout: 10_000,
      windowsHide: true,
    });
    return stdout.trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new OperatorError('git is not installed or not in the PATH. Install git: the service needs it.');
    return undefined;
  }
}
