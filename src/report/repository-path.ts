/** Files as services name them that know the whole repository. */
import { resolvePath } from '../text/resolve-path.ts';

/** The path from the root of the repository, from a path relative to a folder in it; never with a leading `./`. */
export function inRepository(file: string, prefix = ''): string {
  return resolvePath(`/${prefix}/${file}`);
}
