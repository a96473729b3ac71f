/** The interface through which the core accesses all files. */

/**
 * The kind of a path: a regular file; a link that leads out of the repository (never opened); neither a file nor a folder
 * (a FIFO, a device or a broken link); or unknown.
 */
export type ListedPathKind = 'file' | 'outside' | 'no-file' | UnknownState;

/** Why a path is unknown: a submodule that was not fetched, outside the sparse checkout, no permission, or something else. */
export type UnknownState = 'not-fetched' | 'left-out' | 'closed' | 'unknown';

export function isUnknown(state: ListedPathKind | undefined): state is UnknownState {
  return state !== undefined && state !== 'file' && state !== 'outside' && state !== 'no-file';
}

/**
 * Files inside one root. Paths are relative to it, with forward slashes and without a leading `./`. Implementations: `disk`
 * (src/host), `memory` and `overlay` (here).
 */
export interface Files {
  /**
   * Lists every file inside the root, once. Folders for which `enter` returns false are not opened. A folder with unknown
   * content is in the map with a trailing slash and an `UnknownState`.
   */
  list(enter: (folder: string) => boolean): ReadonlyMap<string, ListedPathKind>;
  /**
   * Returns at most `limit` bytes of a file; `undefined` if it does not exist inside the root. Never opens anything outside
   * the root. Throws `UnreadableError` for a path that exists but cannot be read.
   */
  read(path: string, limit?: number): Uint8Array | undefined;
}

/** The files of an earlier state of a site. */
export interface BaseFiles extends Files {
  /**
   * Returns the paths whose content may differ between these files and the later ones, whose names are `now`; `undefined` if that is not
   * known. Without it, contents are compared.
   */
  changed?(now: Iterable<string>): ReadonlySet<string> | undefined;
}

/** Whether a path is written as in `Files`: without empty segments, `.` and `..`. */
export function isPath(path: string): boolean {
  return path !== '' && !/[\\\0]|(?:^|\/)\.{0,2}(?:\/|$)/.test(path);
}

/**
 * A path exists but cannot be read as a file: no permission, a folder, a FIFO, too large. `message` says which, for people.
 *
 * @example
 * const error = await lint({ files: memory({}) }).catch((reason) => reason);
 * error instanceof UnreadableError; // true
 * error.message; // 'docs.json does not exist.'
 */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
  readonly code = 'unreadable';
}
