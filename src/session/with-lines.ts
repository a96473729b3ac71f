/** A report for programs. */
import { withPositions } from '../lint/with-positions.ts';
import type { Report, RunReport } from '../report/report.ts';

/** Adds lines and columns to the findings of a report. */
export function withLines(report: RunReport): Report {
  return { ...report, diagnostics: withPositions(report.diagnostics, (file) => report.texts.get(file)) };
}
