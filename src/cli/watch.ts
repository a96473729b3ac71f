/** `lint --watch`: lints, and lints again after each change that may affect the findings. */
import type { PreparedRun } from '../host/run.ts';
import { UsageError } from '../host/usage.ts';
import { watchedFolders, type WatchedSite } from '../host/watched-folders.ts';
import { FolderWatcher } from '../host/watch.ts';
import { lintUnchecked } from '../session/lint.ts';
import { renderWatchUpdate } from '../report/since-last.ts';
import type { ReportWithOffsets } from '../report/report.ts';
import { UnreadableError } from '../site/files.ts';
import { observeFiles } from '../site/observed-files.ts';
import { valueOf, type ParsedArguments } from './command.ts';
import { reportOptions } from './show.ts';
import { say } from './say.ts';
import type { CommandContext } from './streams.ts';
import { errorText } from './error-text.ts';

const EMPTY_REPORT: ReportWithOffsets = {
  sites: [],
  diagnostics: [],
  summary: { errors: 0, warnings: 0, infos: 0, suppressed: 0, notChecked: 0 },
  texts: new Map(),
};

/** Some file systems report a new identity of a folder every time. */
const MAX_CONSECUTIVE = 5;

/**
 * Finds sites and settings again each time. An error is shown once, until it is resolved.
 *
 * @returns 130 after SIGINT; 0 if the output is closed.
 * @throws UsageError, UnreadableError if the first run cannot begin, or if no more folders can be watched.
 */
export async function watchSites(prepareRun: () => Promise<PreparedRun>, given: ParsedArguments, context: CommandContext): Promise<number> {
  const { stdout, stderr, cwd } = context;
  const options = reportOptions(given, context, false);
  const folders = new FolderWatcher();
  let sites: readonly WatchedSite[] = [];
  let last: ReportWithOffsets | undefined;
  let trouble = '';
  let inARow = 0;
  try {
    for (;;) {
      try {
        const run = await prepareRun();
        const seen = run.sites.map(({ root, docs, input }) => ({ root, docs, input, ...observeFiles(input.files) }));
        sites = seen;
        const report = await lintUnchecked(seen.map(({ input, files }) => ({ ...input, files })));
        const shown = renderWatchUpdate(
          trouble === '' ? (last ?? EMPTY_REPORT) : { ...(last ?? EMPTY_REPORT), sites: [] },
          report,
          options,
          new Date().toTimeString().slice(0, 8),
        );
        stdout.write((last && shown !== '' ? '\n' : '') + shown);
        if (!last) say(context, ...run.notes);
        last = report;
        trouble = '';
      } catch (error) {
        if (!last || !(error instanceof UsageError || error instanceof UnreadableError)) throw error;
        const told = errorText(error, 'docs-nav', stderr.columns);
        if (told !== trouble) stderr.write(told);
        trouble = told;
      }
      const isFirst = folders.count === 0;
      // Another run shows changes in a folder from before it was watched.
      if (folders.watchExactly(watchedFolders(sites, cwd, valueOf(given, 'config'))) && ++inARow < MAX_CONSECUTIVE) {
        if (isFirst) say(context, `Watching ${folders.count} folders; press Ctrl+C to stop.`);
        continue;
      }
      inARow = 0;
      if (stdout.isClosed === true) return 0;
      if ((await folders.next()) === 'interrupted') return 130;
    }
  } finally {
    folders.close();
  }
}
