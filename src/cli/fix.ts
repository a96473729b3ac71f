/** `docs-nav lint --fix`, `--fix-suggestions` and `--dry-run`: makes fixes and shows what is left. */
import { resolve } from 'node:path';
import { repairSites, type RepairedFile } from '../session/fix.ts';
import type { PreparedRun } from '../host/run.ts';
import { UsageError } from '../host/usage.ts';
import { replaceAtomically } from '../host/write-file.ts';
import { lintUnchecked } from '../session/lint.ts';
import type { Finding } from '../lint/diagnostic.ts';
import type { Severity } from '../subject/settings.ts';
import type { ReportWithOffsets } from '../report/report.ts';
import { summaryLine } from '../report/summary.ts';
import { countOf } from '../text/group-by.ts';
import { pluralize } from '../text/pluralize.ts';
import type { ParsedArguments } from './command.ts';
import { withV8FlagsSetOnRead } from './short-runs.ts';
import { writeNotes, showAndWriteReports } from './show.ts';
import type { CommandContext } from './streams.ts';

/** `base` is the name of what the run is compared with. */
export async function runLintWithFixes(
  run: PreparedRun & { readonly base?: string },
  given: ParsedArguments,
  context: CommandContext,
): Promise<number> {
  const { notes, base } = run;
  const sites = withV8FlagsSetOnRead(run);
  const isAsked = given.flags.has('interactive');
  const isUnsafe = isAsked || given.flags.has('fix-suggestions');
  // A suggestion is judged by who has seen the finding; one that is certain needs no judgement.
  const isSeen = (severity: Severity): boolean => severity !== 'info' || isAsked || given.flags.has('info');
  const isWanted = ({ severity, fix }: Finding): boolean =>
    (fix?.safe === true || (isUnsafe && isSeen(severity))) && (severity === 'error' || !given.flags.has('quiet'));
  const choose = isAsked ? await (await import('./choose-fixes.ts')).createFixChooser(context) : undefined;
  const { report, files, repaired } = await repairSites(sites, isWanted, choose);
  const what = `${pluralize(repaired.length, 'finding')} in ${pluralize(files.size, 'file')}: ${countByRule(repaired)}`;
  const against = (left: ReportWithOffsets): ReportWithOffsets => (base === undefined ? left : { ...left, base });
  if (given.flags.has('dry-run')) {
    const { fixesDiff } = await import('./diff.ts');
    const { text, notes: more } = fixesDiff(files, context);
    context.stdout.write(text);
    const flag = isUnsafe ? '--fix-suggestions' : '--fix';
    const would = repaired.length === 0 ? `${flag} would change nothing.` : `${flag} would fix ${what}.`;
    return writeNotes(report, [...notes, would, ...more, summaryLine(against(report), given.flags.has('info'), 'left in')], given, context);
  }
  const failures = write(files, context.cwd);
  const outcome = failures.length > 0 ? 'Not all fixes could be written.' : `Fixed ${what}.`;
  const left = failures.length > 0 ? await lintUnchecked(sites) : report;
  return showAndWriteReports(against(left), repaired.length === 0 ? notes : [...notes, outcome], given, context, failures);
}

/** Returns `4 redirect, 1 page-exists`, the most first. */
function countByRule(findings: readonly Finding[]): string {
  const counts = [...countOf(findings.map(({ rule }) => rule))].sort(([, a], [, b]) => b - a);
  return counts.map(([rule, count]) => `${count} ${rule}`).join(', ');
}

/** Writes files. Returns one sentence for each that could not be written. */
function write(files: ReadonlyMap<string, RepairedFile>, cwd: string): string[] {
  const failures: string[] = [];
  for (const [name, { before, text }] of files) {
    try {
      replaceAtomically(resolve(cwd, name), before, text, name, cwd);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      failures.push(error.message);
    }
  }
  return failures;
}
