/** Counts the pages of a site that readers get. */
import type { Diagnostic } from '../lint/diagnostic.ts';
import { levelOf } from '../lint/levels.ts';
import type { RuleEntry } from '../lint/rule.ts';
import { operationName } from '../navigation/entries.ts';
import type { Subject } from '../subject/subject.ts';

/** Different pages with a file, and listed operations, without those that findings lose. */
export async function countPages(subject: Subject, findings: readonly Diagnostic[], rules: readonly RuleEntry[]): Promise<number> {
  const { resolution } = subject;
  const named = new Set(resolution.operations.map(({ operation }) => operationName(operation)));
  const count = resolution.reachedCount + named.size;
  // Where the text itself is broken, findings about what it drops wait until it is mended.
  const isSome =
    findings.some(({ loses, rule }) => loses || rule === 'json-syntax') || rules.some((rule) => isOffButRelevant(rule, subject));
  if (!isSome) return count;
  const { lostPages } = (await import('../subject/losses.ts')).lossesIn(subject);
  return count - [...lostPages.keys()].filter((name) => resolution.reachedFiles.has(name) || named.has(name)).length;
}

/** Whether a rule about the form of the navigation is off and might find something. */
function isOffButRelevant(rule: RuleEntry, subject: Subject): boolean {
  if (rule.cause === undefined || rule.cause === 'file' || rule.cause === 'effect') return false;
  return levelOf(rule, subject.settings) === 'off' && (rule.when?.(subject) ?? true);
}
