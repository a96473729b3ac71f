/** The header `Retry-After`: how long a server asks to wait. */

/** In whole seconds; 0 if the time has passed; undefined if the header is missing or cannot be parsed. */
export function parseRetryAfterSeconds(value: string | null | undefined, now: Date): number | undefined {
  const text = value?.trim() ?? '';
  const seconds = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds));
}
