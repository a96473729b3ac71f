/** The folder in which a path leaves what is known. Runs without findings need none of this. */

/**
 * Returns the topmost folder of a path for which `isKnown` is false; `undefined` if all are known. All above a known one are known, too: of
 * a path with thousands of folders, few are asked for.
 */
export function topmostUnknown(path: string, isKnown: (folder: string) => boolean): string | undefined {
  const ends = [...path.matchAll(/\//g)].map(({ index }) => index);
  let [first, after] = [0, ends.length];
  while (first < after) {
    const middle = (first + after) >> 1;
    if (isKnown(path.slice(0, ends[middle]))) first = middle + 1;
    else after = middle;
  }
  return first === ends.length ? undefined : path.slice(0, ends[first]);
}
