/** Everything that decides what a run does: versions, sites and how they are found, settings, and what is set up around them. */
import { join } from 'node:path';
import { configFinder } from '../../host/config.ts';
import { find } from '../../host/find.ts';
import type { Found, FoundSite } from '../../host/found.ts';
import { git } from '../../host/git.ts';
import { gitRootOf, shown } from '../../host/place.ts';
import { prepare } from '../../host/prepare.ts';
import { ConfigError, UsageError } from '../../host/usage.ts';
import { UnreadableError } from '../../site/files.ts';
import { installedFor, projectAround, setupOf, type Setup } from '../setup/project.ts';
import { version } from '../version.ts';
import { offersOf, type Offers } from './offers.ts';
import { checkSite, type SiteCheckup } from './site.ts';

/** A site, or why it cannot be looked at. */
export type SiteAnswer = Partial<SiteCheckup> & { readonly docs: string; readonly troubles: readonly string[] };

export interface Checkup {
  readonly tool: { readonly name: string; readonly version: string; readonly program: string };
  readonly node: string;
  /** Its version, or why it cannot be run. */
  readonly git: string;
  readonly platform: string;
  readonly directory: string;
  readonly repository?: string;
  /** The version in the nearest `node_modules`, and where it is. */
  readonly installed?: { readonly version: string; readonly folder: string };
  readonly foundBy?: Found['by'];
  readonly sites: readonly SiteAnswer[];
  /** What stood in the way of finding sites, and what the search says of its own. */
  readonly notes: readonly string[];
  readonly setup: Setup;
  /** What `init` would do about what is not set up. */
  readonly offers: Offers;
}

/** What is broken is told, never thrown; only a path that names nothing is wrong use. */
export async function checkUp(paths: readonly string[], cwd: string): Promise<Checkup> {
  const repository = gitRootOf(cwd);
  const installed = installedFor(cwd);
  const { found, notes } = await search(paths, cwd);
  const sites: SiteAnswer[] = [];
  for (const site of found?.sites ?? []) sites.push(await answerFor(site, cwd));
  return {
    tool: { name: 'docs-nav', version, program: process.argv[1] ?? '' },
    node: process.version,
    git: gitVersion(cwd),
    platform: `${process.platform} ${process.arch}`,
    directory: cwd,
    ...(repository !== undefined && { repository }),
    ...(installed !== undefined && { installed: { ...installed, folder: shown(installed.folder, cwd) } }),
    ...(found && { foundBy: found.by }),
    sites,
    notes,
    setup: setupOf(projectAround(cwd)),
    offers: await offersOf(paths, cwd),
  };
}

function gitVersion(cwd: string): string {
  try {
    const asked = git(['--version'], cwd);
    return asked.ok ? asked.output.trim() : asked.reason;
  } catch (error) {
    return troubleIn(error).join(' ');
  }
}

/** With a broken configuration the search goes on without one. */
async function search(paths: readonly string[], cwd: string): Promise<{ found?: Found; notes: readonly string[] }> {
  const troubles: string[] = [];
  for (const choice of [undefined, false] as const) {
    try {
      const found = await find(paths, cwd, configFinder(choice, cwd));
      return { found, notes: [...troubles, ...found.notes] };
    } catch (error) {
      if (paths.length > 0 && !(error instanceof UnreadableError)) throw error;
      troubles.push(...troubleIn(error));
      if (!(error instanceof ConfigError)) break;
    }
  }
  return { notes: troubles };
}

async function answerFor(site: FoundSite, cwd: string): Promise<SiteAnswer> {
  const troubles: string[] = [];
  for (const choice of [undefined, false] as const) {
    try {
      const found: Found = { by: 'path', sites: [site], notes: [] };
      const run = await prepare([], { cwd, ...(choice === false && { config: choice, baseline: choice }) }, async () => found);
      return { ...(await checkSite(run, site.root, (file) => shown(file, cwd))), troubles };
    } catch (error) {
      troubles.push(...troubleIn(error));
      if (!(error instanceof ConfigError)) break;
    }
  }
  return { docs: shown(join(site.root, site.docs), cwd), troubles };
}

/** Sentences for what cannot be read or is set wrongly; anything else is a mistake of ours. */
function troubleIn(error: unknown): readonly string[] {
  if (error instanceof ConfigError) return error.problems;
  if (error instanceof UsageError || error instanceof UnreadableError) return [error.message];
  throw error;
}
