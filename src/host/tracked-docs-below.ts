/** Finds every docs.json inside a folder: the tracked ones, or all of them outside a git repository. */
import { dirname, join } from 'node:path';
import fastGlob from 'fast-glob';
import { existsOrLinksOut, followWithin } from './boundary.ts';
import { git } from './git.ts';

/** Limits the search outside a git repository, for example in a home folder. */
const MAX_DEPTH = 6;

const DOCS_PATHSPEC = ':(glob)**/docs.json';

/** Returns absolute paths, those nearer to the folder first. Skips dot folders and `node_modules`. */
export function findTrackedDocsJsonBelow(folder: string): string[] {
  const tracked = git(['ls-files', '-z', '--', DOCS_PATHSPEC], folder);
  const names = tracked.ok
    ? tracked.output.split('\0').filter((name) => name !== '' && !/(?:^|\/)(?:\.|node_modules\/)/.test(name))
    : fastGlob.sync('**/docs.json', {
        cwd: folder,
        deep: MAX_DEPTH,
        ignore: ['**/node_modules/**', '**/.git/**'],
        followSymbolicLinks: false,
        suppressErrors: true,
      });
  const files = [...new Set(names)]
    .map((name) => join(folder, name))
    .filter((file) => isAccessible(folder, dirname(file)) && existsOrLinksOut(file));
  return files.sort((a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1));
}

/** Returns the first docs.json that git neither tracks nor ignores, relative to the folder. */
export function findUntrackedDocsJsonBelow(folder: string): string | undefined {
  const others = git(['ls-files', '-z', '--others', '--exclude-standard', '--', DOCS_PATHSPEC], folder);
  return others.ok ? others.output.split('\0')[0] || undefined : undefined;
}

/** Names in an index may be forged, and a folder may be git's own under another name. */
function isAccessible(folder: string, place: string): boolean {
  try {
    return followWithin(folder, place).kind === 'inside';
  } catch {
    return false;
  }
}

function depthOf(file: string): number {
  return file.split(/[\\/]/).length;
}
