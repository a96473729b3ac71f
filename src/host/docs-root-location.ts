/** The location of a docs root: the folder, and the repository that links may lead into, both as real paths. */
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

export interface DocsRootLocation {
  readonly root: string;
  readonly repository: string;
}

/** Returns the nearest folder at or above `folder` with `.git`, either a folder or the file of a worktree or submodule. */
export function gitRootOf(folder: string): string | undefined {
  for (const above of upwards(folder)) if (existsSync(join(above, '.git'))) return above;
  return undefined;
}

/** Yields the folder and every folder above it, nearest first. */
export function* upwards(folder: string): Generator<string> {
  for (let current = folder; ;) {
    yield current;
    const above = dirname(current);
    if (above === current) return;
    current = above;
  }
}

/** A docs root outside a repository is its own. `repository` is one known to contain it. */
export function locateRoot(root: string, repository?: string): DocsRootLocation {
  const real = realpathSync.native(root);
  const around = repository === undefined ? gitRootOf(real) : realpathSync.native(repository);
  return { root: real, repository: around !== undefined && isWithin(around, real) ? around : real };
}

/** Whether `path` is `folder` or inside it; both absolute. */
export function isWithin(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** Returns a path for messages: relative to the working directory, with forward slashes. */
export function displayPath(path: string, cwd: string): string {
  return relative(cwd, path).replaceAll(sep, '/') || '.';
}
