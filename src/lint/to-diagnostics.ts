/** Turns problems into diagnostics: one for each mistake, with spans, edits and identities. */
import { MAX_RELATED, type Finding, type Fix, type RelatedLocation } from './diagnostic.ts';
import { findingEntries, identityOf } from './finding-entries.ts';
import { numberIdentities } from './identity.ts';
import { severityOf } from './levels.ts';
import type { ConfiguredRule } from './levels.ts';
import { locate, toDeduplicationKey, prefetchSpans } from './locate.ts';
import { sortFindings } from './sort-findings.ts';
import type { RuleProblem } from './precedence.ts';
import { mergeByGroupKey } from './merge-by-group-key.ts';
import { FixBuilder } from './build-fixes.ts';
import type { Subject } from '../subject/subject.ts';

/** Returns diagnostics ordered by file and place; docs.json comes first. */
export function toDiagnostics(settled: readonly RuleProblem[], runs: readonly ConfiguredRule[], subject: Subject, home: string): Finding[] {
  const byRule = new Map(runs.map((run) => [run.rule.id, run]));
  const seen = new Set<string>();
  const diagnostics: Finding[] = [];
  const fixes = new FixBuilder(settled, subject.source);
  const merged = mergeByGroupKey(settled, subject.source);
  prefetchSpans(
    merged.flatMap(({ problem: { at, related = [] } }) => [at, ...related.slice(0, MAX_RELATED).map((one) => one.at)]),
    subject.source,
  );
  for (const entry of merged) {
    const run = byRule.get(entry.rule);
    // A mistake in a fragment that is included twice is reported once.
    const mistake = toDeduplicationKey(entry, subject.source);
    if (!run || seen.has(mistake)) continue;
    seen.add(mistake);
    diagnostics.push(toDiagnostic(entry, run, subject, fixes.fixFor(entry)));
  }
  const nameOf = numberIdentities();
  const entryNameOf = numberIdentities();
  return sortFindings(diagnostics, subject.source.root.file).map((diagnostic) => {
    const { rule, entries, identity } = diagnostic;
    return {
      ...diagnostic,
      entries: entries.map((entry) => ({ ...entry, name: entryNameOf(`${rule} ${entry.name}`) })),
      identity: nameOf(`${rule} ${home}${identity}`),
    };
  });
}

function toDiagnostic({ rule, problem }: RuleProblem, run: ConfiguredRule, { source, settings }: Subject, fix: Fix | undefined): Finding {
  const related: RelatedLocation[] = (problem.related ?? []).slice(0, MAX_RELATED).map(({ at, message }) => {
    const { file, span } = locate(at, source);
    return { message, file, span };
  });
  const entries = findingEntries(problem, source);
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
