/** Whether there is a git that the service can work with: better told at the start than by the first job. */
import { GitError } from './git-error.ts';
import { runGit, type Ended } from './run.ts';

/** The oldest git that the service works with: major, minor. */
const OLDEST = [2, 34] as const;

/** Throws `GitError` (absent) where there is none in the PATH, or one that is too old. */
export async function requireGit(askVersion: () => Promise<Pick<Ended, 'output'>> = gitVersion): Promise<void> {
  const said = (await askVersion()).output.toString().trim();
  const [, major, minor] = /(\d+)\.(\d+)/.exec(said)?.map(Number) ?? [];
  if (major === undefined || minor === undefined) return;
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  throw new GitError('absent', `The git in the PATH of the service is ${major}.${minor}. Install git ${OLDEST.join('.')} or later.`, said);
}

function gitVersion(): Promise<Ended> {
  return runGit(['--version'], { folder: '/', signal: new AbortController().signal });
}
