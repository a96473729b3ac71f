/** The folder that paths share. */

/** Returns the deepest folder that contains all of the paths, with a trailing slash; `''` at the top. */
export function commonFolder(paths: Iterable<string>): string {
  let folder: string | undefined;
  for (const path of paths) {
    folder ??= folderOf(path);
    while (!path.startsWith(folder)) folder = folderOf(folder.slice(0, -1));
  }
  return folder ?? '';
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
