/** Checks at the start that git is installed and recent enough. */
import { GitError } from './git-error.ts';
import { MIN_GIT_VERSION } from './min-git-version.ts';
import { runGit, type GitRunResult } from './run.ts';

const [OLDEST_MAJOR = 0, OLDEST_MINOR = 0] = MIN_GIT_VERSION.split('.').map(Number);

/** Throws `GitError` (absent) if git is not in the PATH or too old. */
export async function requireGit(askVersion: () => Promise<Pick<GitRunResult, 'output'>> = gitVersion): Promise<void> {
  const said = (await askVersion()).output.toString().trim();
  const [, major, minor] = /(?<!\d)(\d+)\.(\d+)/.exec(said)?.map(Number) ?? [];
  if (major === undefined || minor === undefined) return;
  if (major > OLDEST_MAJOR || (major === OLDEST_MAJOR && minor >= OLDEST_MINOR)) return;
  throw new GitError(
    'absent',
    `The git in the PATH of the service has version ${major}.${minor}. Install git ${MIN_GIT_VERSION} or later.`,
    said,
  );
}

function gitVersion(): Promise<GitRunResult> {
  return runGit(['--version'], { folder: '/', signal: new AbortController().signal });
}
