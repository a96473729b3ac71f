/** One line per finding, `file:line:col: severity [rule] message`, for grep, editors and problem matchers; the summary is last. */
import type { Finding } from '../lint/diagnostic.ts';
import { type FilePositionLookup, createFilePositionLookup } from './file-position-lookup.ts';
import type { Reporter } from './report.ts';
import { selectFindings } from './shown-findings.ts';
import { formatSummaryNotes, summaryLine } from './summary.ts';
import { makeVisible } from '../text/visible.ts';

export const concise: Reporter = (report, options) => {
  const places = createFilePositionLookup(report);
  const lines = selectFindings(report, options, options.showInfo).map((diagnostic) => conciseLine(diagnostic, places));
  lines.push(...formatSummaryNotes(report, options, options.showInfo), summaryLine(report, options.showInfo));
  return `${lines.join('\n')}\n`;
};

/** Formats a finding in one line, whatever its text contains. */
export function conciseLine({ file, span, severity, rule, message }: Finding, places: FilePositionLookup): string {
  return `${places.link(file, span)}: ${severity} [${makeVisible(rule)}] ${makeVisible(message)}`;
}
