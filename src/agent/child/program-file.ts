/** Finds the program of children: beside this file in the package, and where it is built for the sources. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export function childProgram(): string {
  for (const path of ['child.js', '../../../dist/service/child.js']) {
    const file = join(import.meta.dirname, path);
    if (existsSync(file)) return file;
  }
  throw new Error('The program “child.js” is not in the package. Install docs-nav-service again, or build it.');
}
