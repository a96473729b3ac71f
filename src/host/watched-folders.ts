/** The folders whose changes can change what a run says. */
import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { gitRootOf, upwards } from './place.ts';
import type { Matters } from './watch.ts';

/** A site as far as watching it needs to know it. */
export interface WatchedSite {
  /** The docs root, absolute. */
  readonly root: string;
  readonly docs: string;
  /** Folders below it that a run looks into. */
  readonly opened: ReadonlySet<string>;
  /** Files below it whose content it asks for. */
  readonly asked: ReadonlySet<string>;
}

/** Files of these kinds may be read in the next run; of others only the names matter, unless they were read in this one. */
const READ = /\.(?:mdx?|jsonc?|ya?ml)$|^\.(?:mintignore|gitmodules)$/;
/** What a folder above a site may hold that has a say over it. */
const ABOVE = new Set([
  'docs-nav.config.json',
  'docs-nav.config.jsonc',
  'docs-nav-baseline.json',
  'package.json',
  'docs.json',
  '.gitmodules',
  '.git',
]);

/** `config` is a configuration file that was named. Folders that are not there are told too: something may come to stand there. */
export function watchedFolders(sites: readonly WatchedSite[], cwd: string, config: string | undefined): Map<string, Matters> {
  const folders = new Map<string, Matters>();
  const add = (folder: string, names: ReadonlySet<string>): void => {
    const known = folders.get(folder);
    folders.set(folder, (name, isContent) => names.has(name) || known?.(name, isContent) === true);
  };
  for (const place of [cwd, ...sites.map(({ root }) => root)]) {
    const top = gitRootOf(place);
    let below: string | undefined;
    for (const folder of upwards(place)) {
      add(folder, below === undefined ? ABOVE : new Set([...ABOVE, basename(below)]));
      // The folder above the repository is there to see it go and come back.
      if (below === top && top !== undefined) break;
      below = folder;
    }
  }
  const files = [...sites.map(({ root, docs }) => join(root, docs)), ...(config === undefined ? [] : [resolve(cwd, config)])];
  for (const file of files) for (const place of [file, realPath(file)]) add(dirname(place), new Set([basename(place)]));
  for (const { root, opened, asked } of sites) {
    for (const folder of ['', ...opened]) {
      folders.set(
        join(root, folder),
        (name, isContent) => !isContent || READ.test(name) || asked.has(folder === '' ? name : `${folder}/${name}`),
      );
    }
  }
  return folders;
}

/** Where a link leads; the path itself where nothing stands. */
function realPath(file: string): string {
  try {
    return realpathSync.native(file);
  } catch {
    return file;
  }
}
