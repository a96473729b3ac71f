/** Runs rules over a subject and turns what they yield into diagnostics. */
import type { Diagnostic, Fix, Related, Severity } from './diagnostic.ts';
import type { Facts } from './facts.ts';
import { labelPath, numberIdentities } from './identity.ts';
import { severityOf } from './levels.ts';
import type { RuleRun } from './levels.ts';
import { locate } from './locate.ts';
import { settlePrecedence } from './precedence.ts';
import type { Judged } from './precedence.ts';
import { editsOf } from './repair.ts';
import type { Problem } from './rule.ts';
import type { Subject } from './subject.ts';

/** Judges the subject: pure, synchronous, and total; a rule that fails is one finding, and the others run. */
export function runRules(runs: readonly RuleRun[], subject: Subject, facts: Partial<Facts>, home: string): Diagnostic[] {
  const levels = new Map(runs.map((run) => [run.rule.id, run]));
  const judged: Judged[] = [];
  for (const run of runs) {
    try {
      for (const problem of run.rule.run(subject, facts, run.options)) judged.push({ rule: run.rule.id, problem });
    } catch (error) {
      judged.push({ rule: run.rule.id, problem: failure(run.rule.id, error) });
    }
  }
  const nameOf = numberIdentities();
  const found = new Map<string, Diagnostic>();
  for (const { rule, problem } of settlePrecedence(judged)) {
    const run = levels.get(rule);
    if (!run) continue;
    const diagnostic = finish(rule, problem, severityOf(run, problem.severity, subject.settings), subject);
    // A fragment drawn in twice holds one mistake, not two.
    const place = `${rule} ${diagnostic.file} ${diagnostic.span.start} ${diagnostic.span.end} ${problem.messageId}`;
    if (!found.has(place)) found.set(place, diagnostic);
  }
  return [...found.values()]
    .sort((a, b) => order(a, b, subject))
    .map((diagnostic) => ({ ...diagnostic, identity: nameOf(`${diagnostic.rule} ${home}${diagnostic.file} ${diagnostic.identity}`) }));
}

function finish(rule: string, problem: Problem, severity: Severity, subject: Subject): Diagnostic {
  const { source } = subject;
  const place = locate(problem.at, source);
  const related: Related[] = (problem.related ?? []).map(({ at, message }) => {
    const { file, span } = locate(at, source);
    return { message, file, span };
  });
  const label = 'pointer' in problem.at ? labelPath(source.value, problem.at.pointer) : '';
  const edits = problem.fix === undefined ? undefined : editsOf(problem.fix.repairs, source);
  const fix: Fix | undefined = problem.fix && edits && { title: problem.fix.title, safe: problem.fix.safe, edits };
  return {
    rule,
    severity,
    message: problem.message,
    ...place,
    count: problem.count ?? 1,
    related,
    ...(problem.loses && { loses: problem.loses }),
    ...(fix && { fix }),
    identity: [problem.messageId, label, problem.subject].filter(Boolean).join(' '),
  };
}

/** docs.json first, then by file, place and rule. */
function order(a: Diagnostic, b: Diagnostic, { source }: Subject): number {
  const root = source.root.file;
  if (a.file !== b.file) return a.file === root ? -1 : b.file === root ? 1 : a.file < b.file ? -1 : 1;
  return a.span.start - b.span.start || (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0);
}

function failure(rule: string, error: unknown): Problem {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    at: { pointer: '' },
    message: `The rule ${rule} failed, and its findings are missing: ${reason}. This is a defect of docs-nav; please report it.`,
    messageId: 'crash',
    severity: 'error',
  };
}
