/** A report for programs. */
import { withPositions } from '../lint/with-positions.ts';
import type { Report, ReportWithOffsets } from '../report/report.ts';

/** Adds lines and columns to the findings of a report. */
export function withLines(report: ReportWithOffsets): Report {
  return { ...report, diagnostics: withPositions(report.diagnostics, (file) => report.texts.get(file)) };
}
