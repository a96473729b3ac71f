/** Values without what lies too deep, so that those who walk through them do not run out of stack. */

const DEEPEST = 100;

/** A copy in which everything below `deepest` brackets is null. */
export function cropped(value: unknown, deepest = DEEPEST): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (deepest === 0) return null;
  if (Array.isArray(value)) return value.map((entry) => cropped(entry, deepest - 1));
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, cropped(entry, deepest - 1)]));
}
