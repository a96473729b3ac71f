/** Converts offsets of a text to the positions of the protocol, and back. */
import type { Position, Range } from 'vscode-languageserver';
import type { Span } from '../document/document.ts';
import { linesOf, type LineIndex } from '../document/lines.ts';

/** The unit of `character` that server and client agreed on. */
export type PositionEncoding = 'utf-16' | 'utf-8';

/** A text with its lines, which are found once. A text that has to be made is made when it is first read. */
export class PositionedText {
  readonly #encoding: PositionEncoding;
  #text: string | (() => string);
  #lines: LineIndex | undefined;

  constructor(text: string | (() => string), encoding: PositionEncoding) {
    this.#text = text;
    this.#encoding = encoding;
  }

  get text(): string {
    if (typeof this.#text === 'function') this.#text = this.#text();
    return this.#text;
  }

  get lines(): LineIndex {
    return (this.#lines ??= linesOf(this.text));
  }

  positionAt(offset: number): Position {
    const { line, column } = this.lines.position(offset);
    if (this.#encoding === 'utf-16') return { line: line - 1, character: column - 1 };
    const { start } = this.lines.lineSpan(line);
    return { line: line - 1, character: Buffer.byteLength(this.text.slice(start, start + column - 1)) };
  }

  rangeOf({ start, end }: Span): Range {
    return { start: this.positionAt(start), end: this.positionAt(end) };
  }

  /** A position outside the text counts as the nearest one in it. */
  offsetAt({ line, character }: Position): number {
    if (!(line >= 0)) return 0;
    if (line >= this.lines.count) return this.text.length;
    const { start, end } = this.lines.lineSpan(Math.floor(line) + 1);
    const units = Math.max(0, Math.floor(character) || 0);
    return this.#encoding === 'utf-16' ? Math.min(start + units, end) : offsetOfByte(this.text, start, end, units);
  }
}

/** Returns the offset after so many bytes of a line; before a character that they divide. */
export function offsetOfByte(text: string, start: number, end: number, bytes: number): number {
  let at = start;
  for (let left = bytes; at < end;) {
    const code = text.codePointAt(at) ?? 0;
    left -= code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
    if (left < 0) break;
    at += code < 0x1_0000 ? 1 : 2;
  }
  return at;
}
