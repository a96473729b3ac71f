/** Counts the values in a parsed value. */

/** Counts all values, including the value itself; a value in several places is counted in each. */
export function countValues(value: unknown): number {
  let count = 0;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const current = open.pop();
    count++;
    if (typeof current === 'object' && current !== null) for (const entry of Object.values(current)) open.push(entry);
  }
  return count;
}
