/** Counts the properties in a parsed value. */

/** Counts the properties of all objects, for `mayHaveDuplicateKeys`. Does not recurse, so depth is not limited. */
export function countProperties(value: unknown): number {
  let count = 0;
  const open: unknown[] = [[value]];
  while (open.length > 0) {
    const at = open.pop();
    if (Array.isArray(at)) {
      for (const one of at) if (typeof one === 'object') open.push(one);
    } else
      // No array of the values: sites have thousands of objects.
      for (const key in at as Readonly<Record<string, unknown>>) {
        const one = (at as Readonly<Record<string, unknown>>)[key];
        if (typeof one === 'object') open.push(one);
        count++;
      }
  }
  return count;
}
