/** One line of a file as a terminal shows it: tabs expanded, everything visible, cropped around a place. */
import type { Span } from '../document/document.ts';
import { visible } from './visible.ts';
import { clustersOf, widthOf } from './width.ts';

const TAB = 2;
const CROPPED = '…';

/** Columns of a row, the end exclusive. */
export interface Columns {
  readonly from: number;
  readonly to: number;
}

/** A shown line. `columnsOf` says where a range of the line (in UTF-16 units) stands in `text`; never less than one column. */
export interface Row {
  readonly text: string;
  columnsOf(range: Span): Columns;
}

interface Cell extends Span {
  readonly text: string;
  readonly column: number;
  readonly width: number;
}

/** Lays a line out in at most `width` columns so that the range `around` can be seen. */
export function rowOf(line: string, around: Span, width: number): Row {
  // A minified file is one line of megabytes: only the surroundings are ever looked at.
  const from = wholeCharacter(line, Math.max(0, around.start - 2 * width));
  const to = wholeCharacter(line, Math.min(line.length, around.start + 4 * width));
  const all = layOut(line, from, to);
  const total = endOf(all);
  if (from === 0 && to === line.length && total <= width) return shown(all, '', '');

  const range = { start: around.start, end: Math.min(Math.max(around.end, around.start + 1), to) };
  const marked = columnsIn(all, range);
  // The end of the line, if it is known and near, needs no room after it.
  const farthest = to === line.length ? total - width + 1 : Infinity;
  const left = from === 0 && marked.to < width ? 0 : Math.min(leftEdge(marked, width), farthest);
  const isCutLeft = from > 0 || left > 0;
  const room = left + width - (isCutLeft ? 1 : 0);
  const isCutRight = to < line.length || total > room;
  const limit = isCutRight ? room - 1 : room;
  const kept = all.filter((cell) => cell.column >= left && cell.column + cell.width <= limit);
  return shown(kept, isCutLeft ? CROPPED : '', isCutRight ? CROPPED : '');
}

/** First column to keep: the range in the middle, or its beginning where it is too long. */
function leftEdge(marked: Columns, width: number): number {
  const spare = width - 2 - (marked.to - marked.from);
  const before = spare > 0 ? Math.floor(spare / 2) : Math.floor(width / 3);
  return Math.max(0, marked.from - before);
}

function layOut(line: string, from: number, to: number): Cell[] {
  const cells: Cell[] = [];
  let start = from;
  let column = 0;
  for (const cluster of clustersOf(line.slice(from, to))) {
    const text = cluster === '\t' ? ' '.repeat(TAB - (column % TAB)) : shownCluster(line, start, cluster);
    const width = text.length === 1 && text < '\x7f' ? 1 : widthOf(text);
    cells.push({ start, end: start + cluster.length, text, column, width });
    start += cluster.length;
    column += width;
  }
  return cells;
}

/** A cluster alone does not show that it belongs to `##[`, so the characters before it are judged with it. */
function shownCluster(line: string, start: number, cluster: string): string {
  if (!cluster.startsWith('[')) return /^[ -~]$/.test(cluster) ? cluster : visible(cluster);
  const before = line.slice(Math.max(0, start - 5), start).match(/##(?:vso)?$/);
  const context = before?.[0] ?? '';
  return visible(context + cluster).slice(context.length);
}

function shown(cells: readonly Cell[], before: string, after: string): Row {
  const shift = (cells[0]?.column ?? 0) - before.length;
  const text = before + cells.map((cell) => cell.text).join('') + after;
  return {
    text,
    columnsOf(range) {
      const { from, to } = columnsIn(cells, range);
      const end = to - shift + (after !== '' && range.end > (cells.at(-1)?.end ?? 0) ? 1 : 0);
      return { from: from - shift, to: Math.max(end, from - shift + 1) };
    },
  };
}

function columnsIn(cells: readonly Cell[], range: Span): Columns {
  const first = cells.find((cell) => cell.end > range.start);
  const from = first === undefined ? endOf(cells) : first.column;
  if (range.end <= range.start) return { from, to: from + 1 };
  const last = cells.findLast((cell) => cell.start < range.end);
  const to = last === undefined ? from : last.column + last.width;
  return { from, to: Math.max(to, from + 1) };
}

function endOf(cells: readonly Cell[]): number {
  const last = cells.at(-1);
  return last === undefined ? 0 : last.column + last.width;
}

/** The offset, or the one before it if it stands between two halves of a surrogate pair. */
function wholeCharacter(text: string, offset: number): number {
  return (text.codePointAt(offset - 1) ?? 0) > 0xffff ? offset - 1 : offset;
}
