/** Files that remember which folders their listing opened, which it left out, and what was read. */
import type { Files } from './files.ts';

export interface Observed {
  readonly files: Files;
  /** Folders below the root, the root itself not among them. */
  readonly opened: ReadonlySet<string>;
  readonly leftOut: ReadonlySet<string>;
  /** Paths that were asked for, whether or not something stands there. */
  readonly asked: ReadonlySet<string>;
}

/** `const { files, opened } = observed(disk('docs'))`; the sets are filled as the files are used. */
export function observed(files: Files): Observed {
  const opened = new Set<string>();
  const leftOut = new Set<string>();
  const asked = new Set<string>();
  return {
    opened,
    leftOut,
    asked,
    files: {
      list: (enter) =>
        files.list((folder) => {
          const isOpened = enter(folder);
          (isOpened ? opened : leftOut).add(folder);
          return isOpened;
        }),
      read(path, limit) {
        asked.add(path);
        return files.read(path, limit);
      },
    },
  };
}
