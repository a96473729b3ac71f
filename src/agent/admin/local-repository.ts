/** A repository in a folder of this machine: whether it is one, and which branch jobs start from. */
import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { promisify } from 'node:util';
import { OperatorError } from '../operator-error.ts';

const run = promisify(execFile);

/**
 * The branch, if the repository has it; without one, the branch that is checked out.
 *
 * @throws OperatorError where the folder is no repository, or has no such branch.
 */
export async function branchOf(folder: string, asked: string | null): Promise<string> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new OperatorError(`There is no folder “${folder}” on the machine of the service.`);
  if ((await git(folder, 'rev-parse', '--git-dir')) === undefined)
    throw new OperatorError(`“${folder}” is no git repository, or one of another user that git does not trust.`);
  const list = await git(folder, 'for-each-ref', '--format=%(refname:short)', 'refs/heads');
  const branches = (list ?? '').split('\n').filter((line) => line !== '');
  if (branches.length === 0) throw new OperatorError(`The repository “${folder}” has no commit yet: jobs have nothing to start from.`);
  const branch = asked ?? (await git(folder, 'symbolic-ref', '--short', '--quiet', 'HEAD'));
  if (branch === undefined) throw new OperatorError(`No branch is checked out in “${folder}”. Name the one to start from: --ref <branch>.`);
  if (!branches.includes(branch))
    throw new OperatorError(
      `There is no branch “${branch}” in “${folder}”; there are ${branches.slice(0, 10).join(', ')}${branches.length > 10 ? ' and more' : ''}.`,
    );
  return branch;
}

/** What git prints; `undefined` where it fails. The folder is where it is told to work, whatever the environment says. */
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
      throw new OperatorError('git is not installed, or not found by PATH. The service cannot work without it.');
    return undefined;
  }
}
