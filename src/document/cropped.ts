/** Limits the depth of values, so that recursive code does not overflow the stack. */

const DEEPEST = 100;

/** Copies a value with everything nested deeper than `deepest` replaced by null. */
export function cropped(value: unknown, deepest = DEEPEST): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (deepest === 0) return null;
  if (Array.isArray(value)) return value.map((entry) => cropped(entry, deepest - 1));
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, cropped(entry, deepest - 1)]));
}
