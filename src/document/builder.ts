/** Puts the entries of a damaged text together, and says what is missing between them. */
import type { Span } from './document.ts';
import { type BracketMode, BracketNesting } from './nesting.ts';
import { SyntaxProblems } from './problems.ts';
import { TAPE_MISSING_KIND, TAPE_OBJECT_KIND, type JsonTape } from './tape.ts';
import { TriviaSkipper } from './trivia.ts';

/** What is expected next: an entry (a key, or a value of a list), the colon after a key, its value, or the comma after an entry. */
export type ExpectedJsonPart = 'entry' | 'colon' | 'value' | 'comma';

export class RecoveringTapeBuilder {
  readonly problems = new SyntaxProblems();
  hasUnmatchedBracket = false;
  protected readonly text: string;
  protected readonly trivia: TriviaSkipper;
  protected readonly nesting: BracketNesting;
  protected offset = 0;
  protected expected: ExpectedJsonPart = 'entry';
  protected key = -1;
  protected keyEnd = -1;
  /** The comma before the entry that is expected; -1 if there is none, or none that could be at fault. */
  protected commaOffset = -1;
  /** Where the last token other than a comma ended: there a missing comma, colon or bracket belongs. */
  protected lastEnd = 0;
  private readonly allowsTrailingCommas: boolean;

  constructor(text: string, allowComments: boolean, brackets: BracketMode) {
    this.text = text;
    this.allowsTrailingCommas = allowComments;
    this.trivia = new TriviaSkipper(text, allowComments, this.problems);
    this.nesting = new BracketNesting(text, brackets);
  }

  tape(): JsonTape {
    return this.nesting.tape();
  }

  protected open(kind: number, { start, end }: Span): void {
    this.beginValue(start);
    this.nesting.add(kind, start, end, this.key, this.keyEnd);
    this.key = -1;
    this.commaOffset = -1;
    this.expected = 'entry';
    this.moveTo(end);
  }

  protected close(kind: number, { end }: Span): void {
    this.completeMember();
    if (this.expected === 'entry' && this.commaOffset >= 0) this.reportTrailingComma(kind === TAPE_OBJECT_KIND ? '}' : ']');
    this.nesting.close(end);
    this.expected = 'comma';
    this.moveTo(end);
  }

  protected addLeaf(kind: number, start: number, end: number): void {
    this.beginValue(start);
    this.nesting.add(kind, start, end, this.key, this.keyEnd);
    this.key = -1;
    this.expected = 'comma';
    this.moveTo(end);
  }

  protected beginValue(start: number): void {
    if (this.expected === 'colon') this.report(this.lastEnd, this.lastEnd, 'Missing colon after this key.');
    this.reportMissingComma();
    if (this.expected !== 'entry' || !this.nesting.isIn(TAPE_OBJECT_KIND)) return;
    this.report(start, start, 'Missing key and colon before this value.');
    this.setKey(start, start);
  }

  /** Adds the value that is missing where a key stands alone; `isBeforeKey` if another key follows it directly. */
  protected completeMember(isBeforeKey = false): void {
    if (this.expected !== 'value' && this.expected !== 'colon') return;
    if (this.expected === 'value') this.report(this.lastEnd - 1, this.lastEnd, 'Missing value after this colon.');
    else this.report(this.key, this.keyEnd, 'Missing colon and value after this key.');
    this.addMissing();
    this.commaOffset = -1;
    this.expected = isBeforeKey ? 'entry' : 'comma';
  }

  protected addMissing(): void {
    this.nesting.add(TAPE_MISSING_KIND, this.lastEnd, this.lastEnd, this.key, this.keyEnd);
    this.key = -1;
  }

  protected reportMissingComma(): void {
    if (this.expected !== 'comma') return;
    const message = 'Missing comma between these two entries.';
    if (!this.trivia.hasCrossedConflict) this.problems.report('missing-comma', this.lastEnd, this.lastEnd, message);
    this.expected = 'entry';
    this.commaOffset = -1;
  }

  private reportTrailingComma(closer: string): void {
    if (this.allowsTrailingCommas || this.trivia.hasCrossedConflict) return;
    const span = { start: this.commaOffset, end: this.commaOffset + 1 };
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
    const missing = this.nesting.closeTo(row, this.lastEnd);
    this.hasUnmatchedBracket = true;
    this.problems.report('unclosed', this.lastEnd, this.lastEnd, `${capitalize(closingBrackets(missing))} missing here.`);
    this.expected = 'entry';
    this.commaOffset = -1;
  }

  protected isBetweenEntries(): boolean {
    return this.expected === 'entry' || this.expected === 'comma';
  }

  protected setKey(start: number, end: number): void {
    this.key = start;
    this.keyEnd = end;
  }

  protected moveTo(end: number): void {
    this.offset = end;
    this.lastEnd = end;
  }

  protected report(start: number, end: number, message: string): void {
    this.problems.report('unexpected', start, end, message);
  }
}

function capitalize(sentence: string): string {
  return sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
}

/** Says that brackets are missing, as the end of a sentence. */
export function closingBrackets(missing: readonly string[]): string {
  if (missing.length === 1) return `a closing ${missing[0]} is`;
  if (missing.length > 4) return `a total of ${missing.length} closing brackets is`;
  return `the closing brackets ${missing.slice(0, -1).join(', ')} and ${missing.at(-1)} are`;
}
