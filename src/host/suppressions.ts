/** What only a run with suppressions needs: the baselines, the day, and whether it is the whole run of a configuration. */
import { join } from 'node:path';
import type { SiteInput } from '../session/open-site.ts';
import { isGone, siteName } from './baseline.ts';
import type { ConfigOf } from './config.ts';
import { sitesOfConfig } from './configured-sites.ts';
import { baselineOf, readBaseline, type BaselineFile } from './read-baseline.ts';
import type { Run } from './run.ts';
import type { Config } from './settings.ts';
import { UsageError } from './usage.ts';

export interface RunQuestion {
  readonly cwd: string;
  readonly configOf: ConfigOf;
  /** True if something is set by flags: what is then not found may be found without them. */
  readonly hasFlags: boolean;
}

/** The sites with what hides their findings. @throws ConfigError for a baseline that is none. */
export async function withSuppressions(run: Run, question: RunQuestion): Promise<Run> {
  const files = new Map<string, BaselineFile>();
  for (const { baseline: file } of run.prepared) {
    if (file !== undefined && !files.has(file)) files.set(file, await readBaseline(file, question.cwd));
  }
  const sites = run.sites.map((site, index): SiteInput => {
    const prepared = run.prepared[index];
    if (!prepared) return site;
    const { baseline: file = '', root, docs } = prepared;
    const known = files.get(file);
    const baseline = known && baselineOf(known, siteName(file, root, docs));
    const hasEnd = site.ignore?.some(({ until }) => until !== undefined);
    return {
      ...site,
      ...(baseline && { baseline }),
      ...(hasEnd && { today: new Date().toISOString().slice(0, 10) }),
      ...(!question.hasFlags && { isWhole: () => isWhole(prepared.config, run, question) }),
    };
  });
  return { ...run, sites, notes: [...run.notes, ...[...files].flatMap(notesOn)] };
}

/** All that is recorded of a site comes back as new if its folder is moved. */
function notesOn([path, { file, sites }]: readonly [path: string, file: BaselineFile]): string[] {
  const gone = [...sites.keys()].filter((site) => isGone(path, site));
  return gone.map(
    (site) =>
      `“${file}” contains findings of “${site}”, which does not exist. If the site was moved, correct its path there; otherwise “docs-nav baseline prune” removes them.`,
  );
}

/** True if every site that a configuration is for is in the run; which these are, nobody can say where it names and sees none. */
async function isWhole(config: Config | undefined, { prepared }: Run, { cwd, configOf }: RunQuestion): Promise<boolean> {
  if (!config) return true;
  const linted = new Set(prepared.map(({ root, docs }) => join(root, docs)));
  let isAny = false;
  for (const { root, docs } of await coveredBy(config, cwd)) {
    if ((await configOf(root)) !== config) continue;
    if (!linted.has(join(root, docs))) return false;
    isAny = true;
  }
  return isAny;
}

/** `sites` that name nothing are told of where they are linted. */
async function coveredBy(config: Config, cwd: string): ReturnType<typeof sitesOfConfig> {
  try {
    return await sitesOfConfig(config, cwd);
  } catch (error) {
    if (error instanceof UsageError) return [];
    throw error;
  }
}
