/** Decodes the bytes of a file to text, with a problem if they are not plain UTF-8. */
import type { SyntaxProblem } from './document.ts';

/** `text` never begins with a byte order mark; `bom` tells whether the bytes did. */
export interface DecodedText {
  readonly text: string;
  readonly hasBom: boolean;
  readonly problem?: SyntaxProblem;
}

const REPLACEMENT = '\uFFFD';

/** Decodes everything that can be decoded; at most one problem with the code `encoding` explains what is wrong. */
export function decode(bytes: Uint8Array): DecodedText {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decodeUtf16(bytes.subarray(2), false, true);
  if (first === 0xfe && second === 0xff) return decodeUtf16(bytes.subarray(2), true, true);
  if (bytes.includes(0)) return decodeWithNul(bytes);
  // `fatal` would take 50 % more time; searching for a replacement character costs almost nothing.
  const text = new TextDecoder('utf-8').decode(bytes);
  const hasBom = startsWithBom(bytes);
  const at = text.includes(REPLACEMENT) ? firstBadByte(bytes) : -1;
  return at < 0 ? { text, hasBom } : { text, hasBom, problem: invalidUtf8Problem(bytes, at) };
}

function decodeWithNul(bytes: Uint8Array): DecodedText {
  const [first, second, third, fourth] = bytes;
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return decodeUtf16(bytes, false, false);
  if (first === 0 && second !== 0 && third === 0 && fourth !== 0) return decodeUtf16(bytes, true, false);
  const text = new TextDecoder('utf-8').decode(bytes);
  const hasBom = startsWithBom(bytes);
  const problem = nulProblem(text);
  return problem ? { text, hasBom, problem } : { text, hasBom };
}

/** Finds NUL characters in a text, left by an editor or a crash. */
export function nulProblem(text: string): SyntaxProblem | undefined {
  const start = text.indexOf('\0');
  if (start < 0) return undefined;
  const message = /[^\0]/.test(text)
    ? 'The file contains a NUL byte, which is not text. Remove it and save the file as UTF-8.'
    : 'The file contains only NUL bytes: its content is lost. Restore it from version control.';
  return { code: 'encoding', message, span: { start, end: start + 1 } };
}

function decodeUtf16(bytes: Uint8Array, bigEndian: boolean, hasBom: boolean): DecodedText {
  const text = new TextDecoder('utf-16le').decode(bigEndian ? swapBytes(bytes) : bytes);
  return { text, hasBom, problem: { code: 'encoding', message: 'The file is UTF-16. Save it as UTF-8.', span: { start: 0, end: 0 } } };
}

function swapBytes(bytes: Uint8Array): Uint8Array {
  const result = new Uint8Array(bytes.length);
  for (let i = 0; i + 1 < bytes.length; i += 2) {
    result[i] = bytes[i + 1] ?? 0;
    result[i + 1] = bytes[i] ?? 0;
  }
  return result;
}

function invalidUtf8Problem(bytes: Uint8Array, at: number): SyntaxProblem {
  const start = new TextDecoder('utf-8').decode(bytes.subarray(0, at)).length;
  const byte = (bytes[at] ?? 0).toString(16).toUpperCase().padStart(2, '0');
  const message = `The byte ${byte} here is not valid UTF-8. Save the file as UTF-8 and check for damaged characters.`;
  return { code: 'encoding', message, span: { start, end: start + 1 } };
}

function startsWithBom(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

/** Returns the first byte that does not begin a valid UTF-8 sequence, or -1: the author may have written a replacement character. */
function firstBadByte(bytes: Uint8Array): number {
  for (let i = 0; i < bytes.length;) {
    const length = sequenceLength(bytes, i);
    if (length === 0) return i;
    i += length;
  }
  return -1;
}

function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  const length = lead >= 0xc2 && lead < 0xe0 ? 2 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xf0 && lead < 0xf5 ? 4 : 0;
  for (let i = 1; i < length; i++) if (((bytes[at + i] ?? 0) & 0xc0) !== 0x80) return 0;
  const second = bytes[at + 1] ?? 0;
  const isOverlong = (lead === 0xe0 && second < 0xa0) || (lead === 0xf0 && second < 0x90);
  const isOutside = (lead === 0xed && second > 0x9f) || (lead === 0xf4 && second > 0x8f);
  return isOverlong || isOutside ? 0 : length;
}
