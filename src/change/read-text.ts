/** Reads files of two states in order to compare them. */
import { decode } from '../document/decode.ts';
import { UnreadableError } from '../site/files.ts';
import type { Files } from '../site/files.ts';

/** Larger files are not read. In bytes. */
export const MAX_COMPARED_FILE_BYTES = 20 * 1024 * 1024;

/** Returns `''` for a file that does not exist or cannot be read. */
export function readText(file: string, files: Files): string {
  const bytes = bytesOf(file, files);
  return bytes === undefined || bytes === 'unreadable' ? '' : decode(bytes).text;
}

export function bytesOf(file: string, files: Files): Uint8Array | 'unreadable' | undefined {
  try {
    return files.read(file, MAX_COMPARED_FILE_BYTES);
  } catch (error) {
    if (error instanceof UnreadableError) return 'unreadable';
    throw error;
  }
}

/** Files of two states from git often share their memory. */
export function haveSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  if (one.buffer === other.buffer && one.byteOffset === other.byteOffset) return true;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}
