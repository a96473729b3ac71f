/** Shows a report according to the flags of `lint`, and returns the exit code. */
import { gitRootOf, displayPath } from '../host/docs-root-location.ts';
import type { ReportWithOffsets, ReportOptions } from '../report/report.ts';
import { usesColor } from './color.ts';
import { valueOf, type ParsedArguments } from './command.ts';
import { renderInFormat } from './render.ts';
import type { CommandContext } from './streams.ts';
import { version } from './version.ts';

/** @returns The exit code: 1 for errors, and for more warnings than allowed; 2 if a file could not be written. */
export async function showAndWriteReports(
  report: ReportWithOffsets,
  runNotes: readonly string[],
  given: ParsedArguments,
  context: CommandContext,
  failures: readonly string[] = [],
): Promise<number> {
  const chosen = valueOf(given, 'format');
  const isStats = given.flags.has('stats');
  const format = chosen ?? (!isStats && context.env['GITHUB_ACTIONS'] === 'true' ? 'github' : 'text');
  const notes = [...runNotes];
  let options = reportOptions(given, context, doWarningsFail(report, given));
  // Files come first, so that errors of standard output do not prevent them.
  const outputFailures = given.flags.has('output')
    ? await (await import('./outputs.ts')).tryWriteOutputs(report, options, given, context)
    : [];
  if (format === 'github') {
    const summary = await (await import('./job-summary.ts')).addToSummaryIfAnnotationsTruncated(report, options, given, context);
    if (summary.isThere) options = { ...options, isInJobSummary: true };
    notes.push(...summary.notes);
  }
  context.stdout.write(
    isStats ? (await import('../report/stats.ts')).stats(report, options) : await renderInFormat(format, report, options),
  );
  return writeNotes(report, notes, given, context, [...failures, ...outputFailures]);
}

/** Writes the notes, and returns the exit code. `failures` are sentences about files that could not be written. */
export async function writeNotes(
  report: ReportWithOffsets,
  runNotes: readonly string[],
  given: ParsedArguments,
  context: CommandContext,
  failures: readonly string[] = [],
): Promise<number> {
  const isTooMany = doWarningsFail(report, given);
  const tooMany = `There are more warnings (${report.summary.warnings}) than --max-warnings allows (${valueOf(given, 'max-warnings')}).`;
  const notes = [...runNotes, ...(isTooMany ? [tooMany] : []), ...failures];
  if (notes.length > 0) (await import('./say.ts')).say(context, ...notes);
  if (failures.length > 0) return 2;
  return report.summary.errors > 0 || isTooMany ? 1 : 0;
}

function doWarningsFail({ summary }: ReportWithOffsets, given: ParsedArguments): boolean {
  const most = valueOf(given, 'max-warnings');
  return most !== undefined && summary.warnings > Number(most);
}

/** Color, width and prefix are determined only when they are used: a clean run does not need them. */
export function reportOptions(given: ParsedArguments, context: CommandContext, warningsFail: boolean): ReportOptions {
  const maxProblems = valueOf(given, 'max-problems');
  return {
    tool: { name: 'docs-nav', version },
    showInfo: given.flags.has('info'),
    quiet: given.flags.has('quiet'),
    warningsFail,
    ...(maxProblems !== undefined && { maxProblems: Number(maxProblems) }),
    hash: (text) => process.getBuiltinModule('node:crypto').createHash('sha256').update(text).digest('hex'),
    get color() {
      return usesColor(valueOf(given, 'color'), context.env, context.stdout);
    },
    get width() {
      return context.stdout.columns;
    },
    get repositoryPrefix() {
      const prefix = displayPath(context.cwd, gitRootOf(context.cwd) ?? context.cwd);
      return prefix === '.' ? '' : prefix;
    },
  };
}
