/** Hashes of inline styles and scripts for a Content Security Policy. */
import { sha256 } from '../text/sha256.ts';

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The source of an inline style in `style-src`, or of an inline script in `script-src`. */
export function cspHash(text: string): string {
  return `'sha256-${base64(sha256(text))}'`;
}

/** Of hexadecimal digits; 64 of them leave one `=`. */
function base64(hex: string): string {
  const bits = hex.replace(/./g, (digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0'));
  return `${bits.replace(/.{1,6}/g, (part) => DIGITS[Number.parseInt(part.padEnd(6, '0'), 2)] ?? '')}=`;
}
