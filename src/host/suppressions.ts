/** Prepares suppressions: the baselines, the current day, and whether the run covers the whole configuration. */
import { join } from 'node:path';
import { isBaselineSiteGone, toSiteNameInBaselineFile } from './baseline.ts';
import type { ConfigOf } from './config.ts';
import { findSitesCoveredByConfig } from './configured-sites.ts';
import { baselineOf, readBaseline, type BaselineFile } from './read-baseline.ts';
import { withInputs, type PreparedRun } from './run.ts';
import type { DocsNavConfigFile } from './settings.ts';
import { UsageError } from './usage.ts';

interface RunContext {
  readonly cwd: string;
  readonly configOf: ConfigOf;
  /** Whether flags change settings, so that suppressions may have no effect only because of them. */
  readonly hasFlags: boolean;
}

/** Adds what hides findings to the sites. @throws ConfigError for an invalid baseline. */
export async function withSuppressions(run: PreparedRun, context: RunContext): Promise<PreparedRun> {
  const files = new Map<string, BaselineFile>();
  for (const { baseline: file } of run.sites) {
    if (file !== undefined && !files.has(file)) files.set(file, await readBaseline(file, context.cwd));
  }
  /** Searching for the sites of a configuration may run git: once is enough for all entries of all sites. */
  const coverage = new Map<DocsNavConfigFile | undefined, Promise<boolean>>();
  const coversWholeConfig = (config: DocsNavConfigFile | undefined): Promise<boolean> => {
    const answer = coverage.get(config) ?? coversConfig(config, run, context);
    coverage.set(config, answer);
    return answer;
  };
  const hidden = withInputs(run, ({ input, config, baseline: file = '', root, docs }) => {
    const known = files.get(file);
    const baseline = known && baselineOf(known, toSiteNameInBaselineFile(file, root, docs));
    const hasEnd = input.ignore?.some(({ until }) => until !== undefined);
    return {
      ...input,
      ...(baseline && { baseline }),
      ...(hasEnd && { today: new Date().toISOString().slice(0, 10) }),
      ...(!context.hasFlags && { lintsWholeConfig: () => coversWholeConfig(config) }),
    };
  });
  return { ...hidden, notes: [...run.notes, ...[...files].flatMap(baselineNotes)] };
}

/** At most so many are looked for and named: a baseline may list hundreds of thousands. */
const MAX_MISSING_SITES = 10;

/** If the folder of a site was moved, all of its recorded findings are reported as new. */
function baselineNotes([path, { file, sites }]: readonly [path: string, file: BaselineFile]): string[] {
  const notes: string[] = [];
  for (const site of sites.keys()) {
    if (!isBaselineSiteGone(path, site)) continue;
    if (notes.length === MAX_MISSING_SITES) {
      notes.push(`“${file}” contains findings of other sites that do not exist. “docs-nav baseline prune” removes them all.`);
      break;
    }
    notes.push(
      `“${file}” contains findings of “${site}”, which does not exist. If the site was moved, correct its path there; otherwise “docs-nav baseline prune” removes them.`,
    );
  }
  return notes;
}

/** Whether the run contains every site of a configuration, and at least one. */
async function coversConfig(
  config: DocsNavConfigFile | undefined,
  { sites }: PreparedRun,
  { cwd, configOf }: RunContext,
): Promise<boolean> {
  if (!config) return true;
  const linted = new Set(sites.map(({ root, docs }) => join(root, docs)));
  let isAny = false;
  for (const { root, docs } of await sitesCoveredBy(config, cwd)) {
    if ((await configOf(root)) !== config) continue;
    if (!linted.has(join(root, docs))) return false;
    isAny = true;
  }
  return isAny;
}

/** Problems of “sites” are reported when they are linted. */
async function sitesCoveredBy(config: DocsNavConfigFile, cwd: string): ReturnType<typeof findSitesCoveredByConfig> {
  try {
    return await findSitesCoveredByConfig(config, cwd);
  } catch (error) {
    if (error instanceof UsageError) return [];
    throw error;
  }
}
