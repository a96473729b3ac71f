/** One line of a file for a terminal: tabs expanded, everything visible, cropped around a range. */
import type { Span } from '../document/document.ts';
import {
  mapCellsToColumns,
  mapPlainTextToColumns,
  type TerminalCell,
  type TerminalColumnRange,
  type TextWithDisplayColumns,
} from './strip.ts';
import { makeVisible } from '../text/visible.ts';
import { clustersOf, widthOf } from '../text/width.ts';

const TAB = 2;
const CROPPED = '…';

/** A line as shown. `columnsOf` returns where a range of the line (in UTF-16 units) is in `text`, at least one column wide. */
export interface CroppedSourceLine {
  readonly text: string;
  columnsOf(range: Span): TerminalColumnRange;
}

/** Lays out a line in at most `width` columns so that the range `around` is visible. */
export function cropSourceLine(line: string, around: Span, width: number): CroppedSourceLine {
  // A minified file can be one line of megabytes, so only the surroundings are processed.
  const from = wholeCharacter(line, Math.max(0, around.start - 2 * width));
  const to = wholeCharacter(line, Math.min(line.length, around.start + 4 * width));
  const all = layOut(line, from, to);
  const total = all.endColumn;
  if (from === 0 && to === line.length && total <= width) return shown(all, '', '');

  const marked = all.columnsOf({ start: around.start, end: Math.min(Math.max(around.end, around.start + 1), to) });
  // Near the end of the line, all columns can be used.
  const farthest = to === line.length ? total - width + 1 : Infinity;
  const left = from === 0 && marked.to < width ? 0 : Math.min(leftEdge(marked, width), farthest);
  const isCutLeft = from > 0 || left > 0;
  const room = left + width - (isCutLeft ? 1 : 0);
  const isCutRight = to < line.length || total > room;
  return shown(all.within(left, isCutRight ? room - 1 : room), isCutLeft ? CROPPED : '', isCutRight ? CROPPED : '');
}

/** Returns the first column to keep, with the range, or the beginning of a long range, in the middle. */
function leftEdge(marked: TerminalColumnRange, width: number): number {
  const spare = width - 2 - (marked.to - marked.from);
  const before = spare > 0 ? Math.floor(spare / 2) : Math.floor(width / 3);
  return Math.max(0, marked.from - before);
}

/** Printable ASCII, with one column per character. */
const PLAIN = /^[ -~]*$/;

function layOut(line: string, from: number, to: number): TextWithDisplayColumns {
  const part = line.slice(from, to);
  if (PLAIN.test(part) && !line.slice(Math.max(0, from - 5), to).includes('##')) return mapPlainTextToColumns(part, from);
  const cells: TerminalCell[] = [];
  let start = from;
  let column = 0;
  for (const cluster of clustersOf(part)) {
    const text = cluster === '\t' ? ' '.repeat(TAB - (column % TAB)) : shownCluster(line, start, cluster);
    const width = text.length === 1 && text < '\x7f' ? 1 : widthOf(text);
    cells.push({ start, end: start + cluster.length, text, column, width });
    start += cluster.length;
    column += width;
  }
  return mapCellsToColumns(cells);
}

/** Includes the characters before a cluster, because it may be part of `##[`. */
function shownCluster(line: string, start: number, cluster: string): string {
  if (!cluster.startsWith('[')) return /^[ -~]$/.test(cluster) ? cluster : makeVisible(cluster);
  const before = line.slice(Math.max(0, start - 5), start).match(/##(?:vso)?$/);
  const context = before?.[0] ?? '';
  return makeVisible(context + cluster).slice(context.length);
}

function shown(strip: TextWithDisplayColumns, before: string, after: string): CroppedSourceLine {
  const shift = strip.column - before.length;
  return {
    text: before + strip.text + after,
    columnsOf(range) {
      const { from, to } = strip.columnsOf(range);
      const end = to - shift + (after !== '' && range.end > strip.end ? 1 : 0);
      return { from: from - shift, to: Math.max(end, from - shift + 1) };
    },
  };
}

/** Returns the offset, or the one before it if it is inside a surrogate pair. */
function wholeCharacter(text: string, offset: number): number {
  return (text.codePointAt(offset - 1) ?? 0) > 0xffff ? offset - 1 : offset;
}
