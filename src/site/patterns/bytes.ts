/** Texts with a byte in each character, as git compares them. */

/** The bytes of a text as UTF-8. */
export function bytesOf(text: string): string {
  // Nearly every path is ASCII, and stands for its bytes as it is.
  return /^[\0-\x7f]*$/.test(text) ? text : textOfBytes(new TextEncoder().encode(text));
}

/** In parts: a call takes no more than some thousands of arguments. */
export function textOfBytes(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += PART) text += String.fromCharCode(...bytes.subarray(start, start + PART));
  return text;
}

const PART = 8_192;
