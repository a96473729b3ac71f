/** A part of one line in terminal columns. */
import type { Span } from '../document/document.ts';

/** A range of columns with an exclusive end. */
export interface TerminalColumnRange {
  readonly from: number;
  readonly to: number;
}

export interface TextWithDisplayColumns {
  readonly text: string;
  /** Column of the first character; 0 if it is empty. */
  readonly column: number;
  /** Column after the last character; 0 if it is empty. */
  readonly endColumn: number;
  /** Offset in the line after the last character; 0 if it is empty. */
  readonly end: number;
  /** Returns the columns of a range of the line, at least one. */
  columnsOf(range: Span): TerminalColumnRange;
  within(from: number, to: number): TextWithDisplayColumns;
}

export interface TerminalCell extends Span {
  readonly text: string;
  readonly column: number;
  readonly width: number;
}

export function mapCellsToColumns(cells: readonly TerminalCell[]): TextWithDisplayColumns {
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
    within: (from, to) => mapCellsToColumns(cells.filter((cell) => cell.column >= from && cell.column + cell.width <= to)),
  };
}

/** A strip of characters with one column each, starting at column `column` and at offset `start` of the line. */
export function mapPlainTextToColumns(text: string, start: number, column = 0): TextWithDisplayColumns {
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
      return mapPlainTextToColumns(text.slice(left, Math.max(to - column, left)), start + left, column + left);
    },
  };
}
