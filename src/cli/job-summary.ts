/** Adds the complete list to the job summary of GitHub Actions if not every annotation is shown. */
import { exceedsAnnotationLimit } from '../report/github.ts';
import type { ReportWithOffsets, ReportOptions } from '../report/report.ts';
import { valueOf, type ParsedArguments } from './command.ts';
import { jobSummaryOf, parseOutputFlags, tryWriteReports } from './outputs.ts';
import type { CommandContext } from './streams.ts';

const UNASKED = 'GITHUB_ACTIONS is set, so findings are shown as annotations; --format text shows them as text.';

/**
 * Adds the report to the job summary, unless all annotations are shown or `--output` writes to it.
 *
 * @returns Whether the report is there; and what to tell, such as that it cannot be written, or why annotations are shown.
 */
export async function addToSummaryIfAnnotationsTruncated(
  report: ReportWithOffsets,
  options: ReportOptions,
  given: ParsedArguments,
  context: CommandContext,
): Promise<{ readonly isThere: boolean; readonly notes: readonly string[] }> {
  const why = valueOf(given, 'format') === undefined ? [UNASKED] : [];
  const path = context.env['GITHUB_ACTIONS'] === 'true' && exceedsAnnotationLimit(report, options) ? jobSummaryOf(context) : undefined;
  if (path === undefined) return { isThere: false, notes: why };
  const isAskedFor = parseOutputFlags(given, context).some((output) => output.path === path && output.format === 'markdown');
  if (isAskedFor) return { isThere: true, notes: why };
  const troubles = await tryWriteReports([{ format: 'markdown', name: path, path }], report, { ...options, maxProblems: 0 }, context);
  return { isThere: troubles.length === 0, notes: [...troubles, ...why] };
}
