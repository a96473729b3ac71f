/** `lint --watch`: lints, and again whenever something changes that may change the findings. */
import type { Run } from '../host/run.ts';
import { UsageError } from '../host/usage.ts';
import { watchedFolders, type WatchedSite } from '../host/watched-folders.ts';
import { Watch } from '../host/watch.ts';
import { lint } from '../session/lint.ts';
import { changes } from '../report/since-last.ts';
import type { Report } from '../report/report.ts';
import { visible } from '../text/visible.ts';
import { UnreadableError } from '../site/files.ts';
import { observed } from '../site/observed.ts';
import { valueOf, type Arguments } from './command.ts';
import { reportOptions } from './show.ts';
import type { Context } from './streams.ts';
import { describe } from './trouble.ts';

const NOTHING: Report = {
  sites: [],
  diagnostics: [],
  summary: { errors: 0, warnings: 0, infos: 0, suppressed: 0, notChecked: 0 },
  texts: new Map(),
};

/** Some file systems give a folder a new identity each time they are asked. */
const MOST_IN_A_ROW = 5;

/**
 * Sites and settings are found anew each time. What stops a run is told once, and waited for to pass.
 *
 * @returns 130 after SIGINT; 0 if whoever reads has gone.
 * @throws UsageError, UnreadableError if the first run cannot begin, or if no more folders can be watched.
 */
export async function watch(prepareRun: () => Promise<Run>, given: Arguments, context: Context): Promise<number> {
  const { stdout, stderr, cwd } = context;
  const options = reportOptions(given, context, false);
  const folders = new Watch();
  let sites: readonly WatchedSite[] = [];
  let last: Report | undefined;
  let trouble = '';
  let inARow = 0;
  try {
    for (;;) {
      try {
        const run = await prepareRun();
        const seen = run.sites.map((site) => ({ site, ...observed(site.files) }));
        sites = seen.map(({ site: { docs = 'docs.json' }, opened, asked }, index) => ({
          root: run.prepared[index]?.root ?? cwd,
          docs,
          opened,
          asked,
        }));
        const report = await lint(seen.map(({ site, files }) => ({ ...site, files })));
        const shown = changes(
          trouble === '' ? (last ?? NOTHING) : { ...(last ?? NOTHING), sites: [] },
          report,
          options,
          new Date().toTimeString().slice(0, 8),
        );
        stdout.write((last && shown !== '' ? '\n' : '') + shown);
        if (!last) stderr.write(run.notes.map((note) => `docs-nav: ${visible(note)}\n`).join(''));
        last = report;
        trouble = '';
      } catch (error) {
        if (!last || !(error instanceof UsageError || error instanceof UnreadableError)) throw error;
        const told = describe(error);
        if (told !== trouble) stderr.write(told);
        trouble = told;
      }
      const isFirst = folders.count === 0;
      // What happened in a folder before it was watched shows in another run.
      if (folders.cover(watchedFolders(sites, cwd, valueOf(given, 'config'))) && ++inARow < MOST_IN_A_ROW) {
        if (isFirst) stderr.write(`docs-nav: Watching ${folders.count} folders; press Ctrl+C to stop.\n`);
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
