/** A text in short pieces, so that a change costs as much as the pieces that it touches, however long the text is. */
import type { Position, Range } from 'vscode-languageserver';
import { offsetOfByte, type PositionEncoding } from './positions.ts';

/** No line break and no character is divided between two pieces. */
interface Piece {
  readonly text: string;
  /** The number of line breaks. */
  readonly breaks: number;
  /** The length in units of the encoding. */
  readonly units: number;
}

/** A change of a part of a text, as the protocol describes it. */
export interface RangeChange {
  readonly range: Range;
  readonly text: string;
}

/** About so many characters are in a piece. */
const PIECE_LENGTH = 2048;

/** Never changes itself. */
export class PieceTable {
  readonly #pieces: readonly Piece[];
  readonly #encoding: PositionEncoding;

  private constructor(pieces: readonly Piece[], encoding: PositionEncoding) {
    this.#pieces = pieces;
    this.#encoding = encoding;
  }

  static of(text: string, encoding: PositionEncoding): PieceTable {
    return new PieceTable(divide(text, encoding), encoding);
  }

  toString(): string {
    return this.#pieces.map(({ text }) => text).join('');
  }

  /**
   * Returns the text after changes, each of which refers to the text that the one before it made. Positions outside of a text count as
   * the nearest ones in it, and a range that is reversed as the range.
   */
  change(changes: Iterable<RangeChange>): PieceTable {
    const pieces = [...this.#pieces];
    for (const { range, text } of changes) replace(pieces, range, text, this.#encoding);
    return new PieceTable(pieces, this.#encoding);
  }
}

/** A place between two characters: the number of its piece, and the offset in it. */
interface PiecePosition {
  readonly piece: number;
  readonly offset: number;
}

function replace(pieces: Piece[], { start, end }: Range, text: string, encoding: PositionEncoding): void {
  const [a, b] = [piecePositionOf(pieces, start, encoding), piecePositionOf(pieces, end, encoding)];
  const [from, to] = a.piece < b.piece || (a.piece === b.piece && a.offset < b.offset) ? [a, b] : [b, a];
  const [head = '', tail = ''] = [pieces[from.piece]?.text.slice(0, from.offset), pieces[to.piece]?.text.slice(to.offset)];
  // The neighbors come with the pieces that change: nothing that belongs together is divided where they meet.
  const [before = '', after = ''] = [pieces[from.piece - 1]?.text, pieces[to.piece + 1]?.text];
  const first = Math.max(0, from.piece - 1);
  pieces.splice(first, to.piece + 2 - first, ...divide(before + head + text + tail + after, encoding));
}

function piecePositionOf(pieces: readonly Piece[], { line, character }: Position, encoding: PositionEncoding): PiecePosition {
  if (!(line >= 0)) return { piece: 0, offset: 0 };
  let lines = Math.floor(line);
  let index = 0;
  for (; index < pieces.length; index++) {
    const { breaks = 0 } = pieces[index] ?? {};
    if (breaks >= lines) break;
    lines -= breaks;
  }
  // A line after the last one leaves no piece.
  let offset = lines === 0 || index === pieces.length ? 0 : startOfLine(pieces[index]?.text ?? '', lines);
  let left = Math.min(Math.max(0, Math.floor(character) || 0), Number.MAX_SAFE_INTEGER);
  for (; index < pieces.length; index++, offset = 0) {
    const { text = '', breaks = 0, units = 0 } = pieces[index] ?? {};
    const end = breaks === 0 ? -1 : lineBreak(text, offset);
    const rest = offset === 0 ? units : unitsOf(text.slice(offset), encoding);
    if (end !== -1 || left < rest)
      return { piece: index, offset: offsetAfter(text, offset, end === -1 ? text.length : end, left, encoding) };
    left -= rest;
  }
  return { piece: pieces.length - 1, offset: pieces.at(-1)?.text.length ?? 0 };
}

function offsetAfter(text: string, start: number, end: number, units: number, encoding: PositionEncoding): number {
  return encoding === 'utf-16' ? Math.min(start + units, end) : offsetOfByte(text, start, end, units);
}

function divide(text: string, encoding: PositionEncoding): Piece[] {
  const pieces: Piece[] = [];
  // All of the same length: a short rest would be one more piece after each change.
  const length = Math.ceil(text.length / Math.max(1, Math.round(text.length / PIECE_LENGTH)));
  for (let start = 0; start < text.length;) {
    let end = Math.min(start + length, text.length);
    if (isDivided(text, end)) end++;
    const part = text.slice(start, end);
    pieces.push({ text: part, breaks: countBreaks(part), units: unitsOf(part, encoding) });
    start = end;
  }
  return pieces;
}

/** Whether an offset is inside a line break or a character. */
function isDivided(text: string, offset: number): boolean {
  const [before, after] = [text.charCodeAt(offset - 1), text.charCodeAt(offset)];
  return (before === CR && after === LF) || (isBetween(before, 0xd800, 0xdbff) && isBetween(after, 0xdc00, 0xdfff));
}

const [LF, CR] = [10, 13];

function isBetween(code: number, least: number, most: number): boolean {
  return code >= least && code <= most;
}

function unitsOf(text: string, encoding: PositionEncoding): number {
  return encoding === 'utf-16' ? text.length : Buffer.byteLength(text);
}

function countBreaks(text: string): number {
  let count = 0;
  for (let at = lineBreak(text, 0); at !== -1; at = lineBreak(text, afterBreak(text, at))) count++;
  return count;
}

/** Returns where a line begins, counted from 0. It must exist. */
function startOfLine(text: string, line: number): number {
  let at = 0;
  for (let count = 0; count < line; count++) at = afterBreak(text, lineBreak(text, at));
  return at;
}

/** Returns the offset of the next line break, or -1. */
function lineBreak(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === LF || code === CR) return at;
  }
  return -1;
}

function afterBreak(text: string, at: number): number {
  return at + (text.charCodeAt(at) === CR && text.charCodeAt(at + 1) === LF ? 2 : 1);
}
