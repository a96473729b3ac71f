/** Waits for changes in folders. Each folder has its own watcher: on Linux, recursive watching is emulated and misses more. */
import { statSync, watch as watchFolder, type FSWatcher } from 'node:fs';
import { UsageError } from './usage.ts';

/** Whether a change to a file in the folder matters. `isContent`: the file was neither created nor deleted. */
export type FileChangeFilter = (name: string, isContent: boolean) => boolean;

interface WatchedFolder {
  readonly watcher: FSWatcher;
  /** Identifies the opened folder: one that was removed and created again has the same path but another identity. */
  readonly identity: string;
  isRelevant: FileChangeFilter;
}

/** Milliseconds without a change that end a burst of changes, and the maximum length of a burst. */
const DEBOUNCE = 50;
const MAX_DELAY = 500;

/** The limit that each error is about. */
const LIMITS: Readonly<Record<string, string>> = {
  ENOSPC: 'fs.inotify.max_user_watches',
  EMFILE: 'fs.inotify.max_user_instances',
  ENFILE: 'fs.inotify.max_user_instances',
};

export class FolderWatcher {
  readonly #open: typeof watchFolder;
  readonly #folders = new Map<string, WatchedFolder>();
  #isChanged = false;
  #isInterrupted = false;
  #wake = (): void => {};

  /** From now on, `next` handles SIGINT. `open` is `fs.watch`. */
  constructor(open: typeof watchFolder = watchFolder) {
    this.#open = open;
    process.on('SIGINT', this.#interrupt);
  }

  /**
   * Watches exactly these folders. Returns true if one was not watched before, so that earlier changes in it were missed.
   *
   * @throws UsageError if the limit of the system is reached; then none is watched.
   */
  watchExactly(folders: ReadonlyMap<string, FileChangeFilter>): boolean {
    for (const path of this.#folders.keys()) if (!folders.has(path)) this.#close(path);
    let isNew = false;
    for (const [path, matters] of folders) {
      const identity = identityOf(path);
      const known = this.#folders.get(path);
      if (known && known.identity === identity) known.isRelevant = matters;
      else {
        this.#close(path);
        if (identity !== undefined && this.#add(path, identity, matters)) isNew = true;
      }
    }
    return isNew;
  }

  get count(): number {
    return this.#folders.size;
  }

  /** Waits until a burst of relevant changes is over, or until SIGINT. */
  next(): Promise<'changed' | 'interrupted'> {
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      let begun = 0;
      const end = (outcome: 'changed' | 'interrupted'): void => {
        clearTimeout(timer);
        this.#wake = () => {};
        this.#isChanged = false;
        resolve(outcome);
      };
      this.#wake = () => {
        if (this.#isInterrupted) return end('interrupted');
        begun ||= Date.now();
        clearTimeout(timer);
        timer = setTimeout(end, Math.max(0, Math.min(DEBOUNCE, begun + MAX_DELAY - Date.now())), 'changed');
      };
      if (this.#isChanged || this.#isInterrupted) this.#wake();
    });
  }

  readonly #interrupt = (): void => {
    this.#isInterrupted = true;
    this.#wake();
  };

  close(): void {
    process.off('SIGINT', this.#interrupt);
    for (const path of this.#folders.keys()) this.#close(path);
  }

  #add(path: string, identity: string, isRelevant: FileChangeFilter): boolean {
    try {
      const watcher = this.#open(path, (event, name) => {
        const { isRelevant: asked = isRelevant } = this.#folders.get(path) ?? {};
        if (name === null || asked(name, event === 'change')) this.#onChange();
      });
      watcher.on('error', () => {
        this.#close(path);
        this.#onChange();
      });
      this.#folders.set(path, { watcher, identity, isRelevant });
      return true;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const limit = LIMITS[code ?? ''];
      // The folder was removed or cannot be read, which the run reports.
      if (limit === undefined) return false;
      const { count } = this;
      this.close();
      throw new UsageError(
        `The system does not allow more folders to be watched (${count} so far): raise its limit ${limit} or close other programs that watch files.`,
      );
    }
  }

  #close(path: string): void {
    this.#folders.get(path)?.watcher.close();
    this.#folders.delete(path);
  }

  #onChange(): void {
    this.#isChanged = true;
    this.#wake();
  }
}

function identityOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true });
  return found?.isDirectory() ? `${found.dev}:${found.ino}:${found.birthtimeNs}` : undefined;
}
