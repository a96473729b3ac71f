/** `docs-nav lint`: finds the sites, lints them, shows the report. */
import { prepareRunSites } from '../../host/prepare.ts';
import type { PreparedRun, RunOptions } from '../../host/run.ts';
import { lintUnchecked } from '../../session/lint.ts';
import { FIX_FLAGS, SCOPE_FLAGS, valueOf, type ParsedArguments } from '../command.ts';
import { settingsOf } from '../lint-settings.ts';
import type { ScopedRun } from '../scope.ts';
import { withV8FlagsSetOnRead } from '../short-runs.ts';
import { showAndWriteReports } from '../show.ts';
import type { CommandContext } from '../streams.ts';

export async function runLint(given: ParsedArguments, context: CommandContext): Promise<number> {
  // Wrong use is reported before anything is done.
  if (given.flags.has('output')) (await import('../outputs.ts')).parseOutputFlags(given, context);
  const config = given.flags.has('no-config') ? false : valueOf(given, 'config');
  const options: RunOptions = {
    ...settingsOf(given),
    cwd: context.cwd,
    signal: context.signal,
    onProgress: await progressOf(context),
    ...(config !== undefined && { config }),
    ...(given.flags.has('no-baseline') && { baseline: false }),
  };
  if (given.flags.has('watch'))
    return (await import('../watch.ts')).watchSites(() => prepareAgain(given, options, context), given, context);
  const isStdin = given.flags.has('stdin') || given.flags.has('stdin-filename');
  const run = isStdin
    ? await (await import('../lint-stdin.ts')).prepareStdin(given, options, context)
    : await prepareRunSites(given.operands, options, undefined, await pendingChangeHandler(given));
  if (given.flags.has('print-config')) return (await import('../print-config.ts')).printConfig(run, given, context);
  const isScoped = SCOPE_FLAGS.some((name) => given.flags.has(name));
  const scoped: PreparedRun & Partial<ScopedRun> = isScoped ? (await import('../scope.ts')).applyScope(run, given, context) : run;
  if (FIX_FLAGS.some((name) => given.flags.has(name))) return (await import('../fix.ts')).runLintWithFixes(scoped, given, context);
  const report = await lintUnchecked(withV8FlagsSetOnRead(scoped));
  const { base, notes, notesOn } = scoped;
  return showAndWriteReports(base === undefined ? report : { ...report, base }, [...notes, ...(notesOn?.(report) ?? [])], given, context);
}

/** Each run is silent at first. */
async function prepareAgain(given: ParsedArguments, options: RunOptions, context: CommandContext): Promise<PreparedRun> {
  return prepareRunSites(given.operands, { ...options, onProgress: await progressOf(context) });
}

async function progressOf(context: CommandContext): Promise<RunOptions['onProgress']> {
  return context.stderr.isTTY ? (await import('../progress-line.ts')).progressLine(context) : undefined;
}

/** What writes completes a change that was interrupted; what reads refuses. */
async function pendingChangeHandler({ flags }: ParsedArguments): Promise<((root: string) => void) | undefined> {
  const isWriting = !flags.has('dry-run') && FIX_FLAGS.some((name) => flags.has(name));
  return isWriting ? (await import('../../host/journal/apply.ts')).finishPending : undefined;
}
