/** Prepares a run from paths and options. */
import { relative, resolve, sep } from 'node:path';
import type { SiteInput } from '../session/open-site.ts';
import { findBaseline } from './baseline.ts';
import { configFinder } from './config.ts';
import { disk } from './disk.ts';
import { findRunSites } from './find-run-sites.ts';
import type { FoundSite } from './run-sites.ts';
import { refuseIfChangeIsPending } from './journal/pending.ts';
import { gitRootOf } from './docs-root-location.ts';
import type { PreparedRun, RunOptions, RunSite } from './run.ts';
import { mergeSettings } from './settings.ts';

/** Finds the sites, their configuration and their baselines. Does not read docs.json. `locate` can replace the search for sites. */
export async function prepareRunSites(
  paths: readonly string[],
  { cwd, config: choice, baseline, customRules, signal, onProgress, ...flags }: RunOptions = {},
  locate = findRunSites,
  whenPending: (root: string, name: string) => void = refuseIfChangeIsPending,
): Promise<PreparedRun> {
  const here = resolve(cwd ?? process.cwd());
  const configOf = configFinder(choice, here, customRules);
  const found = await locate(paths, here, configOf);
  const sites: RunSite[] = [];
  for (const site of found.sites) {
    whenPending(site.root, site.folder);
    const config = await configOf(site.root);
    const { settings, origins } = mergeSettings(flags, config);
    const input = { ...settings, ...inputOf(site), ...(customRules && { customRules }), signal, onProgress };
    sites.push({ ...site, input, config, origins, baseline: baseline === false ? undefined : findBaseline(site.root, config) });
  }
  const run: PreparedRun = { sites, notes: found.notes };
  if (!sites.some((site) => site.baseline !== undefined || (site.input.ignore ?? []).length > 0)) return run;
  const { withSuppressions } = await import('./suppressions.ts');
  return withSuppressions(run, { cwd: here, configOf, hasFlags: Object.keys(flags).length > 0 });
}

function inputOf({ root, docs, folder }: FoundSite): SiteInput {
  const repository = gitRootOf(root);
  const repositoryPath = repository === undefined ? folder : relative(repository, root).replaceAll(sep, '/');
  return { files: disk(root, { folder, ...(repository !== undefined && { repository }) }), docs, folder, repositoryPath };
}
