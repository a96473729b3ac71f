/** Files that remember which folders their listing opened, and which it left out. */
import type { Files } from './files.ts';

export interface Observed {
  readonly files: Files;
  /** Folders below the root, the root itself not among them. */
  readonly opened: ReadonlySet<string>;
  readonly leftOut: ReadonlySet<string>;
}

/** `const { files, opened } = observed(disk('docs'))`; both sets are filled by `files.list`. */
export function observed(files: Files): Observed {
  const opened = new Set<string>();
  const leftOut = new Set<string>();
  return {
    opened,
    leftOut,
    files: {
      list: (enter) =>
        files.list((folder) => {
          const isOpened = enter(folder);
          (isOpened ? opened : leftOut).add(folder);
          return isOpened;
        }),
      read: (path, limit) => files.read(path, limit),
    },
  };
}
