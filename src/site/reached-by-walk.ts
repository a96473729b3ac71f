/** Whether a walk that calls `enter` for every folder would reach this path. */
export function isReachedByWalk(path: string, enter: (folder: string) => boolean): boolean {
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) {
    if (!enter(path.slice(0, at))) return false;
  }
  return true;
}
