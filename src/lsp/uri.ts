/** URIs of files. */
import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';

/** No file has a longer path, and looking for a site above it would take minutes. */
const MOST_CHARACTERS = 4_096;

/** Returns the path of a file on disk; `undefined` for what is elsewhere, such as an unsaved text or the other side of a diff. */
export function pathOf(uri: string): string | undefined {
  if (!uri.startsWith('file:')) return undefined;
  try {
    const path = fileURLToPath(uri);
    return isAbsolute(path) && !path.includes('\0') && path.length <= MOST_CHARACTERS ? path : undefined;
  } catch {
    return undefined;
  }
}
