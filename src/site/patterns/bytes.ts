/** Texts with one byte per character, as git compares them. */

export function toBinaryString(text: string): string {
  // Almost every path is ASCII and does not change.
  return /^[\0-\x7f]*$/.test(text) ? text : bytesToBinaryString(new TextEncoder().encode(text));
}

/** Converts in parts, because the number of arguments of a call is limited. */
export function bytesToBinaryString(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += PART) text += String.fromCharCode(...bytes.subarray(start, start + PART));
  return text;
}

const PART = 8_192;
