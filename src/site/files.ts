/** The repository as data: the one door through which the core sees files. */

/**
 * What stands at a path: an ordinary file; a link that leads out of the repository (never opened); what is neither a file nor a
 * folder (a FIFO, a device, a link that leads nowhere); or something that cannot be known here.
 */
export type FileState = 'file' | 'outside' | 'no-file' | UnknownState;

/** Why it cannot be known: a submodule that was not fetched, outside of a sparse checkout, not open to this user, or something else. */
export type UnknownState = 'not-fetched' | 'left-out' | 'closed' | 'unknown';

export function isUnknown(state: FileState | undefined): state is UnknownState {
  return state !== undefined && state !== 'file' && state !== 'outside' && state !== 'no-file';
}

/**
 * Files below one root. Paths are relative to it, with forward slashes and no leading `./`.
 * Implementations: `disk` (src/host), `memory` and `overlay` (here).
 */
export interface Files {
  /**
   * Every file below the root, listed once and kept. Folders for which `enter` answers false are not opened.
   * A folder whose content cannot be known stands in the map with a trailing slash and an `UnknownState`.
   */
  list(enter: (folder: string) => boolean): ReadonlyMap<string, FileState>;
  /**
   * The bytes of a file, at most `limit` of them; `undefined` if there is no such file below the root.
   * Never opens anything outside the root. Throws `UnreadableError` for what exists but cannot be read.
   */
  read(path: string, limit?: number): Uint8Array | undefined;
}

/** True for a path as `Files` writes it: without empty parts, `.` and `..`; everything else names no file. */
export function isPath(path: string): boolean {
  return path !== '' && !/[\\\0]|(?:^|\/)\.{0,2}(?:\/|$)/.test(path);
}

/**
 * Something exists but cannot be read as a file: no permission, a folder, a FIFO, too large. `message` says which, for people.
 *
 * @example
 * const error = await lint({ files: memory({}) }).catch((reason) => reason);
 * error instanceof UnreadableError; // true
 * error.message; // 'docs.json does not exist.'
 */
export class UnreadableError extends Error {}
