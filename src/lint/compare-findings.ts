/** Which findings of one analysis are those of another: by identity, and entry by entry where a finding counts several. */
import type { Span } from '../document/document.ts';
import type { Source } from '../document/source.ts';
import { treeOf } from '../document/tree.ts';
import type { Diagnostic } from './diagnostic.ts';
import { labelPath } from './identity.ts';

export interface Findings {
  readonly diagnostics: readonly Diagnostic[];
  readonly source: Source;
}

export interface ComparedFindings {
  readonly introduced: readonly Diagnostic[];
  readonly fixed: readonly Diagnostic[];
}

export function compareFindings(before: Findings, after: Findings): ComparedFindings {
  const known = new Set<Diagnostic>();
  const gone = new Set(before.diagnostics);
  pairUp((diagnostic) => (isMany(diagnostic) ? undefined : `${diagnostic.severity} ${diagnostic.identity}`));
  compareEntries();
  // An element that was moved or has another label takes its findings along.
  pairUp(({ rule, severity, count, message }) => `${severity} ${rule} ${count} ${message}`);
  return {
    introduced: after.diagnostics.filter((diagnostic) => !known.has(diagnostic)),
    fixed: before.diagnostics.filter((diagnostic) => gone.has(diagnostic)),
  };

  /** Pairs each of the findings that are left with one of the same name. */
  function pairUp(nameOf: (diagnostic: Diagnostic) => string | undefined): void {
    const names = new Map<string, Diagnostic[]>();
    for (const diagnostic of gone) {
      const name = nameOf(diagnostic);
      if (name === undefined) continue;
      const same = names.get(name);
      if (same) same.push(diagnostic);
      else names.set(name, [diagnostic]);
    }
    for (const diagnostic of after.diagnostics) {
      const name = known.has(diagnostic) ? undefined : nameOf(diagnostic);
      const same = name === undefined ? undefined : names.get(name)?.shift();
      if (!same) continue;
      gone.delete(same);
      known.add(diagnostic);
    }
  }

  /** Three entries in one finding and two in findings of their own are the same mistakes, but for one that is gone. */
  function compareEntries(): void {
    const left = after.diagnostics.filter((diagnostic) => !known.has(diagnostic));
    if (![...left, ...gone].some(isMany)) return;
    const all = countOf([...gone], before.source);
    const counted = countOf([...gone].filter(isMany), before.source);
    const stays = new Set(countOf(left, after.source).keys());
    for (const diagnostic of left) {
      const entries = countOf([diagnostic], after.source);
      const was = isMany(diagnostic) ? all : counted;
      if ([...entries].some(([entry, count]) => (was.get(entry) ?? 0) < count)) continue;
      known.add(diagnostic);
      for (const [entry, count] of entries) was.set(entry, (was.get(entry) ?? 0) - count);
    }
    for (const diagnostic of gone) {
      if ([...countOf([diagnostic], before.source).keys()].some((entry) => stays.has(entry))) gone.delete(diagnostic);
    }
  }
}

/** True if a finding stands for several entries and names each of their places. */
function isMany({ count, related }: Diagnostic): boolean {
  return count > 1 && related.length >= count - 1;
}

/** How often findings stand for each entry. */
function countOf(diagnostics: readonly Diagnostic[], source: Source): Map<string, number> {
  const counts = new Map<string, number>();
  for (const entry of diagnostics.flatMap((diagnostic) => entriesOf(diagnostic, source))) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  return counts;
}

/** What a finding stands for, each as severity, rule, file and labels on the way. */
function entriesOf(diagnostic: Diagnostic, source: Source): string[] {
  const { rule, severity, related, count } = diagnostic;
  const places = isMany(diagnostic) ? [diagnostic, ...related.slice(0, count - 1)] : [diagnostic];
  return places.map(({ file, span }) => `${severity} ${rule} ${file} ${labelsAt(span, file, source)}`);
}

function labelsAt(span: Span, file: string, source: Source): string {
  const document = source.documents.get(file);
  const node = document && treeOf(document).at(span.start);
  return node ? labelPath(document.value, node.pointer) : '';
}
