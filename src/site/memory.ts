/** Files that exist only as values: for tests, browsers, and sites that arrive over the wire. */
import { isEntered } from './entered.ts';
import type { FileState, Files } from './files.ts';

/**
 * Files from texts or bytes by path below the root.
 */
export function memory(contents: ReadonlyMap<string, string | Uint8Array> | Readonly<Record<string, string | Uint8Array>>): Files {
  const entries = new Map(contents instanceof Map ? contents : Object.entries(contents));
  const encoder = new TextEncoder();
  return {
    list(enter) {
      const listed = new Map<string, FileState>();
      for (const path of entries.keys()) if (isEntered(path, enter)) listed.set(path, 'file');
      return listed;
    },
    read(path, limit) {
      const content = entries.get(path);
      if (content === undefined) return undefined;
      const bytes = typeof content === 'string' ? encoder.encode(content) : content;
      return limit === undefined ? bytes : bytes.subarray(0, limit);
    },
  };
}
