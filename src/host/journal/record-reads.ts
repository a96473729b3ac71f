/** Files that remember what was read, so that nothing is written over what changed since. */
import type { Files } from '../../site/files.ts';
import { MAX_READ_BYTES } from '../disk.ts';

/** Returns the content of a file as it was first read, `null` if there was none, or `undefined` if it was not read as a whole. */
export type FirstContent = (path: string) => Uint8Array | null | undefined;

/** Files that are read once, so that all that is made of them is made of one state. */
export function recordReads(files: Files): { readonly files: Files; readonly seen: FirstContent } {
  const contents = new Map<string, Uint8Array | null>();
  return {
    seen: (path) => contents.get(path),
    files: {
      list: (enter) => files.list(enter),
      read(path, limit = MAX_READ_BYTES) {
        const known = contents.get(path);
        if (known === null) return undefined;
        // The same bytes each time: what is made of them is known by them.
        if (known) return known.length <= limit ? known : known.subarray(0, limit);
        const bytes = files.read(path, limit);
        if (bytes === undefined || bytes.length < limit) contents.set(path, bytes ?? null);
        return bytes;
      },
    },
  };
}
