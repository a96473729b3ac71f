/** The folders in which changes can affect the findings of a run. */
import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { ObservedFiles } from '../site/observed-files.ts';
import { gitRootOf, upwards } from './docs-root-location.ts';
import type { RunSite } from './run.ts';
import type { FileChangeFilter } from './watch.ts';

/** A site, and the folders and files that a run opened. */
export type WatchedSite = Pick<RunSite, 'root' | 'docs'> & Pick<ObservedFiles, 'openedFolders' | 'requestedPaths'>;

/** The next run may read files of these kinds. For others, only names matter, unless this run read them. */
const READ_FILES = /\.(?:mdx?|jsonc?|ya?ml)$|^\.(?:mintignore|gitmodules)$/;
/** Files above a site that affect it. */
const FILES_ABOVE = new Set([
  'docs-nav.config.json',
  'docs-nav.config.jsonc',
  'docs-nav-baseline.json',
  'package.json',
  'docs.json',
  '.gitmodules',
  '.git',
]);

/** `config` is a given configuration file. Includes folders that do not exist yet. */
export function watchedFolders(sites: readonly WatchedSite[], cwd: string, config: string | undefined): Map<string, FileChangeFilter> {
  const folders = new Map<string, FileChangeFilter>();
  const add = (folder: string, names: ReadonlySet<string>): void => {
    const known = folders.get(folder);
    folders.set(folder, (name, isContent) => names.has(name) || known?.(name, isContent) === true);
  };
  for (const place of [cwd, ...sites.map(({ root }) => root)]) {
    const top = gitRootOf(place);
    let below: string | undefined;
    for (const folder of upwards(place)) {
      add(folder, below === undefined ? FILES_ABOVE : new Set([...FILES_ABOVE, basename(below)]));
      // The folder above the repository shows when it is removed and created again.
      if (below === top && top !== undefined) break;
      below = folder;
    }
  }
  const files = [...sites.map(({ root, docs }) => join(root, docs)), ...(config === undefined ? [] : [resolve(cwd, config)])];
  for (const file of files) for (const place of [file, realPath(file)]) add(dirname(place), new Set([basename(place)]));
  for (const { root, openedFolders, requestedPaths } of sites) {
    for (const folder of ['', ...openedFolders]) {
      folders.set(
        join(root, folder),
        (name, isContent) => !isContent || READ_FILES.test(name) || requestedPaths.has(folder === '' ? name : `${folder}/${name}`),
      );
    }
  }
  return folders;
}

/** Returns the target of a link, or the path itself if it does not exist. */
function realPath(file: string): string {
  try {
    return realpathSync.native(file);
  } catch {
    return file;
  }
}
