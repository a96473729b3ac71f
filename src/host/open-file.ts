/** How files of a repository are opened and read. */
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/** 0 if the system does not have this flag. Without it, a link cannot be told from a file when it is opened. */
export const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;

/** The file was a regular one when checked or listed. If it is a FIFO or a link by now, do not wait and do not follow. */
export const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | NO_FOLLOW;

/** Reads until the bytes are full or the file ends. */
export function readFully(bytes: Uint8Array, descriptor: number): Uint8Array {
  let filled = 0;
  while (filled < bytes.length) {
    const count = readSync(descriptor, bytes, filled, bytes.length - filled, null);
    if (count === 0) break;
    filled += count;
  }
  return bytes.subarray(0, filled);
}

/** Returns a text that is read only where it is a regular file of at most so many bytes; `undefined` for anything else. */
export function readSmallText(file: string, most: number): string | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, OPEN_FLAGS);
    const stats = fstatSync(descriptor);
    return stats.isFile() && stats.size <= most ? Buffer.from(readFully(Buffer.alloc(stats.size), descriptor)).toString() : undefined;
  } catch {
    return undefined;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
