/** A docs.json at a path, and paths that must not be used. */
import { lstatSync, statSync, type Stats } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { UnreadableError } from '../site/files.ts';
import { followPath, findLinkOutOfRepository } from './boundary.ts';
import type { FoundSite } from './run-sites.ts';
import { locateRoot, displayPath } from './docs-root-location.ts';
import { systemErrorMessage } from './system-error.ts';

/** The name to search for. Files with another name must be given. */
export const DOCS_JSON_NAME = 'docs.json';

/** Throws for a path that must not be accessed. Called before any access. */
export type CheckPath = (place: string) => void;

export function findDocsJsonSiteIn(folder: string, cwd: string): FoundSite | undefined {
  const file = join(folder, DOCS_JSON_NAME);
  const stats = statIfExists(file, lstatSync);
  return stats && requireSiteInsideRepository(file, cwd, stats);
}

/** Returns the site of a docs.json that was found; it may still be unreadable, or be gone since. */
export function requireSiteInsideRepository(
  file: string,
  cwd: string,
  stats: Stats | undefined = statIfExists(file, lstatSync),
): FoundSite {
  refuseLinkOutOfRepository(dirname(file), cwd);
  const target = stats?.isSymbolicLink() ? targetOf(file) : 'inside';
  if (target !== 'inside')
    throw new UnreadableError(
      `“${displayPath(file, cwd)}” is a ${target === 'outside' ? 'symbolic link that points outside the repository' : 'broken symbolic link'}.`,
    );
  return toFoundSite(file, cwd);
}

export function toFoundSite(file: string, cwd: string): FoundSite {
  const root = dirname(file);
  const folder = displayPath(root, cwd);
  return { root, docs: basename(file), folder: folder === '.' ? '' : folder };
}

function targetOf(link: string): 'inside' | 'outside' | 'nothing' {
  try {
    const { root, repository } = locateRoot(dirname(link));
    return followPath(repository, root, basename(link)).kind;
  } catch {
    return 'nothing';
  }
}

/** @throws UnreadableError if a link in a repository leads a path out of it. */
export function refuseLinkOutOfRepository(place: string, cwd: string): void {
  const link = findLinkOutOfRepository(place, cwd);
  if (link !== undefined) throw new UnreadableError(`“${displayPath(link, cwd)}” is a symbolic link that points outside the repository.`);
}

export function hasDirectoryEntry(path: string): boolean {
  return statIfExists(path, lstatSync) !== undefined;
}

export function statIfExists(path: string, stat: typeof statSync | typeof lstatSync = statSync): Stats | undefined {
  try {
    return stat(path, { throwIfNoEntry: false });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENAMETOOLONG' || code === 'ELOOP' || code === 'ERR_INVALID_ARG_VALUE') return undefined;
    throw new UnreadableError(`“${path}” cannot be read: ${systemErrorMessage(error)}.`);
  }
}
