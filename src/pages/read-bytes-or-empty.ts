/** Reads page files. */
import { UnreadableError } from '../site/files.ts';
import type { Files } from '../site/files.ts';

/** Returns the bytes of a file; none if it is missing or unreadable. */
export function readBytesOrEmpty(path: string, files: Files, limit?: number): Uint8Array {
  try {
    return files.read(path, limit) ?? new Uint8Array();
  } catch (error) {
    if (error instanceof UnreadableError) return new Uint8Array();
    throw error;
  }
}
