/** Places of one JSON text, in every way that they are written: offsets, lines and columns, JSON Pointers. */
import type { Span } from './document.ts';
import { linesOf, type Position } from './lines.ts';
import { parseDocument } from './parse.ts';
import { treeOf } from './tree.ts';

/** Offsets are UTF-16 units; lines and columns count from 1. A byte order mark is no part of the text, and is not counted. */
export interface Positions {
  /** How many lines there are; the last may be empty. */
  readonly lineCount: number;
  /** The line and column of an offset; one outside the text counts as its nearest end. */
  position(offset: number): Position;
  /**
   * The offset of a line and column; a column beyond the end of its line counts as that end.
   *
   * @throws {RangeError} for a line that does not exist.
   */
  offset(position: Position): number;
  /** The JSON Pointer of the innermost value around an offset, or of the one whose key stands there; `undefined` outside of all. */
  pointerAt(offset: number): string | undefined;
  /** Where the value at a JSON Pointer stands, or its key with the quotes; `undefined` where there is none. */
  span(pointer: string, part?: 'key' | 'value'): Span | undefined;
}

/**
 * Leads from offsets to lines and columns and to JSON Pointers, and back. What is not JSON is read as well as can be.
 *
 * @throws {TypeError} for what is no text.
 * @example
 * const places = positionsOf('{\n  "navigation": { "pages": ["start"] }\n}');
 * places.span('/navigation/pages/0'); // { start: 30, end: 37 }
 * places.position(30); // { line: 2, column: 29 }
 * places.offset({ line: 2, column: 29 }); // 30
 * places.pointerAt(30); // '/navigation/pages/0'
 */
export function positionsOf(text: string): Positions {
  if (typeof text !== 'string')
    throw new TypeError(
      `“positionsOf” needs the text of a file; ${text === null ? 'null' : `a value of the type ${typeof text}`} was passed.`,
    );
  const document = parseDocument('', text);
  const lines = linesOf(document.text);
  return {
    lineCount: lines.count,
    position: lines.position,
    offset({ line, column }) {
      const { start, end } = lines.lineSpan(line);
      return Math.min(Math.max(start + column - 1, start), end);
    },
    pointerAt: (offset) => treeOf(document).at(offset)?.pointer,
    span: (pointer, part = 'value') => treeOf(document).find(pointer)?.[part],
  };
}
