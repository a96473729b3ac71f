/** Reads regular files of a checkout; refuses symbolic and hard links. */
import { closeSync, constants, fstatSync, lstatSync, openSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { makeVisible, readFully } from '../../internal.ts';
import { createToolRefusal, type ToolRefusal } from './refusal.ts';

/** Larger files are never opened. */
const MAX_BYTES = 8 * 1024 * 1024;

const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** The bytes of a regular file; `undefined` if it does not exist. `path` is confined. */
export function readConfinedFile(root: string, path: string): Uint8Array | undefined | ToolRefusal {
  try {
    const names = path.split('/');
    let stats: Stats | undefined;
    for (let depth = 1; depth <= names.length; depth++) {
      const part = names.slice(0, depth).join('/');
      stats = lstatSync(join(root, part), { throwIfNoEntry: false });
      if (!stats) return undefined;
      const trouble = depth < names.length ? notFolderReason(stats) : notFileReason(stats);
      if (trouble) return createToolRefusal(`“${makeVisible(part)}” ${trouble}`);
    }
    return stats && readRegularFile(join(root, path), stats, path);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    // The message of the system contains the local path.
    return createToolRefusal(`“${makeVisible(path)}” cannot be read${code === '' ? '' : ` (${code})`}. Continue without it.`);
  }
}

function readRegularFile(file: string, seen: Stats, path: string): Uint8Array | ToolRefusal {
  if (seen.size > MAX_BYTES)
    return createToolRefusal(
      `“${makeVisible(path)}” has ${seen.size} bytes; the tools open files of at most ${MAX_BYTES}. Continue without it.`,
    );
  const descriptor = openSync(file, OPEN_FLAGS);
  try {
    const stats = fstatSync(descriptor);
    if (stats.ino !== seen.ino || stats.dev !== seen.dev || notFileReason(stats))
      return createToolRefusal(`“${makeVisible(path)}” changed while it was opened. Continue without it.`);
    return readFully(Buffer.alloc(Math.min(stats.size, MAX_BYTES)), descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function notFolderReason(stats: Stats): string | undefined {
  if (stats.isSymbolicLink()) return 'is a symbolic link, which the tools do not follow. Continue without it.';
  return stats.isDirectory() ? undefined : 'is not a folder. Use list_files to see the existing paths.';
}

function notFileReason(stats: Stats): string | undefined {
  if (stats.isSymbolicLink()) return 'is a symbolic link, which the tools do not follow. Continue without it.';
  if (stats.isDirectory()) return 'is a folder. Use list_files to see its files.';
  if (!stats.isFile()) return 'is not a regular file. Continue without it.';
  return stats.nlink > 1 ? 'is a hard link, which the tools do not open. Continue without it.' : undefined;
}
