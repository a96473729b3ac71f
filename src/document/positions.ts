/** Places in a JSON text as offsets, lines and columns, and JSON Pointers. */
import { InputError } from '../text/input-error.ts';
import type { Span } from './document.ts';
import { linesOf, type TextPosition } from './lines.ts';
import { parseDocument } from './parse.ts';
import { treeOf } from './tree.ts';

/** Offsets are UTF-16 units; lines and columns count from 1. A byte order mark is not part of the text and is not counted. */
export interface PositionLookup {
  /** The number of lines; the last may be empty. */
  readonly lineCount: number;
  /** The line and column of an offset; one outside the text counts as its nearest end. */
  position(offset: number): TextPosition;
  /**
   * The offset of a line and column; a column after the end of the line counts as that end.
   *
   * @throws {RangeError} if the line does not exist.
   */
  offset(position: TextPosition): number;
  /** The JSON Pointer of the innermost value at an offset, or of the value whose key is there; `undefined` outside of all values. */
  pointerAt(offset: number): string | undefined;
  /** The span of the value at a JSON Pointer, or of its key with the quotes; `undefined` if it does not exist. */
  span(pointer: string, part?: 'key' | 'value'): Span | undefined;
}

/**
 * Converts between offsets, lines and columns, and JSON Pointers. Text that is not valid JSON is parsed as well as possible.
 *
 * @throws {InputError} if `text` is not a string.
 * @example
 * const places = positionsOf('{\n  "navigation": { "pages": ["start"] }\n}');
 * places.span('/navigation/pages/0'); // { start: 30, end: 37 }
 * places.position(30); // { line: 2, column: 29 }
 * places.offset({ line: 2, column: 29 }); // 30
 * places.pointerAt(30); // '/navigation/pages/0'
 */
export function positionsOf(text: string): PositionLookup {
  if (typeof text !== 'string')
    throw new InputError(
      `“positionsOf” needs the text of a file; ${text === null ? 'null' : `a value of the type ${typeof text}`} was passed.`,
    );
  const document = parseDocument('', text);
  const lines = linesOf(document.text);
  return {
    lineCount: lines.count,
    position: lines.position,
    offset(position) {
      const { line, column } = checkedPosition(position);
      const { start, end } = lines.lineSpan(line);
      return Math.min(Math.max(start + column - 1, start), end);
    },
    pointerAt: (offset) => treeOf(document).at(offset)?.pointer,
    span: (pointer, part = 'value') => treeOf(document).find(pointer)?.[part],
  };
}

function checkedPosition(position: TextPosition): TextPosition {
  const { line, column } = Object(position) as Partial<TextPosition>;
  if (typeof line === 'number' && typeof column === 'number') return { line, column };
  throw new InputError('“offset” needs a position such as { line: 2, column: 29 }.');
}
