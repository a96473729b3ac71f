/** Finds the sites that paths match: files, folders and globs. */
import { join, resolve } from 'node:path';
import type { Sites } from './found.ts';
import { DOCS, exists, refuseStray, siteAt, siteIn, statOf, type Check } from './found-site.ts';
import { UsageError } from './usage.ts';

export async function namedSites(paths: readonly string[], cwd: string): Promise<Sites> {
  const found: Sites[] = [];
  for (const path of paths) {
    const site = await sitesOf(path, cwd, cwd, (place) => refuseStray(place, cwd));
    refusePages(path, site);
    found.push(site);
  }
  return together(found);
}

/** @throws UsageError for a page instead of a site, as passed by tools that run for each changed file. */
function refusePages(path: string, { sites }: Sites): void {
  if (!sites.some(({ docs }) => /\.mdx?$/.test(docs))) return;
  throw new UsageError(
    `“${path}” is a page, not a docs.json. A run checks a whole site: give the folder of its docs.json, or no path. Programs that run docs-nav for changed files must not pass their names.`,
  );
}

/** `check` throws for a path that must not be accessed. */
export async function sitesOf(path: string, base: string, cwd: string, check: Check): Promise<Sites> {
  if (path === '') throw new UsageError('The path is empty; expected a docs.json, a folder or a glob.');
  const place = resolve(base, path);
  check(place);
  const stats = statOf(place);
  if (stats === undefined && !exists(place)) return (await import('./sites-glob.ts')).matching(path, base, cwd, check);
  if (!stats?.isDirectory()) return { sites: [siteAt(place, cwd)], notes: [] };
  check(join(place, DOCS));
  const site = siteIn(place, cwd);
  if (site) return { sites: [site], notes: [] };
  const { sitesBelow } = await import('./sites-below.ts');
  const { sites, notes, foreign = [] } = await sitesBelow(place, cwd, check);
  if (sites.length > 0) return { sites, notes: [...notes, ...(await import('./not-linted.ts')).notesOn(foreign)] };
  throw new UsageError(await (await import('./nothing-found.ts')).nothingIn(path, place, cwd, foreign));
}

/** Merges results and removes duplicate sites. */
export function together(found: readonly Sites[]): Sites {
  const sites = new Map(found.flatMap((each) => each.sites).map((site) => [join(site.root, site.docs), site]));
  return { sites: [...sites.values()], notes: found.flatMap(({ notes }) => notes) };
}
