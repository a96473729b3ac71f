/** The boundary of a repository for files and links. Nothing outside is accessed, not even to check whether it exists. */
import { lstatSync, readlinkSync, realpathSync, type Stats } from 'node:fs';
import { basename, dirname, isAbsolute, join, parse, relative, resolve, sep } from 'node:path';
import { isGitName } from '../site/git-name.ts';
import { gitRootOf, isWithin, upwards } from './docs-root-location.ts';

/** The target of a path: inside, with its real path; outside; or nothing. */
export type FollowResult = PathInsideBoundary | { readonly kind: 'outside' | 'nothing' };
export type PathInsideBoundary = { readonly kind: 'inside'; readonly realPath: string; readonly stats: Stats };

const OUTSIDE_RESULT: FollowResult = { kind: 'outside' };
const NOTHING_RESULT: FollowResult = { kind: 'nothing' };

/** The limit of Linux. */
const MAX_LINKS = 40;

/**
 * Follows a path and its links from a real folder, name by name. Stops where it leaves `top`, a real folder that contains
 * that one, or where it enters a folder of git's own, whatever its name.
 *
 * @throws An error of the system for paths inside that cannot be accessed, and for circular links.
 */
export function followPath(top: string, folder: string, path: string): FollowResult {
  if (path.includes('\0')) return NOTHING_RESULT;
  const names = pathSegments(path).reverse();
  let here = folder;
  let stats: Stats | undefined;
  let links = 0;
  for (let name = names.pop(); name !== undefined; name = names.pop()) {
    if (stats && !stats.isDirectory()) return NOTHING_RESULT;
    if (name === '' || name === '.') continue;
    const next = name === '..' ? dirname(here) : join(here, name);
    // Still above the boundary: these are real folders, which exist.
    if (isWithin(next, top)) [here, stats] = [next, undefined];
    else if (!isWithin(top, next) || isGitName(name)) return OUTSIDE_RESULT;
    else {
      const found = tryLstat(next);
      if (!found) return NOTHING_RESULT;
      if (found.isSymbolicLink()) {
        if (++links > MAX_LINKS) throw Object.assign(new Error('ELOOP'), { code: 'ELOOP' });
        const target = readlinkSync(next).replace(/^\\\\\?\\/, '');
        const { root } = parse(target);
        if (isAbsolute(target)) [here, stats] = [root, undefined];
        names.push(...pathSegments(target.slice(root.length)).reverse());
      } else if (found.isDirectory() && isGitFolder(next)) return OUTSIDE_RESULT;
      else [here, stats] = [next, found];
    }
  }
  if (!isWithin(top, here)) return OUTSIDE_RESULT;
  const found = stats ?? tryLstat(here);
  return found ? { kind: 'inside', realPath: here, stats: found } : NOTHING_RESULT;
}

/** The same for any path and a folder that it must not leave, neither of them necessarily real. */
export function followWithin(top: string, path: string): FollowResult {
  const below = relative(top, resolve(path));
  if (below === '..' || below.startsWith(`..${sep}`) || isAbsolute(below)) return OUTSIDE_RESULT;
  const real = realpathSync.native(top);
  return followPath(real, real, below);
}

/** Returns the folder that files in a folder must not leave: the git root around it, or else the folder itself. */
export function gitRootOrSelf(folder: string): string {
  return gitRootOf(folder) ?? folder;
}

/** Whether a path exists in a folder that may be accessed. True for any link that leads out. */
export function existsOrLinksOut(file: string): boolean {
  try {
    const found = tryLstat(file);
    return found?.isSymbolicLink() === true ? followWithin(gitRootOrSelf(dirname(file)), file).kind !== 'nothing' : found !== undefined;
  } catch {
    return false;
  }
}

/** A link on a path, in its real folder, and the repository that it may come from. */
interface SuppliedLink {
  readonly path: string;
  readonly folder: string;
  readonly top: string;
}

/**
 * Yields the links on a path given by a user that may come from a repository: they are in one, or in `base`. Links of the
 * system and of the user are followed to further ones.
 */
function* suppliedLinks(path: string, base: string | undefined, hops = 0): Generator<SuppliedLink> {
  for (const at of [...upwards(path)].reverse()) {
    if (tryLstat(at)?.isSymbolicLink() !== true) continue;
    const folder = realpathSync.native(dirname(at));
    const top = gitRootOf(folder) ?? (base !== undefined && isWithin(base, folder) ? base : undefined);
    if (top !== undefined) yield { path: at, folder, top };
    else if (hops < MAX_LINKS) yield* suppliedLinks(resolve(folder, readlinkSync(at)), base, hops + 1);
  }
}

/** Finds a link that leads a path out of the repository that the link comes from. Without git, `base` counts as one. */
export function findLinkOutOfRepository(path: string, base?: string): string | undefined {
  return findLink(path, base, ({ path: at, folder, top }) => followPath(top, folder, basename(at)).kind === 'outside');
}

/** Finds the first link on a path that may come from a repository, wherever it leads. */
export function findRepositoryLinkOnPath(path: string, base: string): string | undefined {
  return findLink(path, base, () => true);
}

function findLink(path: string, base: string | undefined, isMeant: (link: SuppliedLink) => boolean): string | undefined {
  try {
    for (const link of suppliedLinks(path, base && realpathSync.native(base))) if (isMeant(link)) return link.path;
  } catch {
    // A path that cannot be accessed is reported when it is opened.
  }
  return undefined;
}

/** Whether this is git's own folder, whatever its name. */
function isGitFolder(folder: string): boolean {
  return ['HEAD', 'objects', 'refs'].every((name) => tryLstat(join(folder, name)) !== undefined);
}

function pathSegments(path: string): string[] {
  return path.split(sep === '\\' ? /[\\/]/ : '/');
}

function tryLstat(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR' || code === 'ENAMETOOLONG') return undefined;
    throw error;
  }
}
