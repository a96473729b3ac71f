/** Collects what `init` needs: the sites, their dialects, and the existing setup. */
import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { configFinder } from '../../host/config.ts';
import { findRunSites } from '../../host/find-run-sites.ts';
import { isWithin, displayPath } from '../../host/docs-root-location.ts';
import { prepareRunSites } from '../../host/prepare.ts';
import { UsageError } from '../../host/usage.ts';
import { readDocsJsonSource } from '../../session/read-docs-json-source.ts';
import { dialectOfDeclaredSchema } from '../../navigation/dialects.ts';
import { dependsOnDocsNav, packageManagerOf } from '../setup/package-manager.ts';
import { installedFor, projectAround } from '../setup/project.ts';
import { version } from '../version.ts';
import { toActionRepository, toSchemaFolderUrl } from './release.ts';
import type { RepositoryContext, InitSite } from './plan.ts';

/** @throws UsageError without a site, or for one outside the repository; ConfigError for a configuration with errors. */
export async function readRepositoryContext(paths: readonly string[], cwd: string, isForced: boolean): Promise<RepositoryContext> {
  const project = projectAround(cwd);
  const configOf = configFinder(undefined, cwd);
  const found = await findRunSites(paths, cwd, configOf);
  const run = await prepareRunSites(paths, { cwd }, async () => found);
  const sites: InitSite[] = [];
  for (const { root, docs, input } of run.sites) {
    if (!isWithin(realpathSync.native(project.root), realpathSync.native(root)))
      throw new UsageError(`“${displayPath(root, cwd)}” is outside “${project.root}”, where init would write.`);
    const { value } = await readDocsJsonSource(input.files, docs);
    const schema = typeof value === 'object' && value !== null ? (value as { $schema?: unknown }).$schema : undefined;
    sites.push({
      docs: displayPath(join(root, docs), project.root),
      dialect: input.dialect ?? dialectOfDeclaredSchema(value),
      schema: typeof schema === 'string' ? schema : undefined,
    });
  }
  const config = (await configOf(cwd)) ?? (found.sites[0] && (await configOf(found.sites[0].root)));
  const manager = packageManagerOf(project);
  const installed = installedFor(project.root);
  const isDependency = dependsOnDocsNav(project);
  const releases = toActionRepository();
  return {
    project,
    sites,
    config: config && displayPath(config.file, project.root),
    manager,
    isDependency,
    // Without folders, an installed package cannot be found.
    isInstalled: installed !== undefined || !manager.hasFolders,
    command: isDependency ? manager.run : manager.fetch(version),
    schemas:
      isDependency && (installed || manager.hasFolders)
        ? `${packageFrom(project.root, installed?.folder)}/schema`
        : toSchemaFolderUrl(releases, version),
    releases,
    version,
    isForced,
  };
}

/** Returns the folder of the package, by default where package managers put it. */
function packageFrom(root: string, folder = join(root, 'node_modules/docs-nav')): string {
  const path = displayPath(folder, root);
  return dirname(path).startsWith('.') ? path : `./${path}`;
}
