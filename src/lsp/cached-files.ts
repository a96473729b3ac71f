/** Files on disk that are listed and read once for many states of a site. */
import { cacheContents } from '../site/cached-files.ts';
import type { Files, ListedPathKind } from '../site/files.ts';

interface CachedListing {
  readonly files: ReadonlyMap<string, ListedPathKind>;
  /** Which folders the walk asked about, and the answers. */
  readonly asked: ReadonlyMap<string, boolean>;
}

/** @param open Opens the files anew: they are listed again if another navigation leads into other folders. */
export function cachedFiles(open: () => Files): Files {
  let files = cacheContents(open());
  let listed: CachedListing | undefined;
  return {
    list(enter) {
      if (listed && [...listed.asked].every(([folder, answer]) => enter(folder) === answer)) return listed.files;
      if (listed) files = cacheContents(open());
      const asked = new Map<string, boolean>();
      const ask = (folder: string): boolean => {
        const answer = enter(folder);
        asked.set(folder, answer);
        return answer;
      };
      listed = { files: files.list(ask), asked };
      return listed.files;
    },
    read: (path, limit) => files.read(path, limit),
  };
}
