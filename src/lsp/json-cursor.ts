/** What is being written at a place of a JSON text, which need not be valid: it is read only up to there. */
import type { Span } from '../document/document.ts';

export interface JsonCursor {
  /** Keys and indexes that lead to the value; for a key, those of the object that it is in. */
  readonly path: readonly (string | number)[];
  readonly expects: 'key' | 'value';
  /** The text of a string without its quotes, up to its end on this line; `undefined` outside a string. */
  readonly string?: Span & { readonly isClosed: boolean };
  /** Keys that the object has before this place. */
  readonly keys: readonly string[];
  /** Where a comma is missing before this place. */
  readonly commaAt?: number;
}

/** Each takes memory: a text of brackets alone would take all of it. */
const MAX_LEVELS = 1_000;

interface Level {
  readonly isArray: boolean;
  index: number;
  key: string | undefined;
  readonly keys: string[];
}

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const OPEN_ARRAY = 91;
const CLOSE_ARRAY = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
const SPACE = 32;

/**
 * Reads the text once, up to `offset`. A string ends at the end of its line at the latest.
 *
 * @returns `undefined` in what is nested deeper than anybody writes.
 *
 * @example jsonCursorAt('{ "pages": ["a', 14) // path ['pages', 0], writes 'value', string { start: 13, end: 14, isClosed: false }
 */
export function jsonCursorAt(text: string, offset: number): JsonCursor | undefined {
  const levels: Level[] = [{ isArray: false, index: 0, key: undefined, keys: [] }];
  let level = levels[0] as Level;
  /** Whether the next string of an object is a key. */
  let expectsKey = false;
  /** The end of the last value, until a comma follows. */
  let valueEnd: number | undefined;
  const endOfString = stringEnds(text);
  for (let at = 0; at < offset;) {
    const code = text.charCodeAt(at);
    if (code <= SPACE) at++;
    else if (code === QUOTE) {
      const end = endOfString(at + 1);
      const isClosed = text.charCodeAt(end) === QUOTE;
      if (end >= offset) return cursorAt(levels, expectsKey, valueEnd, { start: at + 1, end, isClosed });
      if (expectsKey) {
        level.key = unescaped(text.slice(at + 1, end));
        level.keys.push(level.key);
        if (valueEnd !== undefined) valueEnd = undefined;
      } else valueEnd = end + (isClosed ? 1 : 0);
      at = end + (isClosed ? 1 : 0);
    } else {
      at++;
      if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
        if (levels.length > MAX_LEVELS) return undefined;
        levels.push((level = { isArray: code === OPEN_ARRAY, index: 0, key: undefined, keys: [] }));
        expectsKey = code === OPEN_OBJECT;
        valueEnd = undefined;
      } else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
        if (levels.length > 1) levels.pop();
        level = levels.at(-1) as Level;
        expectsKey = false;
        valueEnd = at;
      } else if (code === COMMA) {
        level.index++;
        expectsKey = !level.isArray && levels.length > 1;
        valueEnd = undefined;
      } else if (code === COLON) {
        expectsKey = false;
        valueEnd = undefined;
      } else if (at < offset) {
        at = endOfLiteral(text, at);
        valueEnd = at;
      }
    }
  }
  return cursorAt(levels, expectsKey, valueEnd);
}

function cursorAt(levels: readonly Level[], expectsKey: boolean, valueEnd: number | undefined, string?: JsonCursor['string']): JsonCursor {
  const level = levels.at(-1) as Level;
  // After a value, the next one or the next key follows.
  const isNext = valueEnd !== undefined;
  const expects = expectsKey || (isNext && !level.isArray && levels.length > 1) ? 'key' : 'value';
  const path = levels.slice(1).flatMap((open, depth): readonly (string | number)[] => {
    const isLast = depth === levels.length - 2;
    if (open.isArray) return [open.index + (isLast && isNext ? 1 : 0)];
    return (isLast && expects === 'key') || open.key === undefined ? [] : [open.key];
  });
  return { path, expects, keys: level.keys, ...(string && { string }), ...(isNext && { commaAt: valueEnd }) };
}

/**
 * Returns what finds the end of a string after its opening quote, for starts that only grow. Most strings end at the next quote, which is
 * found without looking at each character.
 */
function stringEnds(text: string): (start: number) => number {
  const next = (character: string, from: number): number => {
    const at = text.indexOf(character, from);
    return at === -1 ? text.length : at;
  };
  let newline = -1;
  let backslash = -1;
  return (start) => {
    if (newline < start) newline = next('\n', start);
    if (backslash < start) backslash = next('\\', start);
    let quote = next('"', start);
    for (let escape = backslash; escape < Math.min(quote, newline); escape = next('\\', escape + 2)) {
      if (escape + 1 === quote) quote = next('"', quote + 1);
      // A line end that is escaped is part of the string.
      else if (escape + 1 === newline) newline = next('\n', newline + 1);
    }
    return Math.min(quote, newline);
  };
}

function endOfLiteral(text: string, start: number): number {
  let at = start;
  while (at < text.length && /[\w.+-]/.test(text.charAt(at))) at++;
  return at;
}

function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
}
