/** Files whose contents or names are kept once they are read, for runs that look at them several times. */
import type { Files } from './files.ts';
import { MutableFileListing } from './listing.ts';

/** In bytes. */
const MAX_CACHED_BYTES = 256 * 1024 * 1024;

export interface ContentCachingFiles extends Files {
  /** Whether the content of a file is kept, so that it is what was read at first. */
  readonly isKept: (path: string) => boolean;
}

/** @param most Of all contents together, in bytes. Once that much is kept, further contents are not. */
export function cacheContents(files: Files, most: number = MAX_CACHED_BYTES): ContentCachingFiles {
  const known = new Map<string, Uint8Array>();
  let room = most;
  return {
    isKept: (path) => known.has(path),
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

/** Files that are listed once, for runs that ask for the listing again and again. */
export function cacheListing(files: Files): Files {
  let listed: MutableFileListing | undefined;
  return {
    list: (enter) => (listed ??= MutableFileListing.of(files.list(enter))),
    read: (path, limit) => files.read(path, limit),
  };
}
