/** The open brackets of a damaged text, and what to make of a closing one that does not fit. */
import { isLineBreak, OPEN_BRACE } from './characters.ts';
import { lineEnd, skipSpacesAndTabs } from './skip.ts';
import { TAPE_ARRAY_KIND, TAPE_KIND_COLUMN, TAPE_OBJECT_KIND, TAPE_START_COLUMN, type JsonTape, TapeWriter } from './tape.ts';

/** How to understand brackets that do not fit: by the lines' indentation, as a sign that others are missing, or as mistyped. */
export type BracketMode = 'indentation' | 'missing' | 'mistyped';

/** What a closing bracket closes: the container of a row (and all that is open in it), the innermost one by mistake, or nothing. */
export type CloserMatch = number | 'mistyped' | 'nothing';

/** Bounds that keep the time linear: how far to look on a line, and how many containers outwards. */
const MAX_INDENT = 400;
const MAX_LEVELS = 64;
/** More open brackets than any file has that is meant to be read. */
const MAX_OPEN = 100_000;

/** The innermost open container is `top`, -1 at the outside. */
export class BracketNesting {
  top = -1;
  private readonly text: string;
  private readonly mode: BracketMode;
  private readonly writer: TapeWriter;
  /** The rows of the open containers, the outermost first, and how far the lines that open them are indented. */
  private readonly open: number[] = [];
  private readonly indents: number[] = [];
  private lineStart = 0;
  private lineIndent = -1;
  /** The text is read once, from front to back: where its lines begin is known so far. */
  private readTo = 0;
  /** Containers that began with the wrong bracket: either closing bracket ends them. */
  private readonly convertedRows = new Set<number>();

  constructor(text: string, brackets: BracketMode) {
    this.text = text;
    this.mode = brackets;
    this.writer = new TapeWriter(text);
  }

  tape(): JsonTape {
    return { text: this.text, rows: this.writer.rows, count: this.writer.count };
  }

  /** True if the innermost container is of that kind. */
  isIn(kind: number): boolean {
    return this.kindOf(this.top) === kind;
  }

  /** True if nothing stands in the innermost container yet. */
  isEmpty(): boolean {
    return this.top === this.writer.count - 1;
  }

  /** The container around the innermost one if it is of that kind, -1 otherwise. */
  outerOfKind(kind: number): number {
    const parent = this.open.at(-2) ?? -1;
    return this.kindOf(parent) === kind ? parent : -1;
  }

  /** True if nothing further can be opened. */
  isFull(): boolean {
    return this.open.length >= MAX_OPEN;
  }

  /** Offset of the bracket that opened the innermost container. */
  openerOffset(): number {
    return this.writer.get(this.top, TAPE_START_COLUMN);
  }

  /** The bracket that closes the innermost container, in quotes. */
  closer(): string {
    return this.text.charCodeAt(this.openerOffset()) === OPEN_BRACE ? '“}”' : '“]”';
  }

  add(kind: number, start: number, end: number, key: number, keyEnd: number): void {
    const row = this.writer.add(kind, start, end, this.top, key, keyEnd);
    if (kind !== TAPE_OBJECT_KIND && kind !== TAPE_ARRAY_KIND) return;
    this.top = row;
    this.open.push(row);
    this.indents.push(this.indentAt(start));
  }

  close(end: number): void {
    this.top = this.writer.end(this.top, end);
    this.open.pop();
    this.indents.pop();
  }

  /** Closes all that is open inside a row and answers the brackets that should have done so. */
  closeTo(row: number, end: number): string[] {
    const missing: string[] = [];
    for (; this.top !== row; this.close(end)) missing.push(this.closer());
    return missing;
  }

  /** The innermost container turns out to be of the other kind than its bracket says. */
  convert(kind: number): void {
    this.writer.setKind(this.top, kind);
    this.convertedRows.add(this.top);
  }

  match(start: number, kind: number): CloserMatch {
    const byIndent = this.mode === 'indentation' ? this.matchByIndent(start, kind) : undefined;
    if (byIndent !== undefined) return byIndent;
    if (this.convertedRows.has(this.top) || this.isIn(kind)) return this.top;
    if (this.mode === 'mistyped' || (this.mode === 'indentation' && this.isOnLineOf(start))) return 'mistyped';
    return this.ancestor((row) => this.kindOf(row) === kind) ?? 'mistyped';
  }

  /** By indentation: the outer container to which an entry at the start of a line belongs, -1 if to the innermost one. */
  outerFor(start: number, isKey: boolean): number {
    if (this.mode !== 'indentation' || this.top < 0) return -1;
    const indent = this.indentBefore(start);
    if (indent < 0 || this.ownIndent() < indent) return -1;
    const row = this.ancestor((_, own) => own < indent) ?? -1;
    return this.kindOf(row) === (isKey ? TAPE_OBJECT_KIND : TAPE_ARRAY_KIND) ? row : -1;
  }

  private matchByIndent(start: number, kind: number): CloserMatch | undefined {
    const indent = this.indentBefore(start);
    const own = this.ownIndent();
    if (indent < 0) return undefined;
    if (indent > own) return 'nothing';
    if (indent === own) return this.convertedRows.has(this.top) || this.isIn(kind) ? this.top : 'mistyped';
    return this.ancestor((row, outer) => outer === indent && this.kindOf(row) === kind);
  }

  private ancestor(test: (row: number, indent: number) => boolean): number | undefined {
    const last = this.open.length - 2;
    for (let level = last; level >= 0 && last - level < MAX_LEVELS; level--) {
      const row = this.open[level] ?? -1;
      if (test(row, this.indents[level] ?? 0)) return row;
    }
    return undefined;
  }

  private kindOf(row: number): number {
    return row < 0 ? -1 : this.writer.get(row, TAPE_KIND_COLUMN);
  }

  private ownIndent(): number {
    return this.indents.at(-1) ?? 0;
  }

  /** True if the innermost container was opened shortly before, on the same line. */
  private isOnLineOf(offset: number): boolean {
    const opener = this.openerOffset();
    return offset - opener <= MAX_INDENT && lineEnd(this.text, opener, offset) === offset;
  }

  /** The number of blanks before an offset that only blanks precede on its line; -1 otherwise. */
  private indentBefore(offset: number): number {
    const indent = this.indentAt(offset);
    return indent === offset - this.lineStart ? indent : -1;
  }

  /** The number of blanks at the start of the line of an offset, up to it. Offsets must not go back. */
  private indentAt(offset: number): number {
    for (; this.readTo < offset; this.readTo++) {
      if (!isLineBreak(this.text.charCodeAt(this.readTo))) continue;
      this.lineStart = this.readTo + 1;
      this.lineIndent = -1;
    }
    if (this.lineIndent < 0) this.lineIndent = skipSpacesAndTabs(this.text, this.lineStart) - this.lineStart;
    return Math.min(this.lineIndent, offset - this.lineStart);
  }
}
