/** A test for plain text: UTF-8 without NULs, byte order marks and lone carriage returns. */
import { NEWLINE, CARRIAGE_RETURN } from '../document/characters.ts';

/**
 * One-sided: true means valid UTF-8 with the line breaks `\n` or `\r\n` and without a byte order mark.
 * If `isThorough` is false, only the first bytes are checked.
 */
export function isPlainText(bytes: Uint8Array, isThorough: boolean): boolean {
  // At the end, it would form a line break with the line feed that `withLineEnd` adds.
  if (bytes.at(-1) === CARRIAGE_RETURN) return false;
  if (!isThorough) return bytes.length > 4 && bytes.subarray(0, 4).every((byte) => byte > 0 && byte < 128);
  if (bytes.includes(0) || !hasPairedReturns(bytes)) return false;
  try {
    return !new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes).includes('\uFEFF');
  } catch {
    return false;
  }
}

/** Returns the bytes with a line feed at the end. */
export function withLineEnd(bytes: Uint8Array): Uint8Array {
  if (bytes.at(-1) === NEWLINE) return bytes;
  const longer = new Uint8Array(bytes.length + 1);
  longer.set(bytes);
  longer[bytes.length] = NEWLINE;
  return longer;
}

function hasPairedReturns(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(CARRIAGE_RETURN); at >= 0; at = bytes.indexOf(CARRIAGE_RETURN, at + 1))
    if (bytes[at + 1] !== NEWLINE) return false;
  return true;
}
