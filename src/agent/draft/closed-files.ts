/** What the tools do not open stays closed when docs.json names it: a `$ref` or a spec is no way around them. */
import type { Files } from '../../site/files.ts';
import { confined } from './path.ts';

export interface Withheld {
  readonly files: Files;
  /** From now on only those hidden files are read that were read before: the site had drawn them in itself. */
  close(): void;
}

export function withheld(files: Files): Withheld {
  const drawnIn = new Set<string>();
  let isClosed = false;
  return {
    files: {
      list: (enter) => files.list(enter),
      read(path, limit) {
        if (typeof confined(path) !== 'string') {
          if (isClosed && !drawnIn.has(path)) return undefined;
          drawnIn.add(path);
        }
        return files.read(path, limit);
      },
    },
    close: () => {
      isClosed = true;
    },
  };
}
