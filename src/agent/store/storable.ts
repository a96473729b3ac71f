/** Text and data as PostgreSQL can hold them: it knows neither the character NUL nor halves of surrogate pairs. */

const UNSTORABLE = /\0|[\uD800-\uDFFF]/gu;
const ESCAPES = /\\(?:u(?:0000|d[89a-f][0-9a-f]{2})|[^])/gi;

/** `text` with U+FFFD in place of each character that PostgreSQL would refuse. */
function toStorable(text: string): string {
  return text.replace(UNSTORABLE, '\uFFFD');
}

/** `value` as text for a jsonb column, with the same replacement in all its strings and names. */
export function toJson(value: unknown): string {
  // JSON.stringify escapes only those surrogates that have no partner, so each such escape stands for a lone one.
  return JSON.stringify(value ?? null).replace(ESCAPES, (escape) => (escape.length === 6 ? '\uFFFD' : escape));
}

/** Parameters as both drivers take them alike. */
export function toParameters(values: readonly unknown[]): unknown[] {
  return values.map((value) => {
    if (typeof value === 'string') return toStorable(value);
    return value instanceof Date ? value.toISOString() : value;
  });
}
