/** The open brackets of a damaged text, and what to make of a closing one that does not fit. */
import { isBlank, isLineBreak, lineEnd, OPEN_BRACE } from './characters.ts';
import { ARRAY, KIND, OBJECT, PARENT, START, type Tape, TapeWriter } from './tape.ts';

/** How to understand brackets that do not fit: by the lines' indentation, as a sign that others are missing, or as mistyped. */
export type Brackets = 'indentation' | 'missing' | 'mistyped';

/** What a closing bracket closes: the container of a row (and all that is open in it), the innermost one by mistake, or nothing. */
export type Match = number | 'mistyped' | 'nothing';

/** Bounds that keep the time linear: how far to look back on a line, and how many containers outwards. */
const REACH = 400;
const MAX_LEVELS = 64;

/** The innermost open container is `top`, -1 at the outside. */
export class Nesting {
  top = -1;
  private readonly text: string;
  private readonly brackets: Brackets;
  private readonly writer: TapeWriter;
  /** Containers that began with the wrong bracket: either closing bracket ends them. */
  private readonly converted = new Set<number>();

  constructor(text: string, brackets: Brackets) {
    this.text = text;
    this.brackets = brackets;
    this.writer = new TapeWriter(text);
  }

  tape(): Tape {
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
  around(kind: number): number {
    const parent = this.parentOf(this.top);
    return this.kindOf(parent) === kind ? parent : -1;
  }

  /** Offset of the bracket that opened the innermost container. */
  opener(): number {
    return this.writer.get(this.top, START);
  }

  /** The bracket that closes the innermost container, in quotes. */
  closer(): string {
    return this.text.charCodeAt(this.opener()) === OPEN_BRACE ? '“}”' : '“]”';
  }

  add(kind: number, start: number, end: number, key: number, keyEnd: number): void {
    const row = this.writer.add(kind, start, end, this.top, key, keyEnd);
    if (kind === OBJECT || kind === ARRAY) this.top = row;
  }

  close(end: number): void {
    this.top = this.writer.end(this.top, end);
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
    this.converted.add(this.top);
  }

  match(start: number, kind: number): Match {
    const byIndent = this.brackets === 'indentation' ? this.matchByIndent(start, kind) : undefined;
    if (byIndent !== undefined) return byIndent;
    if (this.converted.has(this.top) || this.isIn(kind)) return this.top;
    if (this.brackets === 'mistyped' || (this.brackets === 'indentation' && this.isOnLineOf(start))) return 'mistyped';
    return this.ancestor((row) => this.kindOf(row) === kind) ?? 'mistyped';
  }

  /** By indentation: the outer container to which an entry at the start of a line belongs, -1 if to the innermost one. */
  outerFor(start: number, isKey: boolean): number {
    if (this.brackets !== 'indentation' || this.top < 0) return -1;
    const indent = this.indentBefore(start);
    if (indent < 0 || this.indentOf(this.top) < indent) return -1;
    const row = this.ancestor((outer) => this.indentOf(outer) < indent) ?? -1;
    return this.kindOf(row) === (isKey ? OBJECT : ARRAY) ? row : -1;
  }

  private matchByIndent(start: number, kind: number): Match | undefined {
    const indent = this.indentBefore(start);
    const own = this.indentOf(this.top);
    if (indent < 0 || own < 0) return undefined;
    if (indent > own) return 'nothing';
    if (indent === own) return this.converted.has(this.top) || this.isIn(kind) ? this.top : 'mistyped';
    return this.ancestor((row) => this.indentOf(row) === indent && this.kindOf(row) === kind);
  }

  private ancestor(test: (row: number) => boolean): number | undefined {
    let row = this.parentOf(this.top);
    for (let level = 0; row >= 0 && level < MAX_LEVELS; level++) {
      if (test(row)) return row;
      row = this.parentOf(row);
    }
    return undefined;
  }

  private parentOf(row: number): number {
    return row < 0 ? -1 : this.writer.get(row, PARENT);
  }

  private kindOf(row: number): number {
    return row < 0 ? -1 : this.writer.get(row, KIND);
  }

  /** True if the innermost container was opened shortly before, on the same line. */
  private isOnLineOf(offset: number): boolean {
    const opener = this.opener();
    return offset - opener <= REACH && lineEnd(this.text, opener, offset) === offset;
  }

  /** The number of blanks before an offset that only blanks precede on its line; -1 otherwise. */
  private indentBefore(offset: number): number {
    const indent = this.indentAt(offset);
    return indent === this.distance(offset) ? indent : -1;
  }

  /** The number of blanks at the start of the line that opens a container; -1 if that is too far away. */
  private indentOf(row: number): number {
    return this.indentAt(this.writer.get(row, START));
  }

  private indentAt(offset: number): number {
    const length = this.distance(offset);
    if (length < 0) return -1;
    let indent = 0;
    while (indent < length && isBlank(this.text.charCodeAt(offset - length + indent))) indent++;
    return indent;
  }

  /** How far the offset stands from the start of its line; -1 if further than anyone looks. */
  private distance(offset: number): number {
    let start = offset;
    while (start > 0 && !isLineBreak(this.text.charCodeAt(start - 1))) {
      if (offset - start > REACH) return -1;
      start--;
    }
    return offset - start;
  }
}
