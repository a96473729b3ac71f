/** Puts the entries of a damaged text together, and says what is missing between them. */
import type { Span } from './document.ts';
import { type Brackets, Nesting } from './nesting.ts';
import { Problems } from './problems.ts';
import { MISSING, OBJECT, type Tape } from './tape.ts';
import { Trivia } from './trivia.ts';

/** What is expected next: an entry (a key, or a value of a list), the colon after a key, its value, or the comma after an entry. */
export type Place = 'entry' | 'colon' | 'value' | 'comma';

export class Builder {
  readonly problems = new Problems();
  hasUnmatchedBracket = false;
  protected readonly text: string;
  protected readonly trivia: Trivia;
  protected readonly nesting: Nesting;
  protected at = 0;
  protected place: Place = 'entry';
  protected key = -1;
  protected keyEnd = -1;
  /** The comma before the entry that is expected; -1 if there is none, or none that could be at fault. */
  protected comma = -1;
  /** Where the last token other than a comma ended: there a missing comma, colon or bracket belongs. */
  protected last = 0;
  private readonly allowsTrailingCommas: boolean;

  constructor(text: string, allowComments: boolean, brackets: Brackets) {
    this.text = text;
    this.allowsTrailingCommas = allowComments;
    this.trivia = new Trivia(text, allowComments, this.problems);
    this.nesting = new Nesting(text, brackets);
  }

  tape(): Tape {
    return this.nesting.tape();
  }

  protected open(kind: number, { start, end }: Span): void {
    this.beginValue(start);
    this.nesting.add(kind, start, end, this.key, this.keyEnd);
    this.key = -1;
    this.comma = -1;
    this.place = 'entry';
    this.moveTo(end);
  }

  protected close(kind: number, { end }: Span): void {
    this.completeMember();
    if (this.place === 'entry' && this.comma >= 0) this.trailingComma(kind === OBJECT ? '}' : ']');
    this.nesting.close(end);
    this.place = 'comma';
    this.moveTo(end);
  }

  protected leaf(kind: number, start: number, end: number): void {
    this.beginValue(start);
    this.nesting.add(kind, start, end, this.key, this.keyEnd);
    this.key = -1;
    this.place = 'comma';
    this.moveTo(end);
  }

  protected beginValue(start: number): void {
    if (this.place === 'colon') this.report(this.last, this.last, 'Missing colon after this key.');
    this.missingComma();
    if (this.place !== 'entry' || !this.nesting.isIn(OBJECT)) return;
    this.report(start, start, 'Missing key and colon before this value.');
    this.setKey(start, start);
  }

  /** Adds the value that is missing where a key stands alone; `isBeforeKey` if another key follows it directly. */
  protected completeMember(isBeforeKey = false): void {
    if (this.place !== 'value' && this.place !== 'colon') return;
    if (this.place === 'value') this.report(this.last - 1, this.last, 'Missing value after this colon.');
    else this.report(this.key, this.keyEnd, 'Missing colon and value after this key.');
    this.addMissing();
    this.comma = -1;
    this.place = isBeforeKey ? 'entry' : 'comma';
  }

  protected addMissing(): void {
    this.nesting.add(MISSING, this.last, this.last, this.key, this.keyEnd);
    this.key = -1;
  }

  protected missingComma(): void {
    if (this.place !== 'comma') return;
    const message = 'Missing comma between these two entries.';
    if (!this.trivia.hasCrossedConflict) this.problems.report('missing-comma', this.last, this.last, message);
    this.place = 'entry';
    this.comma = -1;
  }

  private trailingComma(closer: string): void {
    if (this.allowsTrailingCommas || this.trivia.hasCrossedConflict) return;
    const span = { start: this.comma, end: this.comma + 1 };
    const fix = { title: 'Delete the comma', edits: [{ ...span, text: '' }] };
    this.problems.add({
      code: 'trailing-comma',
      message: `JSON does not allow a trailing comma before “${closer}”.`,
      span,
      fix,
    });
  }

  /** Closes what is open inside a row where its last entry ended, and asks for the brackets once. */
  protected closeTo(row: number): void {
    const missing = this.nesting.closeTo(row, this.last);
    this.hasUnmatchedBracket = true;
    this.problems.report('unclosed', this.last, this.last, `${capitalised(closingBrackets(missing))} missing here.`);
    this.place = 'entry';
    this.comma = -1;
  }

  protected isBetweenEntries(): boolean {
    return this.place === 'entry' || this.place === 'comma';
  }

  protected setKey(start: number, end: number): void {
    this.key = start;
    this.keyEnd = end;
  }

  protected moveTo(end: number): void {
    this.at = end;
    this.last = end;
  }

  protected report(start: number, end: number, message: string): void {
    this.problems.report('unexpected', start, end, message);
  }
}

function capitalised(sentence: string): string {
  return sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
}

/** Says that brackets are missing, as the end of a sentence. */
export function closingBrackets(missing: readonly string[]): string {
  if (missing.length === 1) return `a closing ${missing[0]} is`;
  if (missing.length > 4) return `a total of ${missing.length} closing brackets is`;
  return `the closing brackets ${missing.slice(0, -1).join(', ')} and ${missing.at(-1)} are`;
}
