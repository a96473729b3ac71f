/** The header `Retry-After`: how long a server asks to be left alone. */

/** In whole seconds, 0 where the time is over. Undefined where the header is missing or says nothing that can be read. */
export function retryAfter(value: string | null | undefined, now: Date): number | undefined {
  const text = value?.trim() ?? '';
  const seconds = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds));
}
