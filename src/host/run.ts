/** What a run needs, from paths and options: the sites with their files and settings. */
import { relative, resolve, sep } from 'node:path';
import type { Settings } from '../lint/settings.ts';
import type { SiteInput } from '../lint.ts';
import { configFinder } from './config.ts';
import { disk } from './disk.ts';
import { find, type FoundSite } from './find.ts';
import { gitRootOf } from './place.ts';
import { merge, type Origin } from './settings.ts';

export interface RunOptions extends Settings {
  /** The working directory: paths are relative to it, and so are file names in the report. Default: that of the process. */
  readonly cwd?: string;
  /** A configuration file to use instead of the nearest; `false` for none. */
  readonly config?: string | false;
}

export interface Run {
  readonly sites: readonly SiteInput[];
  /** The docs root of each, absolute, in the order of `sites`. */
  readonly roots: readonly string[];
  /** Where the settings of each site come from, in the order of `sites`. */
  readonly origins: readonly ReadonlyMap<string, Origin>[];
  readonly notes: readonly string[];
}

/** Finds the sites and their configuration. Reads no docs.json. `locate` is another way to find them. */
export async function prepare(paths: readonly string[], { cwd, config, ...flags }: RunOptions = {}, locate = find): Promise<Run> {
  const here = resolve(cwd ?? process.cwd());
  const configOf = configFinder(config, here);
  const found = await locate(paths, here, configOf);
  const sites: SiteInput[] = [];
  const origins: ReadonlyMap<string, Origin>[] = [];
  for (const site of found.sites) {
    const merged = merge(flags, await configOf(site.root));
    sites.push({ ...merged.settings, ...inputOf(site) });
    origins.push(merged.origins);
  }
  return { sites, roots: found.sites.map(({ root }) => root), origins, notes: found.notes };
}

function inputOf({ root, docs, folder }: FoundSite): SiteInput {
  const repository = gitRootOf(root);
  const home = repository === undefined ? folder : relative(repository, root).replaceAll(sep, '/');
  return { files: disk(root, { folder, ...(repository !== undefined && { repository }) }), docs, folder, home };
}
