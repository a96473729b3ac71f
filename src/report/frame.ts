/** Code frames: the lines around a place, with line numbers and the exact range underlined. */
import type { Span } from '../document/document.ts';
import type { LineIndex } from '../document/lines.ts';
import type { Paint, TerminalStyle } from './paint.ts';
import { cropSourceLine } from './row.ts';
import { makeVisible } from '../text/visible.ts';

/** A range to underline. The first mark of a frame is what it is about, and gets context lines. */
export interface FrameMark {
  readonly span: Span;
  readonly style: TerminalStyle;
  readonly sign: '^' | '-';
  /** Said after the underline. */
  readonly label?: string;
}

/** Ranges over more lines than this are shown by their first two lines and the last. */
const MAX_LINES = 4;

/** What is underlined on one line. */
interface Piece extends Span {
  readonly mark: FrameMark;
  readonly isLast: boolean;
}

/** The rows of a frame, at most `width` columns wide save for labels; none if there is no mark. */
export function frameOf(lines: LineIndex, marks: readonly FrameMark[], width: number, paint: Paint): string[] {
  const [about] = marks;
  if (about === undefined) return [];
  const pieces = new Map<number, Piece[]>();
  for (const mark of marks) {
    for (const [line, piece] of piecesOf(lines, mark)) pieces.set(line, [...(pieces.get(line) ?? []), piece]);
  }
  const numbers = shownLines(lines, about, pieces);
  const gutter = String(numbers.at(-1)).length + 2;
  const rows: string[] = [];
  let previous = numbers[0] ?? 1;
  for (const number of numbers) {
    if (number > previous + 1) rows.push(paint('faint', `${'...'.padStart(gutter + 1)}`));
    previous = number;
    rows.push(...lineRows(lines.lineText(number), number, pieces.get(number) ?? [], gutter, width, paint));
  }
  return rows;
}

function lineRows(text: string, number: number, pieces: Piece[], gutter: number, width: number, paint: Paint): string[] {
  const row = cropSourceLine(text, pieces[0] ?? { start: 0, end: 0 }, width - gutter - 3);
  const head = paint('faint', `${String(number).padStart(gutter)} |`);
  const rows = [row.text === '' ? head : `${head} ${row.text}`];
  for (const piece of pieces) {
    const { from, to } = row.columnsOf(piece);
    const { sign, style, label } = piece.mark;
    const said = label !== undefined && piece.isLast ? ` ${makeVisible(label)}` : '';
    const under = paint(style, `${sign.repeat(to - from)}${said}`);
    rows.push(`${paint('faint', `${' '.repeat(gutter)} |`)} ${' '.repeat(from)}${under}`);
  }
  return rows;
}

/** The marked lines, one line before and after the first mark, and single lines between others. */
function shownLines(lines: LineIndex, about: FrameMark, pieces: ReadonlyMap<number, readonly Piece[]>): number[] {
  const { first, last } = extent(lines, about.span);
  const wanted = new Set([...pieces.keys(), Math.max(1, first - 1), Math.min(lines.count, last + 1)]);
  for (const line of wanted) if (wanted.has(line + 2)) wanted.add(line + 1);
  return [...wanted].sort((a, b) => a - b);
}

function* piecesOf(lines: LineIndex, mark: FrameMark): Generator<[line: number, Piece]> {
  const { first, last } = extent(lines, mark.span);
  for (let line = first; line <= last; line++) {
    if (last - first >= MAX_LINES && line > first + 1 && line < last) continue;
    const text = lines.lineText(line);
    const begin = lines.lineSpan(line).start;
    const indent = text.length - text.trimStart().length;
    const start = line === first ? mark.span.start - begin : indent;
    const end = line === last ? mark.span.end - begin : text.length;
    const limits = { start: clamp(start, text.length), end: clamp(end, text.length) };
    yield [line, { ...limits, mark, isLast: line === last }];
  }
}

/** First and last line of a span; a span that ends with a line break ends on the line before. */
function extent(lines: LineIndex, span: Span): { first: number; last: number } {
  const first = lines.position(span.start).line;
  const end = lines.position(span.end);
  return { first, last: Math.max(first, end.column === 1 ? end.line - 1 : end.line) };
}

function clamp(offset: number, length: number): number {
  return Math.min(Math.max(offset, 0), length);
}
