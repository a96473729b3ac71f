/** Unsaved editor text that replaces a file. */
import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { overlay } from '../site/overlay.ts';
import { gitRootOrSelf, followWithin } from './boundary.ts';
import { findRunSites } from './find-run-sites.ts';
import { toFoundSite } from './found-site.ts';
import type { FoundSite } from './run-sites.ts';
import { displayPath } from './docs-root-location.ts';
import { prepareRunSites } from './prepare.ts';
import { withInputs, type PreparedRun, type RunOptions } from './run.ts';
import { UsageError } from './usage.ts';

/**
 * Prepares a run for the site of a file. Its text is read last, after everything else was checked. Without paths, the file is
 * the docs.json itself, which does not have to exist; a path gives the site of the file.
 *
 * @throws UsageError if the file is outside the repository of the working directory, or outside that site.
 */
export async function prepareUnsaved(
  name: string,
  text: () => Uint8Array,
  paths: readonly string[],
  options: RunOptions,
): Promise<PreparedRun> {
  let path = '';
  const run = await prepareRunSites(paths, options, async (given, cwd, configOf) => {
    const file = realPathOf(name, cwd);
    if (given.length === 0) {
      path = basename(file);
      return { foundBy: 'path', sites: [siteOf(file, name, cwd)], notes: [] };
    }
    const found = await findRunSites(given, cwd, configOf);
    path = pathIn(found.sites, file, name);
    return found;
  });
  const edits = new Map([[path, text()]]);
  return withInputs(run, ({ input }) => ({ ...input, files: overlay(input.files, edits) }));
}

/** Returns the real path of a file that may not exist yet. */
function realPathOf(name: string, cwd: string): string {
  const file = resolve(cwd, name);
  if (name === '' || name.endsWith('/') || statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`“--stdin-filename” needs the name of a file, such as “docs/docs.json”; “${name}” is a folder.`);
  }
  const folder = dirname(file);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`“${name}” cannot replace a file: the folder “${displayPath(folder, cwd)}” does not exist.`);
  const here = realpathSync.native(cwd);
  const repository = gitRootOrSelf(here);
  const real = join(realpathSync.native(folder), basename(file));
  if (followWithin(repository, real).kind === 'outside')
    throw new UsageError(`“${name}” is outside “${repository}”, the repository of the working directory.`);
  return real;
}

function siteOf(file: string, name: string, cwd: string): FoundSite {
  if (!/\.jsonc?$/.test(file)) {
    throw new UsageError(`“${name}” is not a docs.json. Pass its site too, as in: docs-nav lint docs --stdin --stdin-filename ${name}`);
  }
  return { ...toFoundSite(resolve(cwd, name), cwd), docs: basename(file) };
}

/** Returns the path of the file relative to the root of the only site. */
function pathIn(sites: readonly FoundSite[], file: string, name: string): string {
  const [site] = sites;
  if (!site || sites.length > 1) throw new UsageError(`“--stdin” checks one site; the path matches ${sites.length}.`);
  const path = relative(realpathSync.native(site.root), file).replaceAll(sep, '/');
  if (path.startsWith('../') || resolve(path) === path)
    throw new UsageError(`“${name}” is not a file of the site in “${site.folder || '.'}”.`);
  return path;
}
