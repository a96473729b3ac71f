/** The sites that calls can use: those in the folder of the server, or in the repository around it. */
import { lstatSync, realpathSync } from 'node:fs';
import { basename, dirname, relative, resolve, sep } from 'node:path';
import { newBaseline } from '../../host/baseline.ts';
import { gitRootOrSelf, followWithin } from '../../host/boundary.ts';
import { configFinder, configIn, type ConfigOf } from '../../host/config.ts';
import { statIfExists } from '../../host/found-site.ts';
import { findRunSites } from '../../host/find-run-sites.ts';
import type { RunSites } from '../../host/run-sites.ts';
import { hasNavigation } from '../../host/other-tool-members.ts';
import { isWithin, displayPath, upwards } from '../../host/docs-root-location.ts';
import { prepareRunSites } from '../../host/prepare.ts';
import type { PreparedRun } from '../../host/run.ts';
import { UsageError } from '../../host/usage.ts';
import { UnreadableError } from '../../site/files.ts';
import { isBuildManifest, explainReadRefusal } from '../../site/program-files.ts';
import { restrictToAllowedFiles } from '../site-options.ts';
import type { CommandContext } from '../streams.ts';

/** Of a path on Linux, in characters. Each folder of a longer one would be looked for in vain, which takes quadratic time. */
const MAX_SITE_LENGTH = 4096;

/** Finds the sites anew, so that no call sees an earlier state. */
export async function sitesFor(site: string | undefined, context: CommandContext): Promise<PreparedRun> {
  const { cwd, signal, onProgress } = context;
  return restrictToAllowedFiles(await prepareRunSites(pathsOf(site, cwd), { cwd, signal, onProgress }, findInside), context);
}

/** Returns the path of a site as commands take it. Refuses sites outside, and a path that leads there before anything looks at it. */
export async function requireAllowedSitePaths(site: string | undefined, cwd: string): Promise<string[]> {
  const paths = pathsOf(site, cwd);
  await findInside(paths, cwd, configFinder(undefined, cwd));
  return paths;
}

/** Returns the real paths of the sites that a call in a folder would find; none where it would be refused, and that call says why. */
export async function findSiteRootsFrom(folder: string): Promise<readonly string[]> {
  try {
    const { sites } = await findInside([], folder, configFinder(undefined, folder));
    return sites.map(({ root }) => realpathSync.native(root));
  } catch (error) {
    // Nothing of it is shown: it may quote what another check refuses to read.
    if (!(error instanceof UsageError || error instanceof UnreadableError)) throw error;
    return [];
  }
}

function pathsOf(site: string | undefined, cwd: string): string[] {
  if (site === undefined) return [];
  if (site.length > MAX_SITE_LENGTH)
    throw new UsageError(`The argument “site” has ${site.length} characters; at most ${MAX_SITE_LENGTH} are allowed.`);
  const top = gitRootOrSelf(cwd);
  if (followWithin(top, resolve(cwd, site)).kind === 'outside')
    throw new UsageError(`“${site}” is outside “${top}”. Expected the folder of a docs.json in it, relative to “${cwd}”.`);
  refuseOtherFile(site, resolve(cwd, site));
  return [site];
}

/** Findings quote what is wrong in a docs.json: no other file is read as one. */
function refuseOtherFile(site: string, path: string): void {
  const name = basename(path);
  if (name === 'docs.json' || statIfExists(path)?.isFile() !== true) return;
  if (!name.startsWith('.') && name.endsWith('.json') && hasNavigation(dirname(path), name)) return;
  throw new UsageError(`“${site}” is not a docs.json. Expected the folder of one, or the path of a .json file with “navigation”.`);
}

/** Without a repository, a search also looks above the folder of the server. */
async function findInside(paths: readonly string[], cwd: string, configOf: ConfigOf): Promise<RunSites> {
  for (const path of ['', ...paths]) refuseLinkedSettings(resolve(cwd, path), cwd);
  const found = await findRunSites(paths, cwd, configOf);
  for (const { root } of found.sites) refuseLinkedSettings(root, cwd);
  const top = realpathSync.native(gitRootOrSelf(cwd));
  const out = found.sites.find(({ root }) => !isWithin(top, realpathSync.native(root)));
  if (out) throw new UsageError(`The site in “${out.root}” is outside “${top}”. Start “docs-nav mcp” in its folder to work on it.`);
  return found;
}

/** @throws UsageError for settings that are a link to what no tool reads: mistakes in them are quoted. */
function refuseLinkedSettings(folder: string, cwd: string): void {
  const top = realpathSync.native(gitRootOrSelf(cwd));
  for (const above of upwards(folder)) {
    if (statIfExists(above)?.isDirectory() !== true) continue;
    for (const file of [configIn(above), newBaseline(above, undefined)]) {
      if (file === undefined || lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() !== true) continue;
      const target = followWithin(top, file);
      const path = target.kind === 'inside' ? relative(top, target.realPath).split(sep).join('/') : '';
      if (isBuildManifest(path) || explainReadRefusal(path) !== undefined)
        throw new UsageError(
          `“${displayPath(file, cwd)}” is a symbolic link to “${path}”, which is not read. Expected a file, or a link to another one.`,
        );
    }
    if (above === top) return;
  }
}
