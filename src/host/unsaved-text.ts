/** A text in the place of a file: what an editor holds and has not saved yet. */
import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { overlay } from '../site/overlay.ts';
import { topOf, within } from './boundary.ts';
import { find } from './find.ts';
import type { FoundSite } from './found.ts';
import { shown } from './place.ts';
import { prepare } from './prepare.ts';
import type { Run, RunOptions } from './run.ts';
import { UsageError } from './usage.ts';

/**
 * The run over the site of a file whose text is asked for once all else is known to be right. Without paths the file is the docs.json itself, and need not
 * exist; a path names the site that the file is part of.
 *
 * @throws UsageError if the file is outside of the repository of the working directory, or outside of that site.
 */
export async function prepareUnsaved(name: string, text: () => Uint8Array, paths: readonly string[], options: RunOptions): Promise<Run> {
  let path = '';
  const run = await prepare(paths, options, async (given, cwd, configOf) => {
    const file = realPlaceOf(name, cwd);
    if (given.length === 0) {
      path = basename(file);
      return { by: 'path', sites: [siteOf(file, name, cwd)], notes: [] };
    }
    const found = await find(given, cwd, configOf);
    path = pathIn(found.sites, file, name);
    return found;
  });
  const edits = new Map([[path, text()]]);
  return { ...run, sites: run.sites.map((site) => ({ ...site, files: overlay(site.files, edits) })) };
}

/** Where the file stands or will stand, through every link above it. */
function realPlaceOf(name: string, cwd: string): string {
  const file = resolve(cwd, name);
  if (name === '' || name.endsWith('/') || statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`“--stdin-filename” needs the name of a file, such as “docs/docs.json”; “${name}” is a folder.`);
  }
  const folder = dirname(file);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`“${name}” cannot replace a file: the folder “${shown(folder, cwd)}” does not exist.`);
  const here = realpathSync.native(cwd);
  const repository = topOf(here);
  const real = join(realpathSync.native(folder), basename(file));
  if (within(repository, real).kind === 'outside')
    throw new UsageError(`“${name}” is outside “${repository}”, the repository of the working directory.`);
  return real;
}

function siteOf(file: string, name: string, cwd: string): FoundSite {
  if (!/\.jsonc?$/.test(file)) {
    throw new UsageError(`“${name}” is not a docs.json. Give its site too, as in: docs-nav lint docs --stdin --stdin-filename ${name}`);
  }
  const root = dirname(resolve(cwd, name));
  const folder = shown(root, cwd);
  return { root, docs: basename(file), folder: folder === '.' ? '' : folder };
}

/** The file's path below the root of the only site. */
function pathIn(sites: readonly FoundSite[], file: string, name: string): string {
  const [site] = sites;
  if (!site || sites.length > 1) throw new UsageError(`“--stdin” checks one site; the path matches ${sites.length}.`);
  const path = relative(realpathSync.native(site.root), file).replaceAll(sep, '/');
  if (path.startsWith('../') || resolve(path) === path)
    throw new UsageError(`“${name}” is not a file of the site in “${site.folder || '.'}”.`);
  return path;
}
