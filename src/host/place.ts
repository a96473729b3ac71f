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
  for (let current = folder; ;) {
    yield current;
    const above = dirname(current);
    if (above === current) return;
    current = above;
  }
}

/** Without a repository around it, a docs root is its own. `repository` is one that is known to be around it. */
export function placeOf(root: string, repository?: string): Place {
  const real = realpathSync.native(root);
  const around = repository === undefined ? gitRootOf(real) : realpathSync.native(repository);
  return { root: real, repository: around !== undefined && isWithin(around, real) ? around : real };
}

/** True if `path` is `folder` or below it; both absolute. */
export function isWithin(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** A path as the user may write it: relative to the working directory, with forward slashes. */
export function shown(path: string, cwd: string): string {
  return relative(cwd, path).replaceAll(sep, '/') || '.';
}
