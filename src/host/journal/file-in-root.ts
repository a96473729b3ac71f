/** Where files of a change are, and what is there. Links are not followed: a change stays in the docs root. */
import { closeSync, constants, lstatSync, openSync, readdirSync, readSync, type Stats } from 'node:fs';
import { join, relative } from 'node:path';
import { isPath } from '../../site/files.ts';
import { isGitName } from '../../site/git-name.ts';
import { UsageError } from '../usage.ts';

/**
 * Returns the file at a path, and makes sure that everything above it is a real folder, or nothing yet.
 *
 * @param canBeFolder Whether it may also be a folder, which moves as a whole.
 * @throws UsageError
 */
export function fileInRoot(root: string, path: string, canBeFolder = false): { readonly file: string; readonly stats: Stats | undefined } {
  const names = path.split('/');
  if (!isPath(path) || names.some(isGitName) || names.some((name) => name.startsWith('.docs-nav-')))
    throw new UsageError(`“${path}” cannot be written: it is not a path in the docs root.`);
  let at = root;
  for (const [index, name] of names.entries()) {
    at = join(at, name);
    const stats = lstatIfExists(at);
    const isLast = index === names.length - 1;
    if (stats === undefined) return { file: join(root, ...names), stats };
    if (stats.isSymbolicLink())
      throw new UsageError(`“${path}” cannot be written: “${names.slice(0, index + 1).join('/')}” is a symbolic link.`);
    if (isLast && !stats.isFile() && !(canBeFolder && stats.isDirectory()))
      throw new UsageError(`“${path}” cannot be written: it is ${stats.isDirectory() ? 'a folder' : 'not a regular file'}.`);
    if (!isLast && !stats.isDirectory())
      throw new UsageError(`“${path}” cannot be written: “${names.slice(0, index + 1).join('/')}” is not a folder.`);
    if (isLast) return { file: at, stats };
  }
  return { file: at, stats: undefined };
}

export function lstatIfExists(file: string): Stats | undefined {
  return lstatSync(file, { throwIfNoEntry: false });
}

export function hashOf(content: Uint8Array): string {
  return process.getBuiltinModule('node:crypto').createHash('sha256').update(content).digest('hex');
}

/** Of what is in such a folder, docs-nav reads only the names. */
function namesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.map(({ parentPath, name }) => relative(folder, join(parentPath, name))).sort();
}

const CHUNK = 1 << 20;

/** Names the content of a file, or what a folder contains; `null` if there is nothing. */
export function fileOrFolderHashOf(file: string): string | null {
  const stats = lstatIfExists(file);
  if (stats?.isDirectory()) return hashOf(Buffer.from(namesIn(file).join('\0')));
  if (!stats?.isFile()) return null;
  const hash = process.getBuiltinModule('node:crypto').createHash('sha256');
  const descriptor = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    const chunk = Buffer.allocUnsafe(Math.max(1, Math.min(stats.size, CHUNK)));
    for (let count = -1; count !== 0;) {
      count = readSync(descriptor, chunk, 0, chunk.length, null);
      hash.update(chunk.subarray(0, count));
    }
    return hash.digest('hex');
  } finally {
    closeSync(descriptor);
  }
}
