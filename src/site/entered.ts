/** Which paths a walk comes to. */

/** True if a walk that asks `enter` at every folder would come to this path. */
export function isEntered(path: string, enter: (folder: string) => boolean): boolean {
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) {
    if (!enter(path.slice(0, at))) return false;
  }
  return true;
}
