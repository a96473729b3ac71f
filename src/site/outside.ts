import { isAboveRoot, resolvePath } from '../text/resolve-path.ts';

/** Whether a path leads out of the docs root: `../a`, `a/../../b` and drive letters, whatever exists there. */
export function isOutside(path: string): boolean {
  if (!path.includes('..') && !path.includes(':')) return false;
  if (/^\/?[a-z]:/i.test(path)) return true;
  return isAboveRoot(resolvePath(path.replaceAll('\\', '/')));
}
