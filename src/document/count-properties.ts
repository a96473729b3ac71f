/** Counts the properties in a parsed value. */

/** Counts the properties of all objects, for `mayHaveDuplicateKeys`. Does not recurse, so depth is not limited. */
export function countProperties(value: unknown): number {
  let count = 0;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const current = open.pop();
    if (typeof current !== 'object' || current === null) continue;
    const entries = Array.isArray(current) ? current : Object.values(current);
    if (entries !== current) count += entries.length;
    for (const entry of entries) if (typeof entry === 'object') open.push(entry);
  }
  return count;
}
