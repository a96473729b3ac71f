/** Path arguments with wildcards. */
import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import fastGlob from 'fast-glob';

/**
 * The files that a pattern selects, absolute and sorted: a docs.json that it matches, the docs.json of a
 * folder that it matches, and a file of any name if the pattern spells that name.
 */
export function filesMatching(pattern: string, folder: string): string[] {
  const matches = fastGlob.sync(pattern, {
    cwd: folder,
    absolute: true,
    onlyFiles: false,
    markDirectories: true,
    ignore: ['**/node_modules/**'],
    followSymbolicLinks: false,
    suppressErrors: true,
  });
  const spelled = pattern.slice(pattern.lastIndexOf('/') + 1);
  const files = matches.flatMap((match) => {
    if (match.endsWith('/')) return existsSync(join(match, 'docs.json')) ? [join(match, 'docs.json')] : [];
    const name = basename(match);
    return name === 'docs.json' || name === spelled ? [resolve(match)] : [];
  });
  return [...new Set(files)].sort();
}
