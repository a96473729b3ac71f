/** Path arguments with wildcards, as somebody typed them. */
import { resolve } from 'node:path';
import fastGlob from 'fast-glob';
import { docsAmong } from './sites-glob.ts';

/**
 * The files that a pattern selects, absolute and sorted: a docs.json that it matches, the docs.json of a
 * folder that it matches, and a file of any name if the pattern spells that name. `mayOpen` throws for a
 * folder that the search must not begin in; links are not followed further down.
 */
export function filesMatching(pattern: string, folder: string, mayOpen: (folder: string) => void): string[] {
  const options = {
    cwd: folder,
    absolute: true,
    onlyFiles: false,
    markDirectories: true,
    ignore: ['**/node_modules/**', '**/.git/**'],
    followSymbolicLinks: false,
    suppressErrors: true,
  };
  for (const { base, dynamic, patterns } of fastGlob.generateTasks(pattern, options)) {
    for (const path of dynamic ? [base] : patterns) mayOpen(resolve(folder, path));
  }
  const matches = fastGlob.sync(pattern, options);
  return docsAmong(matches, pattern);
}
