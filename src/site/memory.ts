/** Files that exist only as values: for tests, browsers, and sites that arrive over the wire. */
import type { Files } from './files.ts';
import { MutableFileListing } from './listing.ts';
import { overlay } from './overlay.ts';

const NO_FILES: Files = { list: () => new MutableFileListing(), read: () => undefined };

/** Creates files from texts or bytes, by path relative to the root. */
export function memory(contents: ReadonlyMap<string, string | Uint8Array> | Readonly<Record<string, string | Uint8Array>>): Files {
  return overlay(NO_FILES, new Map(contents instanceof Map ? contents : Object.entries(contents)));
}
