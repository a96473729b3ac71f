/** URIs of files. */
import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Twice the length that systems allow, so that a new name which is too long is told as such. Looking for a site above more would take minutes. */
const MAX_CHARACTERS = 10_000;

/** Returns the path of a file on disk; `undefined` for what is elsewhere, such as an unsaved text or the other side of a diff. */
export function pathOf(uri: string): string | undefined {
  if (!uri.startsWith('file:')) return undefined;
  try {
    const path = fileURLToPath(uri);
    return isAbsolute(path) && !path.includes('\0') && path.length <= MAX_CHARACTERS ? path : undefined;
  } catch {
    return undefined;
  }
}
