/** The folders that a server works in, and which of them a call means. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { configFinder } from '../../host/config.ts';
import { findRunSites } from '../../host/find-run-sites.ts';
import { statOf } from '../../host/found-site.ts';
import { NoSiteError } from '../../host/no-site.ts';
import { isWithin } from '../../host/root-location.ts';
import { UsageError } from '../../host/usage.ts';
import { stringArgument, type Tool, type ToolArguments } from './tool.ts';

/** More than a person has open, and few enough to look into for each call. */
const MOST_FOLDERS = 20;

/** @throws UsageError for a path that is no folder. */
export function foldersAt(paths: readonly string[], cwd: string): string[] {
  return paths.map((path) => {
    const folder = resolve(cwd, path);
    if (statOf(folder)?.isDirectory() !== true)
      throw new UsageError(`“${path}” is no folder. Expected the folder of a site, or one around it.`);
    return folder;
  });
}

/** Returns the folders that a client has open: its roots, without what is no folder here. */
export function foldersOf(roots: readonly { readonly uri: string }[]): string[] {
  const folders = roots.slice(0, MOST_FOLDERS).flatMap(({ uri }) => {
    try {
      return [fileURLToPath(uri)];
    } catch {
      // The address of something else, or of another machine.
      return [];
    }
  });
  return folders.filter((folder) => statOf(folder)?.isDirectory() === true);
}

/**
 * Returns the folder that a call is about: the one with its `site`, or the only one with a site.
 *
 * @throws UsageError if there are several or none.
 */
export async function folderFor(given: ToolArguments, tool: Tool, folders: readonly string[]): Promise<string> {
  const [first = '.', ...others] = folders;
  if (others.length === 0 || !Object.hasOwn(tool.properties, 'site')) return first;
  const site = stringArgument(given, 'site');
  const names = folders.map((folder) => `“${folder}”`).join(', ');
  if (site !== undefined) {
    const found = folders.find((folder) => isWithin(folder, resolve(folder, site)) && existsSync(resolve(folder, site)));
    if (found === undefined) throw new UsageError(`“${site}” is in none of the folders ${names}.`);
    return found;
  }
  const withSites: string[] = [];
  for (const folder of folders) if (await hasSite(folder)) withSites.push(folder);
  const [only, ...more] = withSites;
  if (more.length > 0)
    throw new UsageError(
      `There are sites in ${withSites.length} folders: ${withSites.map((folder) => `“${folder}”`).join(', ')}. Choose one with “site”.`,
    );
  return only ?? first;
}

async function hasSite(folder: string): Promise<boolean> {
  try {
    return (await findRunSites([], folder, configFinder(undefined, folder))).sites.length > 0;
  } catch (error) {
    if (error instanceof NoSiteError) return false;
    throw error;
  }
}
