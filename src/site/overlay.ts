/** Files with edits that are not written yet. */
import { MutableFileListing } from './listing.ts';
import { isReachedByWalk } from './reached-by-walk.ts';
import type { Files } from './files.ts';

/** The content of another file. */
export interface CopiedContent {
  /** Its path relative to the docs root. */
  readonly from: string;
}

/** Returns the files of `base` with edits: a text creates or replaces a file, `null` deletes it, and `from` is a file of `base`. */
export function overlay(base: Files, edits: ReadonlyMap<string, string | Uint8Array | CopiedContent | null>): Files {
  const known = new Map(edits);
  return {
    list(enter) {
      const kept = MutableFileListing.of(base.list(enter));
      // Most edits change texts alone: what is known of the same listing holds.
      if ([...edits].every(([path, text]) => text !== null && kept.get(path) === 'file')) return kept;
      const listed = new MutableFileListing(kept);
      for (const [path, text] of edits) {
        if (text === null) listed.delete(path);
        else if (isReachedByWalk(path, enter)) listed.set(path, 'file');
      }
      return listed;
    },
    read(path, limit) {
      let content = known.get(path);
      if (content === undefined) return base.read(path, limit);
      if (content === null) return undefined;
      // The same bytes each time: what is known of them is kept with them.
      if (typeof content === 'string') known.set(path, (content = new TextEncoder().encode(content)));
      if ('from' in content) return base.read(content.from, limit);
      return limit === undefined ? content : content.subarray(0, limit);
    },
  };
}

/** Accepts maps from other realms as well. */
export function isMap(value: unknown): value is ReadonlyMap<unknown, unknown> {
  return Object.prototype.toString.call(value) === '[object Map]';
}
