/** Stops a fetch that exceeds the size limit, because git itself has none. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const POLL_INTERVAL_MS = 200;

export interface FetchSizeWatch {
  /** Aborted if the limit is exceeded. */
  readonly signal: AbortSignal;
  /** Checks a last time, because a fast fetch may not have been checked before. */
  end(): Promise<void>;
}

/** Watches the folder of packs; with `fetch.unpackLimit`, all objects arrive there. */
export function watchFetchSize(repository: string, maxBytes: number): FetchSizeWatch {
  const folder = join(repository, 'objects', 'pack');
  const over = new AbortController();

  async function look(): Promise<void> {
    if ((await measureFlatFolder(folder)) > maxBytes) over.abort();
  }

  const timer = setInterval(() => void look(), POLL_INTERVAL_MS);
  return {
    signal: over.signal,
    end: async () => {
      clearInterval(timer);
      await look();
    },
  };
}

/** The size of all files in a folder, which may appear and disappear meanwhile. */
export async function measureFlatFolder(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name)).catch(() => undefined))?.size ?? 0));
  return sizes.reduce((sum, size) => sum + size, 0);
}
