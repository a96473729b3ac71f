/** The common flags of commands that show sites. */
import { prepareRunSites } from '../host/prepare.ts';
import type { PreparedRun, RunOptions, RunSite } from '../host/run.ts';
import { UsageError } from '../host/usage.ts';
import type { DocsNavSettings } from '../subject/settings.ts';
import { UnknownSelectionError } from '../session/resolve.ts';
import { valueOf, type ParsedArguments } from './command.ts';
import type { CommandContext } from './streams.ts';

/** Prepares the sites of the paths, with settings from flags and configuration. */
export async function prepareSitesWithoutBaseline(
  paths: readonly string[],
  given: ParsedArguments,
  context: CommandContext,
): Promise<PreparedRun> {
  const config = valueOf(given, 'config');
  const dialect = valueOf(given, 'dialect') as DocsNavSettings['dialect'];
  const options: RunOptions = {
    cwd: context.cwd,
    signal: context.signal,
    baseline: false,
    ...(dialect && { dialect }),
    ...(config !== undefined && { config }),
  };
  return restrictToAllowedFiles(await prepareRunSites(paths, options), context);
}

/** The run with the files that its context may read. */
export async function restrictToAllowedFiles(run: PreparedRun, { filesOf }: Pick<CommandContext, 'filesOf'>): Promise<PreparedRun> {
  if (!filesOf) return run;
  const sites: RunSite[] = [];
  for (const site of run.sites) sites.push({ ...site, input: { ...site.input, files: await filesOf(site.input, site.root) } });
  return { ...run, sites };
}

/** Reports a version or language that does not exist as wrong use. */
export async function refuseUnknownVersionOrLanguage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnknownSelectionError) throw new UsageError(error.message, error);
    throw error;
  }
}
