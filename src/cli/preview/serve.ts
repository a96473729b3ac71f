/** `preview --serve`: serves the page, and a new one whenever files of the site change. */
import { UsageError } from '../../host/usage.ts';
import { watchedFolders, type WatchedSite } from '../../host/watched-folders.ts';
import { FolderWatcher } from '../../host/watch.ts';
import { UnreadableError } from '../../site/files.ts';
import { errorText } from '../error-text.ts';
import type { CommandContext } from '../streams.ts';
import { PreviewServer } from './server.ts';

/** Some file systems report a new identity of a folder every time. */
const MAX_CONSECUTIVE = 5;

/** A page, and what was read for it. */
export interface RenderedPreview {
  readonly page: string;
  readonly site: WatchedSite;
  /** What has to be said besides. */
  readonly notes: readonly string[];
}

interface ServeOptions {
  /** Reads the site again. */
  readonly make: () => Promise<RenderedPreview>;
  readonly port: number;
  /** A given configuration file. */
  readonly config: string | undefined;
  readonly onStart: (address: string, first: RenderedPreview) => void;
}

/**
 * If the site cannot be read any more, the last page stays.
 *
 * @returns 130 after SIGINT.
 * @throws UsageError, UnreadableError if the first page cannot be made or served.
 */
export async function servePreview({ make, port, config, onStart }: ServeOptions, { stderr, cwd }: CommandContext): Promise<number> {
  const server = new PreviewServer();
  let made = await make();
  server.show(made.page);
  const folders = new FolderWatcher();
  try {
    folders.watchExactly(watchedFolders([made.site], cwd, config));
    onStart(await server.listen(port), made);
    let trouble = '';
    let inARow = 0;
    for (;;) {
      try {
        made = await make();
        server.show(made.page);
        trouble = '';
      } catch (error) {
        if (!(error instanceof UsageError || error instanceof UnreadableError)) throw error;
        const told = errorText(error, 'docs-nav', stderr.columns);
        if (told !== trouble) stderr.write(told);
        trouble = told;
      }
      // A new folder may have changed before it was watched.
      if (folders.watchExactly(watchedFolders([made.site], cwd, config)) && ++inARow < MAX_CONSECUTIVE) continue;
      inARow = 0;
      if ((await folders.next()) === 'interrupted') return 130;
    }
  } finally {
    folders.close();
    server.close();
  }
}
