/** Turns problems into diagnostics: one for each mistake, with spans, edits and identities. */
import { MAX_RELATED, type Diagnostic, type Fix, type Related } from './diagnostic.ts';
import { entriesOf, identityOf } from './finding-entries.ts';
import { numberIdentities } from './identity.ts';
import { severityOf } from './levels.ts';
import type { RuleRun } from './levels.ts';
import { locate, mistakeName, searchFor } from './locate.ts';
import { inOrder } from './order.ts';
import type { Judged } from './precedence.ts';
import { mergeRepeated } from './repeated.ts';
import { Fixes } from './repair.ts';
import type { Subject } from '../subject/subject.ts';

/** Returns diagnostics ordered by file and place; docs.json comes first. */
export function finish(settled: readonly Judged[], runs: readonly RuleRun[], subject: Subject, home: string): Diagnostic[] {
  const byRule = new Map(runs.map((run) => [run.rule.id, run]));
  const seen = new Set<string>();
  const diagnostics: Diagnostic[] = [];
  const fixes = new Fixes(settled, subject.source);
  const merged = mergeRepeated(settled, subject.source);
  searchFor(
    merged.flatMap(({ problem: { at, related = [] } }) => [at, ...related.slice(0, MAX_RELATED).map((one) => one.at)]),
    subject.source,
  );
  for (const entry of merged) {
    const run = byRule.get(entry.rule);
    // A mistake in a fragment that is included twice is reported once.
    const mistake = mistakeName(entry, subject.source);
    if (!run || seen.has(mistake)) continue;
    seen.add(mistake);
    diagnostics.push(finishOne(entry, run, subject, fixes.of(entry)));
  }
  const nameOf = numberIdentities();
  const entryNameOf = numberIdentities();
  return inOrder(diagnostics, subject.source.root.file).map((diagnostic) => {
    const { rule, entries, identity } = diagnostic;
    return {
      ...diagnostic,
      entries: entries.map((entry) => ({ ...entry, name: entryNameOf(`${rule} ${entry.name}`) })),
      identity: nameOf(`${rule} ${home}${identity}`),
    };
  });
}

function finishOne({ rule, problem }: Judged, run: RuleRun, { source, settings }: Subject, fix: Fix | undefined): Diagnostic {
  const related: Related[] = (problem.related ?? []).slice(0, MAX_RELATED).map(({ at, message }) => {
    const { file, span } = locate(at, source);
    return { message, file, span };
  });
  const entries = entriesOf(problem, source);
  return {
    rule,
    messageId: problem.messageId,
    severity: severityOf(run, problem.severity, settings),
    message: problem.message,
    ...locate(problem.at, source),
    count: problem.count ?? 1,
    entries,
    related,
    ...(problem.loses && { loses: problem.loses }),
    ...(fix && { fix }),
    identity: identityOf(problem, entries, source),
  };
}
