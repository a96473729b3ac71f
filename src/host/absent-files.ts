/** Files of the repository that are not on this disk: submodules that were not fetched, files outside a sparse checkout. */
import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UnreadableError } from '../site/files.ts';
import type { MutableFileListing } from '../site/listing.ts';
import { git } from './git.ts';
import { readSmallText } from './open-file.ts';
import { isWithin, upwards, type DocsRootLocation } from './docs-root-location.ts';

/** Returns a test for folders of submodules, according to the `.gitmodules` files above them. */
export function createSubmoduleTest(place: DocsRootLocation): (folder: string) => boolean {
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

/** Larger files are ignored. git ignores them, too, where they name its folder. */
const MAX_BYTES = 1024 * 1024;

function readModules(folder: string): ReadonlySet<string> {
  // git does not follow links here either.
  const text = readSmallText(join(folder, '.gitmodules'), MAX_BYTES) ?? '';
  const paths = text.matchAll(/^[ \t]*path[ \t]*=(.*)$/gm);
  return new Set(Array.from(paths, ([, path = '']) => join(folder, path.trim().replace(/^"|"$/g, ''))));
}

/**
 * Adds what a sparse checkout leaves out inside the root: missing folders with a trailing slash, single files by their path.
 * Runs git, but only in a sparse checkout.
 */
export function addSparseOmissions(place: DocsRootLocation, enter: (folder: string) => boolean, files: MutableFileListing): void {
  if (!isSparse(place.repository)) return;
  const here = new Map<string, boolean>();
  paths: for (const path of sparseOmissions(place.root)) {
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

function sparseOmissions(root: string): string[] {
  const answer = git(['ls-files', '-t', '-z', '--sparse'], root);
  if (!answer.ok) {
    throw new UnreadableError(`In this sparse checkout, git did not report which files it leaves out: ${answer.reason}.`);
  }
  return answer.output
    .split('\0')
    .filter((line) => line.startsWith('S '))
    .map((line) => line.slice(2));
}

/** Only git knows its settings: they can be in files that include others, and a later one counts. */
function isSparse(repository: string): boolean {
  const folder = gitFolderOf(repository);
  if (folder === undefined || !existsSync(join(folder, 'info', 'sparse-checkout'))) return false;
  const answer = git(['config', '--type=bool', '--default=false', '--get', 'core.sparseCheckout'], repository);
  if (answer.ok) return answer.output.trim() === 'true';
  throw new UnreadableError(`git did not report whether “${repository}” is a sparse checkout: ${answer.reason}.`);
}

/** Returns git's own folder. In a worktree or a submodule, `.git` is a file that points to it. */
function gitFolderOf(repository: string): string | undefined {
  const entry = join(repository, '.git');
  // Also false for a link that leads back to itself.
  if (!existsSync(entry)) return undefined;
  if (statSync(entry).isDirectory()) return entry;
  const named = /^gitdir: (.+?)\r?\n?$/.exec(readSmallText(realpathSync.native(entry), MAX_BYTES) ?? '')?.[1];
  return named === undefined ? undefined : resolve(repository, named);
}
