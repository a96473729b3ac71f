/** Files that remember what was read, so that nothing is written over what changed since. */
import type { Files } from '../../site/files.ts';
import { MAX_BYTES } from '../disk.ts';

/** Returns the content of a file as it was first read, `null` if there was none, or `undefined` if it was not read as a whole. */
export type FirstContent = (path: string) => Uint8Array | null | undefined;

export function recordReads(files: Files): { readonly files: Files; readonly seen: FirstContent } {
  const contents = new Map<string, Uint8Array | null>();
  return {
    seen: (path) => contents.get(path),
    files: {
      list: (enter) => files.list(enter),
      read(path, limit) {
        const bytes = files.read(path, limit);
        const isWhole = bytes === undefined || bytes.length < (limit ?? MAX_BYTES);
        if (isWhole && !contents.has(path)) contents.set(path, bytes ?? null);
        return bytes;
      },
    },
  };
}
