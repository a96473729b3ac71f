/** Holds what the linter says about a site against what it must say. */
import { parentOf } from '../../src/document/pointer.ts';
import type { Finding } from '../../src/lint/diagnostic.ts';
import type { ReportWithOffsets } from '../../src/report/report.ts';
import type { Expectations } from './expectations.ts';

/** An error that is right although the corpus does not know of it. */
export interface Exception {
  readonly site: string;
  readonly rule: string;
  /** Its pointer; `line 54` where it has none. */
  readonly at: string;
  readonly reason: string;
}

/** What a comparison shows. It holds if `complaints` is empty. */
export interface Comparison {
  readonly missing: { readonly found: number; readonly expected: number };
  readonly caseMismatch: { readonly found: number; readonly expected: number };
  readonly jsonLine: { readonly found: number | undefined; readonly expected: readonly number[] };
  readonly malformed: { readonly found: number; readonly expected: number };
  /** Errors that nothing above accounts for, excepted ones included. */
  readonly otherErrors: readonly Finding[];
  readonly warnings: number;
  readonly infos: number;
  readonly complaints: readonly string[];
}

/** `used` collects the exceptions that were needed. */
export function compare(
  report: ReportWithOffsets,
  expected: Expectations,
  exceptions: readonly Exception[],
  used: Set<Exception>,
): Comparison {
  const complaints: string[] = [];
  const errors = report.diagnostics.filter((diagnostic) => diagnostic.severity === 'error');
  const rest = new Set(errors);
  const take = (diagnostic: Finding): void => void rest.delete(diagnostic);

  const excepted: Finding[] = [];
  for (const finding of errors) {
    const exception = exceptions.find((it) => isAbout(it, finding, report));
    if (!exception) continue;
    used.add(exception);
    excepted.push(finding);
    take(finding);
  }

  const pages = [...rest].filter((diagnostic) => diagnostic.rule === 'page-exists');
  pages.forEach(take);
  const byCase = pages
    .filter(isCaseMismatch)
    .flatMap((finding) => entriesOf(finding, report))
    .sort();
  const missing = pages
    .filter((finding) => !isCaseMismatch(finding))
    .flatMap((f) => entriesOf(f, report))
    .sort();
  const excused = expected.jsonLines.length > 0;
  if (!excused) {
    if (typeof expected.missing === 'number') {
      if (missing.length !== expected.missing) {
        complaints.push(`${missing.length} missing pages instead of ${expected.missing}: ${missing.slice(0, 5).join(', ')}`);
      }
    } else complaints.push(...differences('missing page', missing, expected.missing));
    complaints.push(...differences('case mismatch', byCase, expected.caseMismatch));
  }

  const syntax = errors.filter((diagnostic) => diagnostic.rule === 'json-syntax');
  const first = syntax[0];
  const jsonLine = first && lineOf(first, report);
  if (expected.jsonLines.length > 0) {
    syntax.forEach(take);
    if (jsonLine === undefined || !expected.jsonLines.includes(jsonLine)) {
      complaints.push(`JSON error on line ${jsonLine ?? 'none'} instead of ${expected.jsonLines.join(' or ')}`);
    }
  }

  let malformed = 0;
  for (const pointer of expected.malformed) {
    const here = [...rest].filter((finding) => finding.pointer === pointer || parentOf(finding.pointer) === pointer);
    here.forEach(take);
    if (here.length === 1) malformed++;
    else complaints.push(`${here.length} errors instead of one at the malformed entry ${pointer}`);
  }

  if (expected.isLegacy) {
    if (report.diagnostics.length !== 1) complaints.push(`${report.diagnostics.length} findings instead of one`);
    errors.forEach(take);
  }

  for (const finding of rest) {
    complaints.push(`unexpected ${finding.rule} at ${placeOf(finding, report)}: ${finding.message}`);
  }
  return {
    missing: {
      found: missing.length,
      expected: typeof expected.missing === 'number' ? expected.missing : expected.missing.length,
    },
    caseMismatch: { found: byCase.length, expected: expected.caseMismatch.length },
    jsonLine: { found: jsonLine, expected: expected.jsonLines },
    malformed: { found: malformed, expected: expected.malformed.length },
    otherErrors: [...excepted, ...rest],
    warnings: report.summary.warnings,
    infos: report.summary.infos,
    complaints,
  };
}

function isCaseMismatch(finding: Finding): boolean {
  return /\bonly in case\b/.test(finding.message);
}

function isAbout(exception: Exception, finding: Finding, report: ReportWithOffsets): boolean {
  return exception.rule === finding.rule && exception.at === placeOf(finding, report);
}

function placeOf(finding: Finding, report: ReportWithOffsets): string {
  return finding.pointer || `line ${lineOf(finding, report)}`;
}

/** The page entries a finding stands for, as written: its own and, where it stands for many, the related ones. */
function entriesOf(finding: Finding, report: ReportWithOffsets): string[] {
  const places = finding.count === 1 ? [finding] : [finding, ...finding.related];
  const entries = places.slice(0, finding.count).map(({ file, span }) => {
    return JSON.parse(textOf(file, report).slice(span.start, span.end)) as string;
  });
  if (entries.length !== finding.count) {
    throw new Error(`${finding.count} entries are counted at ${finding.pointer}, ${entries.length} are shown.`);
  }
  return entries;
}

function lineOf(finding: Finding, report: ReportWithOffsets): number {
  return textOf(finding.file, report).slice(0, finding.span.start).split('\n').length;
}

function textOf(file: string, report: ReportWithOffsets): string {
  const text = report.texts.get(file);
  if (text === undefined) throw new Error(`The report has no text of ${file}.`);
  return text;
}

function differences(what: string, found: readonly string[], expected: readonly string[]): string[] {
  return [
    ...surplus(found, expected).map((entry) => `unexpected ${what} “${entry}”`),
    ...surplus(expected, found).map((entry) => `${what} “${entry}” not found`),
  ];
}

/** What `left` holds more often than `right`. */
function surplus(left: readonly string[], right: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const entry of right) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  return left.filter((entry) => {
    const count = counts.get(entry) ?? 0;
    counts.set(entry, count - 1);
    return count <= 0;
  });
}
