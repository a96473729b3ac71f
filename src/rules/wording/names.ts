/** Names in a sentence: a few of many, and things counted. */

/** «“a”, “b” and 3 more». */
export function nameSome(names: readonly string[], most: number): string {
  const shown = names.slice(0, most).map((name) => `“${name}”`);
  const rest = names.length - shown.length;
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}
