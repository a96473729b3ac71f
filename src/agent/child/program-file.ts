/** Finds the program of children in the package. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { upwards } from '../../host/root-location.ts';

const PROGRAM = 'dist/lib/agent/child.js';

export function childProgram(from = import.meta.dirname): string {
  for (const folder of upwards(from)) {
    const file = join(folder, PROGRAM);
    if (existsSync(file)) return file;
  }
  throw new Error(`“${PROGRAM}” is not in the package. Install docs-nav again, or build it.`);
}
