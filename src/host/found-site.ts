/** A docs.json that stands at a place, and the places that nobody may mean. */
import { lstatSync, statSync, type Stats } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { UnreadableError } from '../site/files.ts';
import { follow, strayLink } from './boundary.ts';
import type { FoundSite } from './found.ts';
import { placeOf, shown } from './place.ts';
import { reasonOf } from './reason.ts';

/** The name that is looked for; a file of another name must be named. */
export const DOCS = 'docs.json';

/** Throws for a place that must not be looked at, and is asked before anything is. */
export type Check = (place: string) => void;

export function siteIn(folder: string, cwd: string): FoundSite | undefined {
  const file = join(folder, DOCS);
  const stats = statOf(file, lstatSync);
  return stats && siteAt(file, cwd, stats);
}

/** The site of a docs.json that exists, whatever it is; reading it says more. */
export function siteAt(file: string, cwd: string, stats: Stats = lstatSync(file)): FoundSite {
  const root = dirname(file);
  refuseStray(root, cwd);
  const target = stats.isSymbolicLink() ? targetOf(file) : 'inside';
  if (target !== 'inside')
    throw new UnreadableError(
      `“${shown(file, cwd)}” is a symbolic link that leads ${target === 'outside' ? 'out of the repository' : 'nowhere'}.`,
    );
  const folder = shown(root, cwd);
  return { root, docs: basename(file), folder: folder === '.' ? '' : folder };
}

function targetOf(link: string): 'inside' | 'outside' | 'nothing' {
  try {
    const { root, repository } = placeOf(dirname(link));
    return follow(repository, root, basename(link)).kind;
  } catch {
    return 'nothing';
  }
}

/** @throws UnreadableError if a link of a repository leads out of it on the way to a place: nobody who names the place means that. */
export function refuseStray(place: string, cwd: string): void {
  const link = strayLink(place, cwd);
  if (link !== undefined) throw new UnreadableError(`“${shown(link, cwd)}” is a symbolic link that leads out of the repository.`);
}

export function exists(path: string): boolean {
  return statOf(path, lstatSync) !== undefined;
}

export function statOf(path: string, stat: typeof statSync | typeof lstatSync = statSync): Stats | undefined {
  try {
    return stat(path, { throwIfNoEntry: false });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENAMETOOLONG' || code === 'ELOOP') return undefined;
    throw new UnreadableError(`“${path}” cannot be read: ${reasonOf(error)}.`);
  }
}
