/** Limits the depth of values, so that recursive code does not overflow the stack. */

const MAX_DEPTH = 100;

/** Copies a value with everything nested deeper than `deepest` replaced by null. */
export function limitDepth(value: unknown, deepest = MAX_DEPTH): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (deepest === 0) return null;
  if (Array.isArray(value)) return value.map((entry) => limitDepth(entry, deepest - 1));
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, limitDepth(entry, deepest - 1)]));
}
