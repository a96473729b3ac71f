/** From candidate rules to diagnostics: loads the rules, gathers the facts they need, runs them and finishes their problems. */
import type { Files } from '../site/files.ts';
import type { Finding } from './diagnostic.ts';
import { gatherFacts, type Facts } from './facts.ts';
import { toDiagnostics } from './to-diagnostics.ts';
import { applyRules } from './apply-rules.ts';
import { dropExplained } from './precedence.ts';
import type { RuleProblem } from './precedence.ts';
import type { ConfiguredRule } from './levels.ts';
import type { Subject } from '../subject/subject.ts';
import type { UncheckedLinkCounts } from '../subject/unchecked-links.ts';

export interface SiteFindings {
  readonly findings: readonly Finding[];
  /** Links of pages that were not checked. */
  readonly unchecked?: UncheckedLinkCounts;
}

/** `home` is prepended to file names in identities. Facts that are known are not gathered again. */
export async function collectSiteFindings(
  runs: readonly ConfiguredRule[],
  subject: Subject,
  files: Files,
  home: string,
  known: Partial<Facts> = {},
): Promise<SiteFindings> {
  const needs = runs.flatMap(({ rule }) => rule.needs ?? []);
  const facts = await gatherFacts(needs, subject, files, known);
  const loaded = await Promise.all(runs.map(async ({ rule, options }) => ({ rule: await rule.load(), options })));
  const judged = applyRules(loaded, subject, facts);
  const unchecked = facts.links && { unchecked: facts.links.unknowable };
  if (judged.length === 0) return { findings: [], ...unchecked };
  const settled = dropExplained(judged);
  const costing = settled.some(mayLosePages)
    ? (await import('./attribute-lost-pages.ts')).attributeLostPages(settled, runs, subject)
    : settled;
  return { findings: toDiagnostics(costing, runs, subject, home), ...unchecked };
}

/** Whether a finding is about the form of the navigation, or says what it costs: missing files cost nothing but themselves. */
function mayLosePages({ cause, problem: { element, costs = [] } }: RuleProblem): boolean {
  return costs.length > 0 || (element !== undefined && cause !== 'file' && cause !== 'effect');
}
