/** Prevents reading files that the tools do not open through a `$ref` or an OpenAPI description in docs.json. */
import type { Files } from '../../index.ts';
import { confinePath } from './confine-path.ts';

export interface HiddenFileGuard {
  readonly files: Files;
  /** From now on, allows only those hidden files that were read before, because the site already used them. */
  close(): void;
}

export function createHiddenFileGuard(files: Files): HiddenFileGuard {
  const drawnIn = new Set<string>();
  let isClosed = false;
  return {
    files: {
      list: (enter) => files.list(enter),
      read(path, limit) {
        if (typeof confinePath(path) !== 'string') {
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
