/** Files whose contents are kept once they are read, for runs that look at each several times. */
import type { Files } from '../site/files.ts';

/** Of all files together, in bytes. */
const MOST_KEPT = 256 * 1024 * 1024;

export function remembered(files: Files): Files {
  const known = new Map<string, Uint8Array>();
  let room = MOST_KEPT;
  return {
    list: (enter) => files.list(enter),
    read(path, limit) {
      const kept = known.get(path);
      if (kept) return limit === undefined || kept.length <= limit ? kept : kept.subarray(0, limit);
      const bytes = files.read(path, limit);
      const isWhole = bytes !== undefined && (limit === undefined || bytes.length < limit);
      if (isWhole && bytes.length <= room) {
        known.set(path, bytes);
        room -= bytes.length;
      }
      return bytes;
    },
  };
}
