/** From candidate rules to diagnostics: loads the rules, gathers the facts they need, runs them and finishes their problems. */
import type { Files } from '../site/files.ts';
import type { Diagnostic } from './diagnostic.ts';
import { gatherFacts, type Facts } from './facts.ts';
import { finish } from './finish.ts';
import { judge } from './judge.ts';
import { settlePrecedence } from './precedence.ts';
import type { Judged } from './precedence.ts';
import type { RuleRun } from './levels.ts';
import type { Subject } from '../subject/subject.ts';
import type { UncheckedLinks } from '../subject/unchecked-links.ts';

export interface Diagnosis {
  readonly findings: readonly Diagnostic[];
  /** Links of pages that were not checked. */
  readonly unchecked?: UncheckedLinks;
}

/** `home` is prepended to file names in identities. Facts that are known are not gathered again. */
export async function diagnose(
  runs: readonly RuleRun[],
  subject: Subject,
  files: Files,
  home: string,
  known: Partial<Facts> = {},
): Promise<Diagnosis> {
  const needs = runs.flatMap(({ rule }) => rule.needs ?? []);
  const facts = await gatherFacts(needs, subject, files, known);
  const loaded = await Promise.all(runs.map(async ({ rule, options }) => ({ rule: await rule.load(), options })));
  const judged = judge(loaded, subject, facts);
  const unchecked = facts.links && { unchecked: facts.links.beyond };
  if (judged.length === 0) return { findings: [], ...unchecked };
  const settled = settlePrecedence(judged);
  const costing = settled.some(mayCost) ? (await import('./with-losses.ts')).withLosses(settled, runs, subject) : settled;
  return { findings: finish(costing, runs, subject, home), ...unchecked };
}

/** Whether a finding is about the form of the navigation, or says what it costs: missing files cost nothing but themselves. */
function mayCost({ cause, problem: { element, costs = [] } }: Judged): boolean {
  return costs.length > 0 || (element !== undefined && cause !== 'file' && cause !== 'effect');
}
