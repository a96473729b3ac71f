/** Finds the docs.json files of a run. */
import { join } from 'node:path';
import type { ConfigOf } from './config.ts';
import { isDocsJsonOfOtherTool } from './other-tools.ts';
import type { RunSites } from './run-sites.ts';
import { hasDirectoryEntry, findDocsJsonSiteIn } from './found-site.ts';
import { namedSites } from './named-sites.ts';
import { displayPath, upwards } from './docs-root-location.ts';

/**
 * Returns the sites that paths match; without paths, the `sites` of the configuration, else the nearest docs.json here or
 * above, else those below.
 *
 * @throws {NoSiteError} if a search finds none.
 */
export async function findRunSites(paths: readonly string[], cwd: string, configOf: ConfigOf): Promise<RunSites> {
  if (paths.length > 0) return { foundBy: 'path', ...(await namedSites(paths, cwd)) };
  const config = await configOf(cwd);
  if (config?.sites)
    return {
      foundBy: 'sites',
      ...(await (await import('./configured-sites.ts')).findSitesAtConfigPaths(config, config.sites, cwd)),
    };
  const foreign: string[] = [];
  for (const folder of upwards(cwd)) {
    const site = findDocsJsonSiteIn(folder, cwd);
    if (site && !(await isDocsJsonOfOtherTool(site.root, site.docs)))
      return { foundBy: 'above', sites: [site], notes: await loadForeignNotes(foreign) };
    if (site) foreign.push(displayPath(join(site.root, site.docs), cwd));
    if (hasDirectoryEntry(join(folder, '.git'))) break;
  }
  const { sitesBelow } = await import('./sites-below.ts');
  const { sites, notes, otherToolFiles: others = [] } = await sitesBelow(cwd, cwd);
  const all = [...new Set([...foreign, ...others])];
  if (sites.length > 0) return { foundBy: 'below', sites, notes: [...notes, ...(await loadForeignNotes(all))] };
  throw (await import('./no-site.ts')).noSiteAround(cwd, all);
}

async function loadForeignNotes(foreign: readonly string[]): Promise<readonly string[]> {
  return foreign.length === 0 ? [] : (await import('./not-linted-notes.ts')).renderForeignDocsJsonNotes(foreign);
}
