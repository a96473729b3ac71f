/** Files of the repository that are not on this disk: submodules that were not fetched, files outside a sparse checkout. */
import { existsSync, lstatSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UnreadableError } from '../site/files.ts';
import type { Listing } from '../site/listing.ts';
import { git } from './git.ts';
import { isWithin, upwards, type Place } from './place.ts';

/** Returns a test for folders of submodules, according to the `.gitmodules` files above them. */
export function submodulesOf(place: Place): (folder: string) => boolean {
  const known = new Map<string, ReadonlySet<string>>();
  return (folder) => {
    for (const above of upwards(dirname(folder))) {
      if (!isWithin(place.repository, above)) break;
      let submodules = known.get(above);
      if (submodules === undefined) known.set(above, (submodules = readModules(above)));
      if (submodules.has(folder)) return true;
    }
    return false;
  };
}

/** Larger files are ignored. */
const MOST_BYTES = 1024 * 1024;

function readModules(folder: string): ReadonlySet<string> {
  const file = join(folder, '.gitmodules');
  const found = lstatSync(file, { throwIfNoEntry: false });
  // git does not follow links here either.
  if (!found?.isFile() || found.size > MOST_BYTES) return new Set();
  const paths = readFileSync(file, 'utf8').matchAll(/^[ \t]*path[ \t]*=(.*)$/gm);
  return new Set(Array.from(paths, ([, path = '']) => join(folder, path.trim().replace(/^"|"$/g, ''))));
}

/**
 * Adds what a sparse checkout leaves out inside the root: missing folders with a trailing slash, single files by their path.
 * Runs git, but only in a sparse checkout.
 */
export function addLeftOut(place: Place, enter: (folder: string) => boolean, files: Listing): void {
  if (!isSparse(place.repository)) return;
  const here = new Map<string, boolean>();
  paths: for (const path of leftOutBelow(place.root)) {
    for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) {
      const folder = path.slice(0, at);
      if (!enter(folder)) continue paths;
      let isHere = here.get(folder);
      if (isHere === undefined) here.set(folder, (isHere = existsSync(join(place.root, folder))));
      if (isHere) continue;
      files.set(`${folder}/`, 'left-out');
      continue paths;
    }
    files.set(path, 'left-out');
  }
}

function leftOutBelow(root: string): string[] {
  const answer = git(['ls-files', '-t', '-z', '--sparse'], root);
  if (!answer.ok) {
    throw new UnreadableError(`In this sparse checkout, git did not report which files it leaves out: ${answer.reason}.`);
  }
  return answer.output
    .split('\0')
    .filter((line) => line.startsWith('S '))
    .map((line) => line.slice(2));
}

function isSparse(repository: string): boolean {
  const folder = gitFolderOf(repository);
  if (folder === undefined || !existsSync(join(folder, 'info', 'sparse-checkout'))) return false;
  const common = join(folder, 'commondir');
  const shared = existsSync(common) ? resolve(folder, readFileSync(common, 'utf8').trim()) : folder;
  return [join(shared, 'config'), join(folder, 'config.worktree')].some(
    (file) => existsSync(file) && /^\s*sparsecheckout\s*(?:=\s*(?:true|yes|on|1)\s*)?$/im.test(readFileSync(file, 'utf8')),
  );
}

/** Returns git's own folder. In a worktree or a submodule, `.git` is a file that points to it. */
function gitFolderOf(repository: string): string | undefined {
  const entry = join(repository, '.git');
  const found = statSync(entry, { throwIfNoEntry: false });
  if (found?.isDirectory()) return entry;
  if (!found?.isFile()) return undefined;
  const named = /^gitdir: (.+?)\r?\n?$/.exec(readFileSync(entry, 'utf8'))?.[1];
  return named === undefined ? undefined : resolve(repository, named);
}
