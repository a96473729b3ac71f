/** Adds the complete list to the job summary of GitHub Actions if not every annotation is shown. */
import { isTruncated } from '../report/github.ts';
import type { RunReport, ReportOptions } from '../report/report.ts';
import type { Arguments } from './command.ts';
import { jobSummaryOf, outputsOf, writeReports } from './outputs.ts';
import type { Context } from './streams.ts';

/**
 * Adds the report to the job summary, unless all annotations are shown or `--output` writes to it.
 *
 * @returns Whether the report is there, and a sentence if it cannot be written.
 */
export async function addToJobSummary(
  report: RunReport,
  options: ReportOptions,
  given: Arguments,
  context: Context,
): Promise<{ readonly isThere: boolean; readonly troubles: readonly string[] }> {
  const path = context.env['GITHUB_ACTIONS'] === 'true' && isTruncated(report, options) ? jobSummaryOf(context) : undefined;
  if (path === undefined) return { isThere: false, troubles: [] };
  const isAskedFor = outputsOf(given, context).some((output) => output.path === path && output.format === 'markdown');
  if (isAskedFor) return { isThere: true, troubles: [] };
  const troubles = await writeReports([{ format: 'markdown', name: path, path }], report, { ...options, maxProblems: 0 }, context);
  return { isThere: troubles.length === 0, troubles };
}
