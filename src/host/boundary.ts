/** The boundary of a repository: where its files and its links may lead. Nothing outside is looked at, not even whether it is there. */
import { lstatSync, readlinkSync, realpathSync, type Stats } from 'node:fs';
import { basename, dirname, isAbsolute, join, parse, relative, resolve, sep } from 'node:path';
import { isGitName } from '../site/git-name.ts';
import { gitRootOf, isWithin, upwards } from './place.ts';

/** What a path stands for: something inside, at its real path; something outside; or nothing. */
export type Followed = { readonly kind: 'inside'; readonly real: string; readonly stats: Stats } | { readonly kind: 'outside' | 'nothing' };

const OUTSIDE: Followed = { kind: 'outside' };
const NOTHING: Followed = { kind: 'nothing' };

/** As many as Linux follows. */
const MOST_LINKS = 40;

/**
 * Follows a path name by name, links included, from a real folder. It ends where it leaves `top`, a real folder around that one, or
 * where it enters a folder of git's own, whatever that is called.
 *
 * @throws An error of the system for what cannot be looked at inside, and for links that lead back to themselves.
 */
export function follow(top: string, folder: string, path: string): Followed {
  if (path.includes('\0')) return NOTHING;
  const names = namesOf(path).reverse();
  let here = folder;
  let stats: Stats | undefined;
  let links = 0;
  for (let name = names.pop(); name !== undefined; name = names.pop()) {
    if (stats && !stats.isDirectory()) return NOTHING;
    if (name === '' || name === '.') continue;
    const next = name === '..' ? dirname(here) : join(here, name);
    // On the way back to the boundary, or above it: real folders, which are there.
    if (isWithin(next, top)) [here, stats] = [next, undefined];
    else if (!isWithin(top, next) || isGitName(name)) return OUTSIDE;
    else {
      const found = lookAt(next);
      if (!found) return NOTHING;
      if (found.isSymbolicLink()) {
        if (++links > MOST_LINKS) throw Object.assign(new Error('ELOOP'), { code: 'ELOOP' });
        const target = readlinkSync(next).replace(/^\\\\\?\\/, '');
        const { root } = parse(target);
        if (isAbsolute(target)) [here, stats] = [root, undefined];
        names.push(...namesOf(target.slice(root.length)).reverse());
      } else if (found.isDirectory() && isGitFolder(next)) return OUTSIDE;
      else [here, stats] = [next, found];
    }
  }
  return isWithin(top, here) ? { kind: 'inside', real: here, stats: stats ?? lstatSync(here) } : OUTSIDE;
}

/** The same for any path and the folder around it that it must not leave, neither of them real. */
export function within(top: string, path: string): Followed {
  const below = relative(top, resolve(path));
  if (below === '..' || below.startsWith(`..${sep}`) || isAbsolute(below)) return OUTSIDE;
  const real = realpathSync.native(top);
  return follow(real, real, below);
}

/** The folder that what stands in a folder must not leave: the git root around it, else the folder itself. */
export function topOf(folder: string): string {
  return gitRootOf(folder) ?? folder;
}

/** True if something stands at a path whose folder may be looked into. Of a link that leads out that is said, wherever it leads. */
export function stands(file: string): boolean {
  try {
    const found = lookAt(file);
    return found?.isSymbolicLink() === true ? within(topOf(dirname(file)), file).kind !== 'nothing' : found !== undefined;
  } catch {
    return false;
  }
}

/** A link on a path, in its real folder, and the repository that can have brought it. */
interface Supplied {
  readonly at: string;
  readonly folder: string;
  readonly top: string;
}

/**
 * Links on a path that a person names which a repository can have brought: they stand in one, or in `base`. Links of the system
 * and of the person lead on to others.
 */
function* suppliedLinks(path: string, base: string | undefined, hops = 0): Generator<Supplied> {
  for (const at of [...upwards(path)].reverse()) {
    if (lookAt(at)?.isSymbolicLink() !== true) continue;
    const folder = realpathSync.native(dirname(at));
    const top = gitRootOf(folder) ?? (base !== undefined && isWithin(base, folder) ? base : undefined);
    if (top !== undefined) yield { at, folder, top };
    else if (hops < MOST_LINKS) yield* suppliedLinks(resolve(folder, readlinkSync(at)), base, hops + 1);
  }
}

/** The link that leads a path out of a repository which brought it. `base` counts as one where there is no git. */
export function strayLink(path: string, base?: string): string | undefined {
  return firstLink(path, base, ({ at, folder, top }) => follow(top, folder, basename(at)).kind === 'outside');
}

/** The first link on a path that a repository can have brought, wherever it leads. */
export function linkInTheWay(path: string, base: string): string | undefined {
  return firstLink(path, base, () => true);
}

function firstLink(path: string, base: string | undefined, isMeant: (link: Supplied) => boolean): string | undefined {
  try {
    for (const link of suppliedLinks(path, base && realpathSync.native(base))) if (isMeant(link)) return link.at;
  } catch {
    // What cannot be looked at is told of by whoever opens it.
  }
  return undefined;
}

/** Whatever git's own folder is called, and wherever a `.git` file says it is. */
function isGitFolder(folder: string): boolean {
  return ['HEAD', 'objects', 'refs'].every((name) => lookAt(join(folder, name)) !== undefined);
}

function namesOf(path: string): string[] {
  return path.split(sep === '\\' ? /[\\/]/ : '/');
}

function lookAt(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR' || code === 'ENAMETOOLONG') return undefined;
    throw error;
  }
}
