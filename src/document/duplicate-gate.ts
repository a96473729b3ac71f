/** A cheap test for duplicate keys, which `JSON.parse` drops. */
import { isSpace, QUOTE } from './characters.ts';

/**
 * Compares the number of keys in a valid JSON text with the number of properties of its parsed value, counted by the caller.
 * One-sided: false means that no key is duplicated; true may also be caused by a string that looks like a key.
 */
export function mayHaveDuplicateKeys(text: string, properties: number): boolean {
  let keys = 0;
  for (let colon = text.indexOf(':'); colon >= 0; colon = text.indexOf(':', colon + 1)) {
    let before = colon - 1;
    while (isSpace(text.charCodeAt(before))) before--;
    if (text.charCodeAt(before) === QUOTE) keys++;
  }
  return keys > properties;
}
