/** Which findings a report shows. */
import type { Finding } from '../lint/diagnostic.ts';
import type { Severity } from '../subject/settings.ts';
import type { ReportWithOffsets, ReportOptions } from './report.ts';

/** The most important first. */
export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];

/** Returns findings in order, without those that `--quiet` hides; infos only if `infos` is true. */
export function selectFindings(report: ReportWithOffsets, options: ReportOptions, infos: boolean): readonly Finding[] {
  return report.diagnostics.filter(({ severity }) => severity === 'error' || (!options.quiet && (infos || severity !== 'info')));
}

/** Returns the `limit` most important findings, in order; 0 is no limit. */
export function limitFindings(diagnostics: readonly Finding[], limit: number): readonly Finding[] {
  if (limit <= 0 || diagnostics.length <= limit) return diagnostics;
  const chosen = new Set(mostImportantFirst(diagnostics).slice(0, limit));
  return diagnostics.filter((diagnostic) => chosen.has(diagnostic));
}

/** Returns errors, then warnings, then infos, each in order. */
export function mostImportantFirst<Any extends Pick<Finding, 'severity'>>(diagnostics: readonly Any[]): readonly Any[] {
  return SEVERITIES.flatMap((severity) => diagnostics.filter((diagnostic) => diagnostic.severity === severity));
}
