/** Paths that lead out of the docs root. */

/** True for `../a`, `a/../../b` and drive letters: paths that never name a file of the site, whatever stands there. */
export function isOutside(path: string): boolean {
  if (!path.includes('..') && !path.includes(':')) return false;
  if (/^\/?[a-z]:/i.test(path)) return true;
  let depth = 0;
  for (const part of path.split(/[\\/]/)) {
    if (part === '..') depth--;
    else if (part !== '' && part !== '.') depth++;
    if (depth < 0) return true;
  }
  return false;
}
