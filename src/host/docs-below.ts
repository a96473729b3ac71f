/** Every docs.json below a folder: those that git tracks, or, outside of git, those that are there. */
import { dirname, join } from 'node:path';
import fastGlob from 'fast-glob';
import { stands, within } from './boundary.ts';
import { git } from './git.ts';

/** Outside of git nothing says where a project ends: a run in a home folder must end too. */
const DEEPEST = 6;

const DOCS = ':(glob)**/docs.json';

/** Absolute paths, those nearer to the folder first. Dot folders and `node_modules` are left out. */
export function docsBelow(folder: string): string[] {
  const tracked = git(['ls-files', '-z', '--', DOCS], folder);
  const names = tracked.ok
    ? tracked.output.split('\0').filter((name) => name !== '' && !/(?:^|\/)(?:\.|node_modules\/)/.test(name))
    : fastGlob.sync('**/docs.json', {
        cwd: folder,
        deep: DEEPEST,
        ignore: ['**/node_modules/**', '**/.git/**'],
        followSymbolicLinks: false,
        suppressErrors: true,
      });
  const files = [...new Set(names)].map((name) => join(folder, name)).filter((file) => isOpen(folder, dirname(file)) && stands(file));
  return files.sort((a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1));
}

/** The first docs.json that git neither tracks nor ignores, relative to the folder. */
export function newDocsBelow(folder: string): string | undefined {
  const others = git(['ls-files', '-z', '--others', '--exclude-standard', '--', DOCS], folder);
  return others.ok ? others.output.split('\0')[0] || undefined : undefined;
}

/** Names of an index may be made up, and a folder may be git's own by another name. */
function isOpen(folder: string, place: string): boolean {
  try {
    return within(folder, place).kind === 'inside';
  } catch {
    return false;
  }
}

function depthOf(file: string): number {
  return file.split(/[\\/]/).length;
}
