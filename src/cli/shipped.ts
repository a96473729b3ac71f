/** Texts of the package: from its files, or from the program where that is one file. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { upwards } from '../host/docs-root-location.ts';
import type { CommandContext } from './streams.ts';

/**
 * @param path in the package
 * @throws {Error} if the package has no such file.
 */
export function readShipped(path: string, { readEmbedded }: Pick<CommandContext, 'readEmbedded'>): string {
  return readEmbedded?.(path) ?? readFileSync(shippedFile(path), 'utf8');
}

/** Searches upward for the folder of the package: its distance depends on whether this file is bundled. */
export function shippedFile(path: string): string {
  for (const folder of upwards(import.meta.dirname)) {
    const file = join(folder, path);
    if (existsSync(file)) return file;
  }
  throw new Error(`The package does not contain ${path}.`);
}
