/** The files below a folder. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * Their contents by path, with `/`. What git keeps for itself is left out.
 *
 * @param {string} folder
 * @returns {ReadonlyMap<string, Buffer>}
 */
export function filesBelow(folder) {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !/(?:^|\/)\.git\//.test(path));
  return new Map(paths.sort().map((path) => [path, readFileSync(join(folder, path))]));
}

/** @param {string} file */
export const isExecutable = (file) => (statSync(file).mode & 0o111) !== 0;
