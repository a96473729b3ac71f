/** A site beside its baseline: what is found today, what the baseline hides of it, and what it holds for nothing. */
import { newBaseline, siteName } from '../host/baseline.ts';
import { readBaseline, type BaselineFile } from '../host/read-baseline.ts';
import type { PreparedSite, Run } from '../host/run.ts';
import { UsageError } from '../host/usage.ts';
import type { Diagnostic, Entry } from '../lint/diagnostic.ts';
import { narrow } from '../lint/narrow-entries.ts';
import { staleIn } from '../lint/needless.ts';
import { NEVER_HIDDEN, suppress } from '../lint/suppress.ts';
import { textsOf } from '../session/lint.ts';
import type { SiteInput } from '../session/open-site.ts';
import { Session, suppressionsOf, withSlash } from '../session/session.ts';
import { placesOf, type Places } from '../report/places.ts';
import { registry } from '../rules/registry.gen.ts';

/** One site of a baseline. */
export interface Recorded {
  /** What the baseline calls it. */
  readonly name: string;
  /** Findings of today that may stand in a baseline; what `ignore` hides is not among them. */
  readonly findings: readonly Diagnostic[];
  /** What the baseline hides of them. */
  readonly hidden: readonly Diagnostic[];
  /** Names in the baseline that no finding has any more. */
  readonly stale: readonly string[];
  readonly places: Places;
}

/** A baseline, be it there or still to be made, and the sites of the run that it is for. */
export interface Plan {
  readonly path: string;
  readonly file: BaselineFile | undefined;
  readonly sites: readonly Recorded[];
}

/** @throws UsageError for a docs.json that is not JSON: most of its findings are not known. */
export async function plansOf({ sites, prepared }: Run, cwd: string): Promise<Plan[]> {
  const plans = new Map<string, { path: string; file: BaselineFile | undefined; sites: Recorded[] }>();
  for (const [index, found] of prepared.entries()) {
    const site = sites[index];
    if (!site) continue;
    const path = found.baseline ?? newBaseline(found.root, found.config);
    let plan = plans.get(path);
    if (!plan)
      plans.set(path, (plan = { path, file: found.baseline === undefined ? undefined : await readBaseline(path, cwd), sites: [] }));
    plan.sites.push(await record(site, found, siteName(path, found.root, found.docs)));
  }
  return [...plans.values()];
}

async function record(input: SiteInput, { folder }: PreparedSite, name: string): Promise<Recorded> {
  const site = Session.open(input);
  const [subject, diagnostics] = [await site.subject(), await site.findings()];
  const { source } = subject;
  const broken = [...source.documents.values()].find(({ problems }) => problems.length > 0);
  if (broken)
    throw new UsageError(
      `“${withSlash(folder)}${broken.file}” is not valid JSON, so its other problems are not known. Fix it first; “docs-nav lint” shows where.`,
    );
  const byConfig = suppressionsOf(site.settings, undefined, input.today);
  const findings = (byConfig ? suppress(diagnostics, byConfig, source).shown : diagnostics).filter(({ rule }) => !NEVER_HIDDEN.has(rule));
  const suppressions = site.suppressions ?? {};
  const result = suppress(diagnostics, suppressions, source);
  const isHidden = ({ name }: Entry): boolean => result.met.has(name);
  return {
    name,
    findings,
    hidden: findings
      .filter(({ entries }) => entries.some(isHidden))
      .map((finding) => narrow(finding, isHidden, ['is shown', 'are shown'], source)),
    stale: staleIn({ ...suppressions, ...result, subject, rules: registry }),
    places: placesOf({ texts: textsOf(subject, diagnostics, site.files) }, (file) => withSlash(folder) + file),
  };
}
