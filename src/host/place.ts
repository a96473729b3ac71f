/** Where a docs root stands: the folder itself and the repository that links may lead into, both as real paths. */
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

export interface Place {
  readonly root: string;
  readonly repository: string;
}

/** The nearest folder from `folder` upwards that holds `.git`, be it a folder or the file of a worktree or submodule. */
export function gitRootOf(folder: string): string | undefined {
  for (const above of upwards(folder)) if (existsSync(join(above, '.git'))) return above;
  return undefined;
}

/** The folder and every folder above it, nearest first. */
export function* upwards(folder: string): Generator<string> {
  for (let current = folder; ; ) {
    yield current;
    const above = dirname(current);
    if (above === current) return;
    current = above;
  }
}

/** Without a repository around it, a docs root is its own. */
export function placeOf(root: string, repository?: string): Place {
  const real = realpathSync.native(root);
  return { root: real, repository: repository === undefined ? (gitRootOf(real) ?? real) : realpathSync.native(repository) };
}

/**
 * True if a real path may be opened: it is below the repository, but not in git's own folder, where
 * credentials are kept.
 */
export function isOpen(place: Place, real: string): boolean {
  if (!isWithin(place.repository, real)) return isWithin(place.root, real);
  return !real.slice(place.repository.length).split(sep).includes('.git');
}

/** True if `path` is `folder` or below it; both absolute. */
export function isWithin(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** A path as the user may write it: relative to the working directory, with forward slashes. */
export function shown(path: string, cwd: string): string {
  return relative(cwd, path).replaceAll(sep, '/') || '.';
}
