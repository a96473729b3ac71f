/** Masks secrets in the beginning of a text, because masking runs in the process that answers requests, and others decide how long texts are. */
import { maskSecrets } from './secrets/mask.ts';

/** Characters after the beginning that are masked with it, so that a secret across its end is recognized. Longer than almost all secrets. */
const MARGIN = 4096;

/** No secret contains these, other than keys of several lines, which are recognized by their first lines. */
const SPACES = [' ', '\t', '\n', '\r'];

/** Masks at most `most + MARGIN` characters, and returns at most `most` of the result. Ends with “…” if something is left out. */
export function maskAndCut(text: string, most: number, mask: (text: string) => string = maskSecrets): string {
  const whole = text.length <= most + MARGIN;
  const masked = whole ? mask(text) : maskedPart(text.slice(0, most + MARGIN), mask);
  return whole && masked.length <= most ? masked : `${masked.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Masks can be shorter than secrets, so the end of the part may be shown: it must not be half a secret. */
function maskedPart(part: string, mask: (text: string) => string): string {
  const space = Math.max(...SPACES.map((character) => part.lastIndexOf(character)));
  return part.length - space <= MARGIN ? mask(part.slice(0, space)) : mask(part).slice(0, -MARGIN);
}
