/** Finds files of the package. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { upwards } from '../host/root-location.ts';

/** Searches upward for the folder of the package: its distance depends on whether this file is bundled. */
export function shipped(path: string): string {
  for (const folder of upwards(import.meta.dirname)) {
    const file = join(folder, path);
    if (existsSync(file)) return file;
  }
  throw new Error(`The package does not contain ${path}.`);
}
