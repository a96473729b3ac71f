/** Checks paths of a tree. */
import { isGitName } from '../../internal.ts';

/** Whether the path has no empty parts, “.”, “..” or spellings of “.git”. */
export function isSafeTreePath(path: string): boolean {
  return path.split('/').every((name) => name !== '' && name !== '.' && name !== '..' && !isGitName(name));
}
