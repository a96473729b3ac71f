/** Paths of a tree that stand for a file in a folder, and for nothing else. */
import { isGitName } from '../../site/git-name.ts';

/** False for a path that leads up, into a folder of git's own however it is spelled, or has a part without a name. */
export function isPlainPath(path: string): boolean {
  return path.split('/').every((name) => name !== '' && name !== '.' && name !== '..' && !isGitName(name));
}
