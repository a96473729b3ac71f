/** Flow collections of plain YAML (`[a, b]`, `{a: 1}`) with simple words and quoted strings. */
import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  NEWLINE,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  CARRIAGE_RETURN,
  SPACE,
} from '../document/characters.ts';
import { APOSTROPHE, findContinuationStart, DASH, quotedEnd, REFUSED_VALUE, skipSpaces } from './plain-scalars.ts';

const MAX_DEPTH = 40;

/** 1: may begin a word; 2: may be inside one. */
const wordPart = new Uint8Array(256);
for (let code = 48; code < 123; code++) if (/\w/.test(String.fromCharCode(code))) wordPart[code] = 1;
for (const character of '$/.') wordPart[character.charCodeAt(0)] = 1;
for (const character of '-+@*()') wordPart[character.charCodeAt(0)] = 2;

/** Returns the offset after the collection that begins here. Its other lines must be indented more than `indent`. */
export function flowEnd(bytes: Uint8Array, at: number, indent: number): number {
  /** The keys of each open collection; `undefined` for a list. */
  const open: (Set<string> | undefined)[] = [];
  while (at !== REFUSED_VALUE) {
    const code = bytes[at];
    const isOpening = code === OPEN_BRACKET || code === OPEN_BRACE;
    if (isOpening && open.push(code === OPEN_BRACE ? new Set() : undefined) > MAX_DEPTH) return REFUSED_VALUE;
    at = skip(bytes, isOpening ? at + 1 : wordEnd(bytes, at, indent), indent);
    let isEmpty = isOpening;
    while (at !== REFUSED_VALUE && bytes[at] === (open.at(-1) ? CLOSE_BRACE : CLOSE_BRACKET)) {
      open.pop();
      if (open.length === 0) return at + 1;
      at = skip(bytes, at + 1, indent);
      isEmpty = false;
    }
    if (at !== REFUSED_VALUE && !isEmpty) at = bytes[at] === COMMA ? skip(bytes, at + 1, indent) : REFUSED_VALUE;
    const keys = open.at(-1);
    if (keys && at !== REFUSED_VALUE) at = skip(bytes, keyEnd(bytes, at, keys), indent);
  }
  return REFUSED_VALUE;
}

/** Returns the offset after `key:`. */
function keyEnd(bytes: Uint8Array, at: number, keys: Set<string>): number {
  const end = wordEnd(bytes, at, Infinity);
  const next = bytes[end + 1];
  if (end === REFUSED_VALUE || bytes[end] !== COLON || (next !== SPACE && next !== NEWLINE && next !== CARRIAGE_RETURN))
    return REFUSED_VALUE;
  const isQuoted = bytes[at] === QUOTE || bytes[at] === APOSTROPHE;
  const name = String.fromCharCode(...(isQuoted ? bytes.subarray(at + 1, Math.min(end - 1, at + 999)) : bytes.subarray(at, end)));
  return keys.size === keys.add(name).size || name === '<<' ? REFUSED_VALUE : end + 1;
}

function wordEnd(bytes: Uint8Array, at: number, indent: number): number {
  const code = bytes[at] ?? 0;
  if (code === QUOTE || code === APOSTROPHE) return quotedEnd(bytes, at, indent);
  const isNegative = code === DASH && /\d/.test(String.fromCharCode(bytes[at + 1] ?? 0));
  if (!isNegative && wordPart[code] !== 1) return REFUSED_VALUE;
  for (;;) {
    const next = bytes[++at] ?? 0;
    const isPart = (wordPart[next] ?? 0) > 0 || (next === SPACE && wordPart[bytes[at + 1] ?? 0] === 1);
    if (!isPart) return at;
  }
}

/** Skips spaces and line breaks; other lines must be indented. */
function skip(bytes: Uint8Array, from: number, indent: number): number {
  if (from === REFUSED_VALUE) return REFUSED_VALUE;
  const at = skipSpaces(bytes, from);
  if (bytes[at] === NEWLINE) return findContinuationStart(bytes, at + 1, indent);
  if (bytes[at] === CARRIAGE_RETURN) return bytes[at + 1] === NEWLINE ? findContinuationStart(bytes, at + 2, indent) : REFUSED_VALUE;
  return at;
}
