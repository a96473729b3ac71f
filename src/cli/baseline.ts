/** Compares sites with their baselines: the findings, those that are hidden, and entries that are no longer needed. */
import { newBaseline, toSiteNameInBaselineFile } from '../host/baseline.ts';
import { readBaseline, type BaselineFile } from '../host/read-baseline.ts';
import type { PreparedRun, RunSite } from '../host/run.ts';
import { UsageError } from '../host/usage.ts';
import type { Finding, CoveredMistake } from '../lint/diagnostic.ts';
import { narrowFinding } from '../lint/narrow-entries.ts';
import { staleBaselineNames } from '../lint/unused-suppressions.ts';
import { NEVER_HIDDEN, suppress } from '../lint/suppress.ts';
import { textsOf } from '../session/texts-of.ts';
import { SiteSession, suppressionsOf, asFolderPrefix } from '../session/session.ts';
import { createFilePositionLookup, type FilePositionLookup } from '../report/file-position-lookup.ts';
import { registry } from '../rules/registry.gen.ts';

export interface SiteBaselineComparison {
  /** Its name in the baseline. */
  readonly name: string;
  /** The current findings that a baseline may record, without those that `ignore` hides. */
  readonly findings: readonly Finding[];
  readonly hidden: readonly Finding[];
  /** Names in the baseline that no longer match a finding. */
  readonly stale: readonly string[];
  readonly places: FilePositionLookup;
}

/** A baseline, which may not exist yet, and its sites in the run. */
export interface BaselineFileComparison {
  readonly path: string;
  readonly file: BaselineFile | undefined;
  readonly sites: readonly SiteBaselineComparison[];
}

/** @throws UsageError for a docs.json that is not valid JSON, because most of its findings are unknown. */
export async function compareBaselineFilesWithSites({ sites }: PreparedRun, cwd: string): Promise<BaselineFileComparison[]> {
  const plans = new Map<string, { path: string; file: BaselineFile | undefined; sites: SiteBaselineComparison[] }>();
  for (const site of sites) {
    const path = site.baseline ?? newBaseline(site.root, site.config);
    let plan = plans.get(path);
    if (!plan) plans.set(path, (plan = { path, file: site.baseline === undefined ? undefined : await readBaseline(path, cwd), sites: [] }));
    plan.sites.push(await compareWithBaseline(site, toSiteNameInBaselineFile(path, site.root, site.docs)));
  }
  return [...plans.values()];
}

async function compareWithBaseline({ input, folder }: RunSite, name: string): Promise<SiteBaselineComparison> {
  const site = SiteSession.open(input);
  const [subject, diagnostics] = [await site.subject(), await site.all()];
  const { source } = subject;
  const broken = [...source.documents.values()].find(({ problems }) => problems.length > 0);
  if (broken)
    throw new UsageError(
      `“${asFolderPrefix(folder)}${broken.file}” is not valid JSON, so its other problems are not known. Fix it first; “docs-nav lint” shows where.`,
    );
  const byConfig = suppressionsOf(site.settings, undefined, input.today);
  const findings = (byConfig ? suppress(diagnostics, byConfig, source).shown : diagnostics).filter(({ rule }) => !NEVER_HIDDEN.has(rule));
  const suppressions = site.suppressions ?? {};
  const result = suppress(diagnostics, suppressions, source);
  const isHidden = ({ name }: CoveredMistake): boolean => result.matchedNames.has(name);
  return {
    name,
    findings,
    hidden: findings
      .filter(({ entries }) => entries.some(isHidden))
      .map((finding) => narrowFinding(finding, isHidden, ['is shown', 'are shown'], source)),
    stale: staleBaselineNames({ ...suppressions, ...result, subject, rules: registry }),
    places: createFilePositionLookup({ texts: textsOf(subject, diagnostics, site.files) }, (file) => asFolderPrefix(folder) + file),
  };
}
