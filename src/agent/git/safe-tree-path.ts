/** Checks paths of a tree. */
import { isGitName } from '../../site/git-name.ts';

/** Whether the path has no empty parts, “.”, “..” or spellings of “.git”. */
export function isSafeTreePath(path: string): boolean {
  return path.split('/').every((name) => name !== '' && name !== '.' && name !== '..' && !isGitName(name));
}
