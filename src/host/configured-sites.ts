/** The sites that a configuration is for. Loaded only where one names them, or where it is asked which it covers. */
import { dirname, resolve } from 'node:path';
import { UnreadableError } from '../site/files.ts';
import { SiteEntry } from './config-paths.ts';
import { sitesOf, together } from './named-sites.ts';
import type { FoundSite, Sites } from './found.ts';
import type { Config } from './settings.ts';
import { ConfigError, UsageError } from './usage.ts';

/** The sites that a configuration is for: its `sites`, else those in its folder and below. */
export async function sitesOfConfig(config: Config, cwd: string): Promise<readonly FoundSite[]> {
  return (
    config.sites ? await namedBy(config, config.sites, cwd) : await (await import('./sites-below.ts')).sitesBelow(dirname(config.file), cwd)
  ).sites;
}

/** What is wrong with them is wrong in the configuration: nobody has typed these names, and they must stay inside. */
export async function namedBy(config: Config, paths: readonly string[], cwd: string): Promise<Sites> {
  const base = dirname(config.file);
  const found: Sites[] = [];
  const known = new Set<string>();
  for (const [index, path] of paths.entries()) {
    const entry = new SiteEntry(config, index, path, cwd);
    if (known.has(resolve(base, path))) continue;
    known.add(resolve(base, path));
    try {
      const answer = await sitesOf(path, base, cwd, (place) => entry.check(place));
      for (const { docs } of answer.sites) entry.checkName(docs);
      found.push(answer);
    } catch (error) {
      if (error instanceof UnreadableError) throw new UnreadableError(entry.place + error.message);
      if (!(error instanceof UsageError) || error instanceof ConfigError) throw error;
      throw new ConfigError([entry.place + error.message]);
    }
  }
  return together(found);
}
