/** Values that are nested deeper than any that a person writes: programs that go through them recursively run out of stack. */

const MAX_LEVELS = 500;

/** Goes through the value level by level. */
export function isDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_LEVELS) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}
