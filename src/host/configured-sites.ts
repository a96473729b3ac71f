/** The sites of a configuration. Loaded only if it has “sites”, or if all of its sites are needed. */
import { dirname, resolve } from 'node:path';
import { UnreadableError } from '../site/files.ts';
import { createConfigSiteEntryChecks } from './config-paths.ts';
import { sitesOf, mergeSites } from './named-sites.ts';
import type { FoundSite, SearchResult } from './run-sites.ts';
import type { DocsNavConfigFile } from './settings.ts';
import { ConfigError, UsageError } from './usage.ts';

/** Returns the `sites` of a configuration, or else those in its folder and below. */
export async function findSitesCoveredByConfig(config: DocsNavConfigFile, cwd: string): Promise<readonly FoundSite[]> {
  if (config.sites) return (await findSitesAtConfigPaths(config, config.sites, cwd)).sites;
  return (await (await import('./sites-below.ts')).sitesBelow(dirname(config.file), cwd)).sites;
}

/** Problems with these sites are reported at their entries in the configuration. They must be inside the repository. */
export async function findSitesAtConfigPaths(config: DocsNavConfigFile, paths: readonly string[], cwd: string): Promise<SearchResult> {
  const base = dirname(config.file);
  const found: SearchResult[] = [];
  const known = new Set<string>();
  for (const [index, path] of paths.entries()) {
    const entry = createConfigSiteEntryChecks(config, index, path, cwd);
    if (known.has(resolve(base, path))) continue;
    known.add(resolve(base, path));
    try {
      const answer = await sitesOf(path, base, cwd, (place) => entry.check(place));
      for (const { docs } of answer.sites) entry.checkName(docs);
      found.push(answer);
    } catch (error) {
      if (error instanceof UnreadableError) throw new UnreadableError(entry.location() + error.message);
      if (!(error instanceof UsageError) || error instanceof ConfigError) throw error;
      throw new ConfigError([entry.location() + error.message]);
    }
  }
  return mergeSites(found);
}
