/** Reports suppressions that are not needed. These findings are in the configuration or a baseline, not in a site. */
import type { Finding } from './diagnostic.ts';
import { toDiagnostics } from './to-diagnostics.ts';
import { applyRules } from './apply-rules.ts';
import { rulesToRun } from './levels.ts';
import { findUnusedSuppressions, type LintedSite } from './unused-suppressions.ts';

const RULE = 'suppression';

export interface UnusedSuppressionFindings {
  readonly diagnostics: readonly Finding[];
  /** The texts that contain them. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Must be called after all sites of a run are linted. */
export async function lintUnusedSuppressions(sites: readonly LintedSite[]): Promise<UnusedSuppressionFindings> {
  const { subject, rules = [] } = sites[0] ?? {};
  const own = rules.filter(({ id }) => id === RULE);
  const [run] = subject ? rulesToRun(own, subject.settings) : [];
  const unusedSuppressions = run ? await findUnusedSuppressions(sites) : [];
  if (!subject || !run || unusedSuppressions.length === 0) return { diagnostics: [], texts: new Map() };
  const judged = applyRules([{ rule: await run.rule.load(), options: run.options }], subject, { unusedSuppressions });
  const names = new Map(unusedSuppressions.map(({ place }) => [place.document.file, place.file]));
  const diagnostics = toDiagnostics(judged, [run], subject, '').map((diagnostic) => ({
    ...diagnostic,
    file: names.get(diagnostic.file) ?? diagnostic.file,
  }));
  return { diagnostics, texts: new Map(unusedSuppressions.map(({ place }) => [place.file, place.document.text])) };
}
