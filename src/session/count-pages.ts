/** Counts the pages of a site that readers get. */
import type { Diagnostic } from '../lint/diagnostic.ts';
import { levelOf } from '../lint/levels.ts';
import type { RuleEntry } from '../lint/rule.ts';
import { operationName } from '../navigation/entries.ts';
import type { Subject } from '../subject/subject.ts';

/** Different pages with a file, and listed operations. Without findings nothing is lost, unless rules are off. */
export async function countPages(subject: Subject, findings: readonly Diagnostic[], rules: readonly RuleEntry[]): Promise<number> {
  if (findings.length > 0 || rules.some((rule) => isSilenced(rule, subject)))
    return (await import('../subject/losses.ts')).lossesIn(subject).served.size;
  const { reachedCount, operations } = subject.resolution;
  return reachedCount + (operations.length === 0 ? 0 : new Set(operations.map(({ operation }) => operationName(operation))).size);
}

/** Whether a rule about the form of the navigation is off and might find something. */
function isSilenced(rule: RuleEntry, subject: Subject): boolean {
  if (rule.cause === undefined || rule.cause === 'file' || rule.cause === 'effect') return false;
  return levelOf(rule, subject.settings) === 'off' && (rule.when?.(subject) ?? true);
}
