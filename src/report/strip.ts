/** A part of one line in the columns of a terminal. */
import type { Span } from '../document/document.ts';

/** Columns, the end exclusive. */
export interface Columns {
  readonly from: number;
  readonly to: number;
}

export interface Strip {
  readonly text: string;
  /** Column of the first character; 0 if there is none. */
  readonly column: number;
  /** Column after the last character; 0 if there is none. */
  readonly endColumn: number;
  /** Offset in the line after the last character; 0 if there is none. */
  readonly end: number;
  /** Where a range of the line stands; never less than one column. */
  columnsOf(range: Span): Columns;
  /** What stands wholly in these columns. */
  within(from: number, to: number): Strip;
}

/** Something of a line that cannot be divided, as it is shown. */
export interface Cell extends Span {
  readonly text: string;
  readonly column: number;
  readonly width: number;
}

export function cellStrip(cells: readonly Cell[]): Strip {
  const last = cells.at(-1);
  const endColumn = last === undefined ? 0 : last.column + last.width;
  return {
    text: cells.map((cell) => cell.text).join(''),
    column: cells[0]?.column ?? 0,
    endColumn,
    end: last?.end ?? 0,
    columnsOf({ start, end }) {
      const from = cells.find((cell) => cell.end > start)?.column ?? endColumn;
      if (end <= start) return { from, to: from + 1 };
      const until = cells.findLast((cell) => cell.start < end);
      return { from, to: Math.max(until === undefined ? from : until.column + until.width, from + 1) };
    },
    within: (from, to) => cellStrip(cells.filter((cell) => cell.column >= from && cell.column + cell.width <= to)),
  };
}

/** Characters of which each takes one column, the first of them column `column`; `start` is where they stand in the line. */
export function plainStrip(text: string, start: number, column = 0): Strip {
  const end = start + text.length;
  const columnAt = (offset: number): number => Math.min(Math.max(offset, start), end) - start + column;
  return {
    text,
    column: text === '' ? 0 : column,
    endColumn: text === '' ? 0 : column + text.length,
    end: text === '' ? 0 : end,
    columnsOf(range) {
      const from = columnAt(range.start);
      return { from, to: Math.max(columnAt(range.end), from + 1) };
    },
    within(from, to) {
      const left = Math.max(from - column, 0);
      return plainStrip(text.slice(left, Math.max(to - column, left)), start + left, column + left);
    },
  };
}
