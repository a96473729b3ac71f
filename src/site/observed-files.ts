/** Files that record which folders their listing opened and skipped, and what was read. */
import type { Files } from './files.ts';

export interface ObservedFiles {
  readonly files: Files;
  /** Folders inside the root, without the root itself. */
  readonly openedFolders: ReadonlySet<string>;
  readonly skippedFolders: ReadonlySet<string>;
  /** Paths that were requested, whether or not they exist. */
  readonly requestedPaths: ReadonlySet<string>;
}

/** The sets are filled as the files are used. */
export function observeFiles(files: Files): ObservedFiles {
  const openedFolders = new Set<string>();
  const skippedFolders = new Set<string>();
  const requestedPaths = new Set<string>();
  return {
    openedFolders,
    skippedFolders,
    requestedPaths,
    files: {
      list: (enter) =>
        files.list((folder) => {
          const isOpened = enter(folder);
          (isOpened ? openedFolders : skippedFolders).add(folder);
          return isOpened;
        }),
      read(path, limit) {
        requestedPaths.add(path);
        return files.read(path, limit);
      },
    },
  };
}
