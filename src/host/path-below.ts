/** Where a path is below a folder. Apart from other paths, because a clean run does not need it. */
import { isAbsolute, relative, sep } from 'node:path';

/** Returns a path relative to a folder, with forward slashes; `undefined` for the folder itself and what is outside. Both are absolute. */
export function pathBelow(folder: string, path: string): string | undefined {
  const below = relative(folder, path).replaceAll(sep, '/');
  return below === '' || below === '..' || below.startsWith('../') || isAbsolute(below) ? undefined : below;
}
