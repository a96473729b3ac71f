/** Work on many pages: others get a turn meanwhile, it says how far it is, and it ends when it is no longer wanted. */
import type { BaseFiles, Files } from './files.ts';
import { isSearchable, LOAD_SEARCH_KEY } from './searchable.ts';

/** How far the work on the pages of a site is. */
export interface PageReadingProgress {
  /** How many pages of `total` were read. It begins anew for each thing that all pages are read for. */
  readonly done: number;
  readonly total: number;
}

/**
 * Lets others follow the work on the pages of a site, and end it. With one of them, other tasks get a turn meanwhile.
 *
 * @example
 * const report = await lint({ files, signal: AbortSignal.timeout(10_000), onProgress: ({ done, total }) => console.log(done / total) });
 */
export interface AbortAndProgressOptions {
  /** An `AbortSignal`, named by its shape so that the types need no library of a runtime. Ends the work soon after it is aborted: it throws the reason of the signal. */
  readonly signal?: { throwIfAborted(): void } | undefined;
  /** Called repeatedly while pages are read, and once more when the last one has been read; not called for short work. */
  readonly onProgress?: ((progress: PageReadingProgress) => void) | undefined;
}

const works = new WeakMap<Files, AbortAndProgressOptions>();

/** The options of work on files, if it has some. */
export function workOptionsOf(files: Files): AbortAndProgressOptions | undefined {
  return works.get(files);
}

/** Has work on files take the options of that on others. */
export function inheritWorkOptions(files: Files, others: Files): void {
  const options = works.get(others);
  if (options) works.set(files, options);
}

/** The same files for other work. */
export function attachWorkOptions(files: BaseFiles, { signal, onProgress }: AbortAndProgressOptions = {}): BaseFiles {
  if (!signal && !onProgress) return files;
  const own: BaseFiles = {
    list: (enter) => files.list(enter),
    read: (path, limit) => files.read(path, limit),
    ...(files.changed && { changed: (now) => files.changed?.(now) }),
  };
  if (isSearchable(files)) Object.defineProperty(own, LOAD_SEARCH_KEY, { value: files[LOAD_SEARCH_KEY] });
  works.set(own, { signal, onProgress });
  return own;
}
