/** The type of an image, by its contents. */

/** The bytes that files of a type begin with, as characters. */
const BEGINNINGS: readonly (readonly [type: string, beginning: string])[] = [
  ['image/png', '\u0089PNG\r\n\u001A\n'],
  ['image/jpeg', '\u00FF\u00D8\u00FF'],
];

/** An SVG can have a declaration and comments before its root. In an image, its scripts do not run. */
const SVG = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:[^-]|-[^-])*-->\s*)?(?:<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/;

/** How much of a file is looked at, in bytes. */
const MAX_BEGINNING = 2000;

/** Nothing if it is no image that browsers show. */
export function imageType(bytes: Uint8Array): string | undefined {
  const text = Array.from(bytes.subarray(0, MAX_BEGINNING), (byte) => String.fromCharCode(byte)).join('');
  if (SVG.test(text)) return 'image/svg+xml';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp';
  return BEGINNINGS.find(([, beginning]) => text.startsWith(beginning))?.[0];
}
