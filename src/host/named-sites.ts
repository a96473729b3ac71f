/** Finds the sites that paths match: files, folders and globs. */
import { join, resolve } from 'node:path';
import type { SearchResult } from './run-sites.ts';
import {
  DOCS_JSON_NAME,
  hasDirectoryEntry,
  refuseLinkOutOfRepository,
  requireSiteInsideRepository,
  findDocsJsonSiteIn,
  statIfExists,
  type CheckPath,
} from './found-site.ts';
import { UsageError } from './usage.ts';

export async function namedSites(paths: readonly string[], cwd: string): Promise<SearchResult> {
  const found: SearchResult[] = [];
  for (const path of paths) {
    const site = await sitesOf(path, cwd, cwd, (place) => refuseLinkOutOfRepository(place, cwd));
    refusePages(path, site);
    found.push(site);
  }
  return mergeSites(found);
}

/** @throws UsageError for a page instead of a site, as passed by tools that run for each changed file. */
function refusePages(path: string, { sites }: SearchResult): void {
  if (!sites.some(({ docs }) => /\.mdx?$/.test(docs))) return;
  throw new UsageError(
    `“${path}” is a page, not a docs.json. A run checks a whole site: pass the folder of its docs.json, or no path. In a hook that runs on changed files, do not pass their names.`,
  );
}

/** `check` throws for a path that must not be accessed. */
export async function sitesOf(path: string, base: string, cwd: string, check: CheckPath): Promise<SearchResult> {
  if (path === '') throw new UsageError('The path is empty; expected a docs.json, a folder or a glob.');
  const place = resolve(base, path);
  check(place);
  const stats = statIfExists(place);
  if (stats === undefined && !hasDirectoryEntry(place)) return (await import('./sites-glob.ts')).findMatchingSites(path, base, cwd, check);
  if (!stats?.isDirectory()) return { sites: [requireSiteInsideRepository(place, cwd)], notes: [] };
  check(join(place, DOCS_JSON_NAME));
  const site = findDocsJsonSiteIn(place, cwd);
  if (site) return { sites: [site], notes: [] };
  const { sitesBelow } = await import('./sites-below.ts');
  const { sites, notes, otherToolFiles = [] } = await sitesBelow(place, cwd, check);
  if (sites.length > 0)
    return { sites, notes: [...notes, ...(await import('./not-linted-notes.ts')).renderForeignDocsJsonNotes(otherToolFiles)] };
  throw await (await import('./no-site.ts')).noSiteIn(path, place, cwd, otherToolFiles);
}

/** Merges results and removes duplicate sites. */
export function mergeSites(found: readonly SearchResult[]): SearchResult {
  const sites = new Map(found.flatMap((each) => each.sites).map((site) => [join(site.root, site.docs), site]));
  return { sites: [...sites.values()], notes: found.flatMap(({ notes }) => notes) };
}
