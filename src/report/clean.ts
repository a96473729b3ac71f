/** The text of a run without findings to show, which does not load code frames. */
import { paintWith } from './paint.ts';
import type { ReportWithOffsets, ReportOptions, Reporter } from './report.ts';
import { formatSummaryNotes, repairNote, summaryLine } from './summary.ts';

export const cleanRunReporter: Reporter = (report, options) => `${closingLines(report, options).join('\n')}\n`;

/** Returns the last lines of the text report. The last one is the summary. */
export function closingLines(report: ReportWithOffsets, options: ReportOptions, left = 0): string[] {
  const { errors, warnings } = report.summary;
  const style = errors > 0 ? 'error' : warnings > 0 ? 'warning' : 'repair';
  const paint = paintWith(options.color);
  return [
    ...formatSummaryNotes(report, options, options.showInfo, left),
    ...repairNote(report, options),
    paint(style, summaryLine(report, options.showInfo)),
  ];
}
