/**
 * Values of plain block YAML, in the bytes of a file that ends with a line feed: each function returns where a value ends,
 * or `REFUSED_VALUE` if a real parser is needed. It reads bytes because reading the characters of a long text is three times as slow.
 */
import { BACKSLASH, COLON, HASH, NEWLINE, QUOTE, CARRIAGE_RETURN, SPACE, TAB } from '../document/characters.ts';

export const REFUSED_VALUE = -1;
export const APOSTROPHE = 39;
export const DASH = 45;

const LETTER_U = 117;
/** An escaped space begins a line wherever a Python program wrapped a long text at one. */
const ESCAPES = new Set([...'"\\/nrtbf0 aevN_LP'].map((character) => character.charCodeAt(0)));
const isIndicator = new Uint8Array(256);
for (const character of '-?:,[]{}#&*!|>\'"%@`') isIndicator[character.charCodeAt(0)] = 1;

/** Whether the offset is at the end of a line. */
export function isLineEnd(bytes: Uint8Array, at: number): boolean {
  const code = bytes[at];
  return code === NEWLINE || (code === CARRIAGE_RETURN && bytes[at + 1] === NEWLINE);
}

/** Returns the offset after spaces. */
export function skipSpaces(bytes: Uint8Array, at: number): number {
  while (bytes[at] === SPACE) at++;
  return at;
}

/** Returns the offset of the next line feed. */
export function nextBreak(bytes: Uint8Array, at: number): number {
  const end = bytes.indexOf(NEWLINE, at);
  return end < 0 ? bytes.length : end;
}

/** Returns the start of the first line, from here on, that is indented by at most `indent`. */
export function skipDeeper(bytes: Uint8Array, line: number, indent: number): number {
  while (line < bytes.length) {
    let at = line;
    while (bytes[at] === SPACE) at++;
    if (at - line <= indent && !isLineEnd(bytes, at)) return line;
    while (bytes[at] !== NEWLINE) at++;
    line = at + 1;
  }
  return line;
}

/** Whether plain text can begin here: `-1` and `--all` can, `- 1` cannot. */
export function beginsPlain(bytes: Uint8Array, at: number): boolean {
  const code = bytes[at] ?? 0;
  if (isIndicator[code] === 0) return code > SPACE;
  const next = bytes[at + 1] ?? 0;
  const isWithin = (code === DASH && next === DASH) || isIndicator[next] === 0;
  return (code === DASH || code === 63 || code === COLON) && next > SPACE && isWithin;
}

/** Whether plain text that began on an earlier line can continue here: with nearly anything, such as `` `code` `` or `[a]`. */
export function continuesPlain(bytes: Uint8Array, at: number): boolean {
  const code = bytes[at] ?? 0;
  return isIndicator[code] === 0 || (code !== DASH && code !== 63 && code !== COLON) || beginsPlain(bytes, at);
}

/** Returns the end of the line of plain text that begins or continues at the offset. Refuses a comment after it, which would end the text. */
export function plainLineEnd(bytes: Uint8Array, at: number): number {
  for (let before = 0; ; at++) {
    const code = bytes[at] ?? NEWLINE;
    if (code <= SPACE) {
      if (before === COLON || code === TAB) return REFUSED_VALUE;
      if (code === NEWLINE) return at;
    } else if (code === HASH && before === SPACE) return REFUSED_VALUE;
    before = code;
  }
}

/** Returns the end of the line if only spaces and a comment are left on it. */
export function findBlankRestEnd(bytes: Uint8Array, start: number): number {
  const at = skipSpaces(bytes, start);
  return isLineEnd(bytes, at) || (bytes[at] === HASH && at > start) ? nextBreak(bytes, at) : REFUSED_VALUE;
}

/** Returns the offset after the closing quote. Other lines must be indented more than `indent`. */
export function quotedEnd(bytes: Uint8Array, at: number, indent: number): number {
  const quote = bytes[at++];
  for (; at < bytes.length; at++) {
    const code = bytes[at];
    if (code === quote) {
      if (quote === QUOTE || bytes[at + 1] !== APOSTROPHE) return at + 1;
      at++;
    } else if (code === BACKSLASH && quote === QUOTE) {
      at = escapeEnd(bytes, at + 1) - 1;
      if (at < 0) return REFUSED_VALUE;
    } else if (code === NEWLINE) {
      at = findContinuationStart(bytes, at + 1, indent) - 1;
      if (at < 0) return REFUSED_VALUE;
    }
  }
  return REFUSED_VALUE;
}

/** Returns the offset after an escape in double quotes. An escaped line break is not skipped, so that the next line is checked. */
function escapeEnd(bytes: Uint8Array, at: number): number {
  const letter = bytes[at] ?? 0;
  if (isLineEnd(bytes, at)) return at;
  if (ESCAPES.has(letter)) return at + 1;
  if (letter !== LETTER_U) return REFUSED_VALUE;
  return /^[\dA-Fa-f]{4}$/.test(String.fromCharCode(...bytes.subarray(at + 1, at + 5))) ? at + 5 : REFUSED_VALUE;
}

/** Returns the first offset of the next line that is not blank, if it is indented like the rest of a value. */
export function findContinuationStart(bytes: Uint8Array, line: number, indent: number): number {
  while (line < bytes.length) {
    const at = skipSpaces(bytes, line);
    if (bytes[at] === TAB) return REFUSED_VALUE;
    if (!isLineEnd(bytes, at)) return at - line > indent ? at : REFUSED_VALUE;
    line = nextBreak(bytes, at) + 1;
  }
  return REFUSED_VALUE;
}

/**
 * Returns the start of the line after a block scalar (`|`, `>`) whose header begins at the offset, in a collection
 * indented by `indent`.
 */
export function findBlockScalarEnd(bytes: Uint8Array, at: number, indent: number): number {
  const next = bytes[++at];
  const header = findBlankRestEnd(bytes, next === 43 || next === DASH ? at + 1 : at);
  if (header === REFUSED_VALUE) return REFUSED_VALUE;
  let own = 0;
  let widest = 0;
  let line = header + 1;
  while (line < bytes.length) {
    at = skipSpaces(bytes, line);
    const width = at - line;
    if (isLineEnd(bytes, at)) widest = own === 0 && width > widest ? width : widest;
    else if (own === 0) {
      if (width <= indent) return widest > indent ? REFUSED_VALUE : line;
      if (widest > width || bytes[at] === TAB) return REFUSED_VALUE;
      own = width;
    } else if (width < own) return width > indent || bytes[at] === TAB ? REFUSED_VALUE : line;
    line = nextBreak(bytes, at) + 1;
  }
  return own === 0 && widest > indent ? REFUSED_VALUE : line;
}
