/** A cheap test for duplicate keys, which `JSON.parse` drops. */
import { isSpace, QUOTE } from './characters.ts';

/**
 * Compares the number of keys in a valid JSON text with the number of properties of its parsed value, counted by the caller.
 * One-sided: false means that no key is duplicated; true may also be caused by a string that looks like a key.
 */
export function mayHaveDuplicateKeys(text: string, properties: number): boolean {
  let keys = 0;
  for (let colon = text.indexOf(':'); colon >= 0; colon = text.indexOf(':', colon + 1)) {
    if (text[colon - 1] === '"' || isAfterQuote(text, colon)) keys++;
  }
  return keys > properties;
}

function isAfterQuote(text: string, colon: number): boolean {
  let before = colon - 1;
  while (isSpace(text.charCodeAt(before))) before--;
  return text.charCodeAt(before) === QUOTE;
}
