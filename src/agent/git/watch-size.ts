/** Stops a fetch that brings more than is taken: git itself knows no limit. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const EVERY_MS = 200;

export interface SizeWatch {
  /** Aborts once there is more. */
  readonly signal: AbortSignal;
  /** Looks a last time: what came at once was not seen before. */
  end(): Promise<void>;
}

/** Of packs, and of what is on its way into one; see `fetch.unpackLimit`, with which everything comes as a pack. */
export function watchSize(repository: string, mostBytes: number): SizeWatch {
  const folder = join(repository, 'objects', 'pack');
  const over = new AbortController();

  async function look(): Promise<void> {
    if ((await bytesIn(folder)) > mostBytes) over.abort();
  }

  const timer = setInterval(() => void look(), EVERY_MS);
  return {
    signal: over.signal,
    end: async () => {
      clearInterval(timer);
      await look();
    },
  };
}

/** Files come and go meanwhile. */
async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name)).catch(() => undefined))?.size ?? 0));
  return sizes.reduce((sum, size) => sum + size, 0);
}
