/** The folder that paths share. */

/** Returns the deepest folder that contains all of the paths, with a trailing slash; `''` at the top. */
export function commonFolder(paths: Iterable<string>): string {
  let folder: string | undefined;
  for (const path of paths) {
    folder ??= path.slice(0, path.lastIndexOf('/') + 1);
    while (!path.startsWith(folder)) folder = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1);
  }
  return folder ?? '';
}
