/** Makes text and data storable in PostgreSQL, which supports neither NUL nor lone surrogates. */

const UNSTORABLE = /\0|[\uD800-\uDFFF]/gu;
const ESCAPES = /\\(?:u(?:0000|d[89a-f][0-9a-f]{2})|[^])/gi;

/** Replaces each character that PostgreSQL would refuse by U+FFFD. */
function toStorable(text: string): string {
  return text.replace(UNSTORABLE, '\uFFFD');
}

/** JSON for a jsonb column, with the same replacement in all strings and names. */
export function toStorableJson(value: unknown): string {
  // JSON.stringify escapes only lone surrogates.
  return JSON.stringify(value ?? null).replace(ESCAPES, (escape) => (escape.length === 6 ? '\uFFFD' : escape));
}

/** Parameters in a form that both drivers treat the same. */
export function toStorableParameters(values: readonly unknown[]): unknown[] {
  return values.map((value) => {
    if (typeof value === 'string') return toStorable(value);
    return value instanceof Date ? value.toISOString() : value;
  });
}
