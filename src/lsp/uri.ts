/** URIs of files. */
import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Returns the path of a file on disk; `undefined` for what is elsewhere, such as an unsaved text or the other side of a diff. */
export function pathOf(uri: string): string | undefined {
  if (!uri.startsWith('file:')) return undefined;
  try {
    const path = fileURLToPath(uri);
    return isAbsolute(path) && !path.includes('\0') ? path : undefined;
  } catch {
    return undefined;
  }
}
