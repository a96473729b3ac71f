/** Checks everything that affects a run: versions, sites and how they are found, settings, and the setup around them. */
import { join } from 'node:path';
import { configFinder } from '../../host/config.ts';
import { findRunSites } from '../../host/find-run-sites.ts';
import type { RunSites, FoundSite } from '../../host/run-sites.ts';
import { git } from '../../host/git.ts';
import { gitRootOf, displayPath } from '../../host/docs-root-location.ts';
import { prepareRunSites } from '../../host/prepare.ts';
import { ConfigError, UsageError } from '../../host/usage.ts';
import { UnreadableError } from '../../site/files.ts';
import { installedFor, projectAround, findFilesUsingDocsNav, type FilesUsingDocsNav } from '../setup/project.ts';
import { version } from '../version.ts';
import { inspectSite, type DoctorSiteInspection } from './site.ts';
import { planEditorSchemas } from '../init/editor.ts';
import { readRepositoryContext } from '../init/repository-context.ts';
import { planHook } from '../init/hook.ts';
import type { RepositoryContext, InitFilePlan } from '../init/plan.ts';
import { planWorkflow } from '../init/workflow.ts';

/** One sentence per file; empty if `init` would fail. */
type Offers = Readonly<Partial<Record<keyof FilesUsingDocsNav, string>>>;

export type DoctorSiteInspectionResult = Partial<DoctorSiteInspection> & { readonly docs: string; readonly troubles: readonly string[] };

export interface DoctorReport {
  readonly tool: { readonly name: string; readonly version: string; readonly program: string };
  readonly node: string;
  /** The version, or why git cannot be run. */
  readonly git: string;
  readonly platform: string;
  readonly directory: string;
  readonly repository?: string;
  /** The version in the nearest `node_modules`, and where it is. */
  readonly installed?: { readonly version: string; readonly folder: string };
  readonly foundBy?: RunSites['foundBy'];
  readonly sites: readonly DoctorSiteInspectionResult[];
  /** Errors and notes of the search for sites. */
  readonly notes: readonly string[];
  readonly setup: FilesUsingDocsNav;
  /** What `init` would set up. */
  readonly offers: Offers;
}

/** Reports errors instead of throwing them. @throws UsageError for a path that does not exist. */
export async function checkUp(paths: readonly string[], cwd: string): Promise<DoctorReport> {
  const repository = gitRootOf(cwd);
  const installed = installedFor(cwd);
  // A path that does not exist is wrong use.
  const { result: found, troubles } = await attempt(
    (choice) => findRunSites(paths, cwd, configFinder(choice, cwd)),
    (error) => paths.length > 0 && !(error instanceof UnreadableError),
  );
  const sites: DoctorSiteInspectionResult[] = [];
  for (const site of found?.sites ?? []) sites.push(await resultFor(site, cwd));
  return {
    tool: { name: 'docs-nav', version, program: process.argv[1] ?? '' },
    node: process.version,
    git: gitVersion(cwd),
    platform: `${process.platform} ${process.arch}`,
    directory: cwd,
    ...(repository !== undefined && { repository }),
    ...(installed !== undefined && { installed: { ...installed, folder: displayPath(installed.folder, cwd) } }),
    ...(found && { foundBy: found.foundBy }),
    sites,
    notes: [...troubles, ...(found?.notes ?? [])],
    setup: findFilesUsingDocsNav(projectAround(cwd)),
    offers: await offersOf(paths, cwd),
  };
}

function gitVersion(cwd: string): string {
  try {
    const asked = git(['--version'], cwd);
    return asked.ok ? asked.output.trim() : asked.reason;
  } catch (error) {
    return errorLines(error).join(' ');
  }
}

async function resultFor(site: FoundSite, cwd: string): Promise<DoctorSiteInspectionResult> {
  const { result, troubles } = await attempt(async (choice) => {
    const found: RunSites = { foundBy: 'path', sites: [site], notes: [] };
    const run = await prepareRunSites([], { cwd, ...(choice === false && { config: choice, baseline: choice }) }, async () => found);
    const [prepared] = run.sites;
    return prepared && inspectSite(prepared, (file) => displayPath(file, cwd));
  });
  return { docs: displayPath(join(site.root, site.docs), cwd), ...result, troubles };
}

/** Works with the configuration, or without it if it has errors. */
async function attempt<Result>(
  work: (choice: false | undefined) => Promise<Result>,
  isThrown: (error: unknown) => boolean = () => false,
): Promise<{ readonly result?: Result; readonly troubles: readonly string[] }> {
  const troubles: string[] = [];
  for (const choice of [undefined, false] as const) {
    try {
      return { result: await work(choice), troubles };
    } catch (error) {
      if (isThrown(error)) throw error;
      // There may be more than fit on the stack as arguments.
      for (const line of errorLines(error)) troubles.push(line);
      if (!(error instanceof ConfigError)) break;
    }
  }
  return { troubles };
}

/** Returns sentences for unreadable files and wrong settings. Any other error is a bug. */
function errorLines(error: unknown): readonly string[] {
  if (error instanceof ConfigError) return error.problems;
  if (error instanceof UsageError || error instanceof UnreadableError) return [error.message];
  throw error;
}

/** What `init` would do about each setup file. */
async function offersOf(paths: readonly string[], cwd: string): Promise<Offers> {
  try {
    const ground = await readRepositoryContext(paths, cwd, false);
    return { hook: offerOf(planHook, ground), editor: offerOf(planEditorSchemas, ground), workflow: offerOf(planWorkflow, ground) };
  } catch (error) {
    if (error instanceof UsageError || error instanceof UnreadableError) return {};
    throw error;
  }
}

function offerOf(plan: (ground: RepositoryContext) => InitFilePlan, ground: RepositoryContext): string {
  const { file, byHand, note = '' } = plan(ground);
  if (file) return '“docs-nav init” offers one.';
  return byHand === undefined ? note : '“docs-nav init” shows one to add by hand.';
}
