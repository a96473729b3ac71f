/** The flat form of a JSON text: one row of numbers per value, in the order in which the values begin. */
import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  isSpace,
  NEWLINE,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  SPACE,
} from './characters.ts';

/**
 * The columns of a row. `TAPE_KEY_START_COLUMN` is -1 for a value without a key; `TAPE_SUBTREE_END_COLUMN` is the first row after the
 * value and its contents.
 */
export const TAPE_START_COLUMN = 0;
export const TAPE_END_COLUMN = 1;
export const TAPE_KEY_START_COLUMN = 2;
export const TAPE_KEY_END_COLUMN = 3;
export const TAPE_PARENT_COLUMN = 4;
export const TAPE_SUBTREE_END_COLUMN = 5;
export const TAPE_KIND_COLUMN = 6;
export const TAPE_ROW_WIDTH = 7;

/** The values of the column `TAPE_KIND_COLUMN`. A missing value is an empty span in a damaged text. */
export const TAPE_OBJECT_KIND = 0;
export const TAPE_ARRAY_KIND = 1;
export const TAPE_STRING_KIND = 2;
export const TAPE_LITERAL_KIND = 3;
export const TAPE_MISSING_KIND = 4;

/** Rows of `TAPE_ROW_WIDTH` numbers for one text; row 0 is the whole value. Without a value there are no rows. */
export interface JsonTape {
  readonly text: string;
  readonly rows: Int32Array;
  readonly count: number;
}

export function cell(tape: JsonTape, row: number, column: number): number {
  return tape.rows[row * TAPE_ROW_WIDTH + column] ?? -1;
}

/** Writes rows one after the other, and grows the array as needed. */
export class TapeWriter {
  rows: Int32Array;
  count = 0;
  private readonly length: number;

  constructor(text: string) {
    this.length = text.length;
    this.rows = new Int32Array(TAPE_ROW_WIDTH * (16 + (text.length >> 5)));
  }

  /** Adds a row and returns its number. Containers are ended later by `end`. */
  add(kind: number, start: number, end: number, parent: number, key: number, keyEnd: number): number {
    const row = this.count++;
    const base = row * TAPE_ROW_WIDTH;
    if (base + TAPE_ROW_WIDTH > this.rows.length) this.grow();
    const rows = this.rows;
    rows[base] = start;
    rows[base + TAPE_END_COLUMN] = end;
    rows[base + TAPE_KEY_START_COLUMN] = key;
    rows[base + TAPE_KEY_END_COLUMN] = keyEnd;
    rows[base + TAPE_PARENT_COLUMN] = parent;
    rows[base + TAPE_SUBTREE_END_COLUMN] = row + 1;
    rows[base + TAPE_KIND_COLUMN] = kind;
    return row;
  }

  /** Ends a container at an offset and returns its parent. */
  end(row: number, offset: number): number {
    const base = row * TAPE_ROW_WIDTH;
    this.rows[base + TAPE_END_COLUMN] = offset;
    this.rows[base + TAPE_SUBTREE_END_COLUMN] = this.count;
    return this.get(row, TAPE_PARENT_COLUMN);
  }

  setKind(row: number, kind: number): void {
    this.rows[row * TAPE_ROW_WIDTH + TAPE_KIND_COLUMN] = kind;
  }

  get(row: number, column: number): number {
    return this.rows[row * TAPE_ROW_WIDTH + column] ?? -1;
  }

  /** Estimates the size from the rows so far, because texts are mostly of uniform density. */
  private grow(): void {
    const { count } = this;
    const expected = (count * this.length * 1.05) / Math.max(this.get(count - 2, TAPE_START_COLUMN), 1);
    const size = Math.ceil(Math.min(Math.max(expected, count * 1.5), count * 16));
    const rows = new Int32Array(size * TAPE_ROW_WIDTH);
    rows.set(this.rows);
    this.rows = rows;
  }
}

/** Returns the offset after the closing quote of a string that begins at `start`, in valid JSON. */
function stringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end + 1;
}

/** Whether an odd number of backslashes precedes the offset. */
export function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text.charCodeAt(first - 1) === BACKSLASH) first--;
  return (at - first) % 2 === 1;
}

/** Reads a text that `JSON.parse` accepts; the result for any other text is undefined. */
export function readTape(text: string): JsonTape {
  const writer = new TapeWriter(text);
  let parent = -1;
  let isObject = false;
  let key = -1;
  let keyEnd = -1;
  let indent = '';
  for (let i = 0; i < text.length;) {
    const code = text.charCodeAt(i);
    if (code === SPACE || code === COMMA || code === COLON) {
      i++;
    } else if (code === NEWLINE) {
      // Most lines are indented like the previous one: one native comparison is faster than a loop that is not compiled yet.
      i++;
      if (!text.startsWith(indent, i)) indent = '';
      const start = i;
      i += indent.length;
      while (text.charCodeAt(i) === SPACE) i++;
      if (i - start !== indent.length) indent = text.slice(start, i);
    } else if (code === QUOTE) {
      const end = stringEnd(text, i);
      if (isObject && key < 0) {
        key = i;
        keyEnd = end;
      } else {
        writer.add(TAPE_STRING_KIND, i, end, parent, key, keyEnd);
        key = -1;
      }
      i = end;
    } else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      isObject = code === OPEN_BRACE;
      parent = writer.add(isObject ? TAPE_OBJECT_KIND : TAPE_ARRAY_KIND, i, -1, parent, key, keyEnd);
      key = -1;
      i++;
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
      parent = writer.end(parent, ++i);
      isObject = parent >= 0 && writer.get(parent, TAPE_KIND_COLUMN) === TAPE_OBJECT_KIND;
    } else if (isSpace(code)) {
      i++;
    } else {
      const end = wordEnd(text, i);
      writer.add(TAPE_LITERAL_KIND, i, end, parent, key, keyEnd);
      key = -1;
      i = end;
    }
  }
  return { text, rows: writer.rows, count: writer.count };
}

function wordEnd(text: string, at: number): number {
  for (let i = at + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (isSpace(code) || code === COMMA || code === CLOSE_BRACE || code === CLOSE_BRACKET) return i;
  }
  return text.length;
}
