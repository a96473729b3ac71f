/** Checks at the start that git is installed and recent enough. */
import { GitError } from './git-error.ts';
import { runGit, type Ended } from './run.ts';

/** The oldest supported git: major, minor. */
const OLDEST = [2, 34] as const;

/** Throws `GitError` (absent) if git is not in the PATH or too old. */
export async function requireGit(askVersion: () => Promise<Pick<Ended, 'output'>> = gitVersion): Promise<void> {
  const said = (await askVersion()).output.toString().trim();
  const [, major, minor] = /(\d+)\.(\d+)/.exec(said)?.map(Number) ?? [];
  if (major === undefined || minor === undefined) return;
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  throw new GitError(
    'absent',
    `The git in the PATH of the service has version ${major}.${minor}. Install git ${OLDEST.join('.')} or later.`,
    said,
  );
}

function gitVersion(): Promise<Ended> {
  return runGit(['--version'], { folder: '/', signal: new AbortController().signal });
}
