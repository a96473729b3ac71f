/** Finds the docs.json files of a run. */
import { join } from 'node:path';
import type { ConfigOf } from './config.ts';
import { isForeign } from './other-tools.ts';
import type { Found } from './found.ts';
import { exists, siteIn } from './found-site.ts';
import { namedSites } from './named-sites.ts';
import { shown, upwards } from './place.ts';

/**
 * Returns the sites that paths match; without paths, the `sites` of the configuration, else the nearest docs.json here or
 * above, else those below.
 *
 * @throws {NoSite} if a search without paths finds none.
 */
export async function find(paths: readonly string[], cwd: string, configOf: ConfigOf): Promise<Found> {
  if (paths.length > 0) return { by: 'path', ...(await namedSites(paths, cwd)) };
  const config = await configOf(cwd);
  if (config?.sites) return { by: 'sites', ...(await (await import('./configured-sites.ts')).namedBy(config, config.sites, cwd)) };
  const foreign: string[] = [];
  for (const folder of upwards(cwd)) {
    const site = siteIn(folder, cwd);
    if (site && !(await isForeign(site.root, site.docs))) return { by: 'above', sites: [site], notes: await notesOn(foreign) };
    if (site) foreign.push(shown(join(site.root, site.docs), cwd));
    if (exists(join(folder, '.git'))) break;
  }
  const { sitesBelow } = await import('./sites-below.ts');
  const { sites, notes, foreign: others = [] } = await sitesBelow(cwd, cwd);
  const all = [...new Set([...foreign, ...others])];
  if (sites.length > 0) return { by: 'below', sites, notes: [...notes, ...(await notesOn(all))] };
  throw (await import('./nothing-found.ts')).nothingAround(cwd, all);
}

async function notesOn(foreign: readonly string[]): Promise<readonly string[]> {
  return foreign.length === 0 ? [] : (await import('./not-linted.ts')).notesOn(foreign);
}
