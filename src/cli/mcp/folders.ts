/** The folders that a server works in, and which of them a call means. */
import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { followWithin, gitRootOrSelf } from '../../host/boundary.ts';
import { statIfExists } from '../../host/found-site.ts';
import { UsageError } from '../../host/usage.ts';
import { findSiteRootsFrom } from './sites.ts';
import { findStringArgument, type McpTool, type ToolArguments } from './tool.ts';

/** More than a person has open, and few enough to look into for each call. */
const MOST_FOLDERS = 20;

/** @throws UsageError for a path that is not a folder. */
export function foldersAt(paths: readonly string[], cwd: string): readonly string[] {
  return distinct(
    paths.map((path) => {
      const folder = resolve(cwd, path);
      const stats = statIfExists(folder);
      if (!stats) throw new UsageError(`The folder “${path}” does not exist.`);
      if (!stats.isDirectory()) throw new UsageError(`“${path}” is not a folder. Expected the folder of a site, or one around it.`);
      return folder;
    }),
  );
}

/** Returns the folders that a client has open: those of its roots that are folders here, the first 20. */
export function foldersOf(roots: readonly unknown[]): readonly string[] {
  const folders = roots.flatMap((root) => {
    try {
      return [fileURLToPath(String((root as { readonly uri?: unknown } | null)?.uri))];
    } catch {
      // The address of something else, or of another machine.
      return [];
    }
  });
  return distinct(folders.filter((folder) => statIfExists(folder)?.isDirectory() === true)).slice(0, MOST_FOLDERS);
}

/** Without those that are the same folder under another name. */
function distinct(folders: readonly string[]): readonly string[] {
  const byRealPath = new Map<string, string>();
  for (const folder of folders) {
    const real = realpathSync.native(folder);
    if (!byRealPath.has(real)) byRealPath.set(real, folder);
  }
  return [...byRealPath.values()];
}

/**
 * Returns the folder that a call is about: the one with its `site`, or that of the only site.
 *
 * @throws UsageError if there are several or none.
 */
export async function folderFor(given: ToolArguments, tool: McpTool, folders: readonly string[]): Promise<string> {
  const [first = '.', ...others] = folders;
  if (others.length === 0 || !Object.hasOwn(tool.properties, 'site')) return first;
  const site = findStringArgument(given, 'site');
  return site === undefined ? folderOfOnlySite(folders) : folderWith(site, folders);
}

/** A path that leads to the same place from several folders is no choice between them. */
function folderWith(site: string, folders: readonly string[]): string {
  const places = new Map<string, string>();
  for (const folder of folders) {
    const place = resolve(folder, site);
    if (isInside(place, gitRootOrSelf(folder)) && !places.has(place)) places.set(place, folder);
  }
  const [found, ...others] = places.values();
  if (found === undefined) throw new UsageError(`“${site}” is not in any of the folders ${quoted(folders)}.`);
  if (others.length > 0) throw new UsageError(`“${site}” is in ${places.size} folders. Choose one of ${quoted(places.keys())} as “site”.`);
  return found;
}

/** No answer tells what is behind a link that leads out. */
function isInside(place: string, top: string): boolean {
  try {
    return followWithin(top, place).kind === 'inside';
  } catch {
    return false;
  }
}

async function folderOfOnlySite(folders: readonly string[]): Promise<string> {
  const byRoot = new Map<string, string>();
  for (const folder of folders) for (const root of await findSiteRootsFrom(folder)) if (!byRoot.has(root)) byRoot.set(root, folder);
  const found = [...new Set(byRoot.values())];
  if (found.length > 1) throw new UsageError(`There are ${byRoot.size} sites: ${quoted(byRoot.keys())}. Choose one with “site”.`);
  return found[0] ?? folders[0] ?? '.';
}

function quoted(paths: Iterable<string>): string {
  return [...paths].map((path) => `“${path}”`).join(', ');
}
