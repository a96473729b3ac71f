/** Annotations of GitHub Actions as workflow commands, the complete list if GitHub does not show all, and the summary. */
import type { Diagnostic } from '../lint/diagnostic.ts';
import { conciseLine } from './concise.ts';
import { type Places, placesOf } from './places.ts';
import type { Report, ReportOptions, Reporter } from './report.ts';
import { inRepository } from './repository-path.ts';
import { mostImportantFirst, selected, SEVERITIES } from './shown-findings.ts';
import { sentencesOf } from './sentences.ts';
import { notes, summaryLine } from './summary.ts';
import { counted } from '../text/counted.ts';
import { visible } from '../text/visible.ts';

/** GitHub shows at most this many annotations of one kind per step, and drops the others silently. */
const MOST_OF_A_KIND = 10;
const COMMANDS = { error: 'error', warning: 'warning', info: 'notice' } as const;

export const github: Reporter = (report, options) => {
  const name = (file: string): string => inRepository(file, options.repositoryPrefix);
  const places = placesOf(report, name);
  const { all, annotated } = annotatedOf(report, options);
  const lines = annotated.map((diagnostic) => annotation(diagnostic, name(diagnostic.file), places));
  if (all.length > annotated.length) {
    lines.push(`::group::All ${counted(all.length, 'finding')}${options.isInJobSummary ? ' (also in the job summary)' : ''}`);
    for (const diagnostic of all) lines.push(conciseLine(diagnostic, places));
    lines.push('::endgroup::');
  }
  lines.push(...notes(report, options, true), summaryLine(report, true));
  return `${lines.join('\n')}\n`;
};

/** Whether GitHub does not show every finding as an annotation. */
export function isCut(report: Report, options: ReportOptions): boolean {
  const { all, annotated } = annotatedOf(report, options);
  return all.length > annotated.length;
}

function annotatedOf(report: Report, options: ReportOptions): Readonly<Record<'all' | 'annotated', readonly Diagnostic[]>> {
  const all = mostImportantFirst(selected(report, options, true));
  return { all, annotated: SEVERITIES.flatMap((kind) => all.filter(({ severity }) => severity === kind).slice(0, MOST_OF_A_KIND)) };
}

function annotation(diagnostic: Diagnostic, file: string, places: Places): string {
  const { severity, rule, span } = diagnostic;
  const { start, end } = places.range(diagnostic.file, span);
  // Columns are allowed only within one line.
  const columns = start.line === end.line ? `,col=${start.column},endColumn=${end.column}` : '';
  const properties = `file=${property(file)},line=${start.line},endLine=${end.line}${columns},title=${property(rule)}`;
  // The log does not show the place of an annotation.
  const lines = [...sentencesOf(diagnostic), places.link(diagnostic.file, span)];
  return `::${COMMANDS[severity]} ${properties}::${data(lines.join('\n'))}`;
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(visible(text)).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
