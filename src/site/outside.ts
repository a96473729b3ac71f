/** Paths that lead out of the docs root. */
import { isAboveRoot, resolvePath } from '../text/resolve-path.ts';

/** True for `../a`, `a/../../b` and drive letters: paths that never name a file of the site, whatever stands there. */
export function isOutside(path: string): boolean {
  if (!path.includes('..') && !path.includes(':')) return false;
  if (/^\/?[a-z]:/i.test(path)) return true;
  return isAboveRoot(resolvePath(path.replaceAll('\\', '/')));
}
