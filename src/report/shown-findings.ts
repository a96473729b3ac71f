/** Which findings a report shows. */
import type { Diagnostic } from '../lint/diagnostic.ts';
import type { Severity } from '../subject/settings.ts';
import type { Report, ReportOptions } from './report.ts';

/** The most important first. */
export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];

/** Returns findings in order, without those that `--quiet` hides; infos only if `infos` is true. */
export function selectFindings(report: Report, options: ReportOptions, infos: boolean): readonly Diagnostic[] {
  return report.diagnostics.filter(({ severity }) => severity === 'error' || (!options.quiet && (infos || severity !== 'info')));
}

/** Returns the `limit` most important findings, in order; 0 is no limit. */
export function limitFindings(diagnostics: readonly Diagnostic[], limit: number): readonly Diagnostic[] {
  if (limit <= 0 || diagnostics.length <= limit) return diagnostics;
  const chosen = new Set(mostImportantFirst(diagnostics).slice(0, limit));
  return diagnostics.filter((diagnostic) => chosen.has(diagnostic));
}

/** Returns errors, then warnings, then infos, each in order. */
export function mostImportantFirst(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return SEVERITIES.flatMap((severity) => diagnostics.filter((diagnostic) => diagnostic.severity === severity));
}
