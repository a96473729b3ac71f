/** Annotations of GitHub Actions as workflow commands, the complete list if GitHub does not show all, and the summary. */
import type { Finding } from '../lint/diagnostic.ts';
import { conciseLine } from './concise.ts';
import { type FilePositionLookup, createFilePositionLookup } from './file-position-lookup.ts';
import type { ReportWithOffsets, ReportOptions, Reporter } from './report.ts';
import { cwdPathToRepositoryPath } from './repository-path.ts';
import { mostImportantFirst, selectFindings, SEVERITIES } from './shown-findings.ts';
import { describeFinding } from './sentences.ts';
import { formatSummaryNotes, summaryLine } from './summary.ts';
import { pluralize } from '../text/pluralize.ts';
import { makeVisible } from '../text/visible.ts';

/** GitHub shows at most this many annotations of one kind per step, and drops the others silently. */
const MAX_PER_SEVERITY = 10;
const COMMANDS = { error: 'error', warning: 'warning', info: 'notice' } as const;

export const github: Reporter = (report, options) => {
  const name = (file: string): string => cwdPathToRepositoryPath(file, options.repositoryPrefix);
  const places = createFilePositionLookup(report, name);
  const { all, annotated } = annotatedFindings(report, options);
  const lines = annotated.map((diagnostic) => annotation(diagnostic, name(diagnostic.file), places));
  if (all.length > annotated.length) {
    lines.push(`::group::All ${pluralize(all.length, 'finding')}${options.isInJobSummary ? ' (also in the job summary)' : ''}`);
    for (const diagnostic of all) lines.push(conciseLine(diagnostic, places));
    lines.push('::endgroup::');
  }
  lines.push(...formatSummaryNotes(report, options, true), summaryLine(report, true));
  return `${lines.join('\n')}\n`;
};

/** Whether GitHub does not show every finding as an annotation. */
export function exceedsAnnotationLimit(report: ReportWithOffsets, options: ReportOptions): boolean {
  const { all, annotated } = annotatedFindings(report, options);
  return all.length > annotated.length;
}

function annotatedFindings(report: ReportWithOffsets, options: ReportOptions): Readonly<Record<'all' | 'annotated', readonly Finding[]>> {
  const all = mostImportantFirst(selectFindings(report, options, true));
  return { all, annotated: SEVERITIES.flatMap((kind) => all.filter(({ severity }) => severity === kind).slice(0, MAX_PER_SEVERITY)) };
}

function annotation(diagnostic: Finding, file: string, places: FilePositionLookup): string {
  const { severity, rule, span } = diagnostic;
  const { start, end } = places.range(diagnostic.file, span);
  // Columns are allowed only within one line.
  const columns = start.line === end.line ? `,col=${start.column},endColumn=${end.column}` : '';
  const properties = `file=${escapeProperty(file)},line=${start.line},endLine=${end.line}${columns},title=${escapeProperty(rule)}`;
  // The log does not show the place of an annotation.
  const lines = [...describeFinding(diagnostic), places.link(diagnostic.file, span)];
  return `::${COMMANDS[severity]} ${properties}::${escapeData(lines.join('\n'))}`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(makeVisible(text)).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
