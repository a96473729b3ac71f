/** Files with edits that are not written yet. */
import { Listing } from './listing.ts';
import { isEntered } from './reached-by-walk.ts';
import type { Files } from './files.ts';

/** Returns the files of `base` with edits: a text creates or replaces a file, `null` deletes it. */
export function overlay(base: Files, edits: ReadonlyMap<string, string | Uint8Array | null>): Files {
  const encoder = new TextEncoder();
  return {
    list(enter) {
      const listed = new Listing(Listing.of(base.list(enter)));
      for (const [path, content] of edits) {
        if (content === null) listed.delete(path);
        else if (isEntered(path, enter)) listed.set(path, 'file');
      }
      return listed;
    },
    read(path, limit) {
      const content = edits.get(path);
      if (content === undefined) return base.read(path, limit);
      if (content === null) return undefined;
      const bytes = typeof content === 'string' ? encoder.encode(content) : content;
      return limit === undefined ? bytes : bytes.subarray(0, limit);
    },
  };
}
