/** The tolerant parser: one pass over a damaged text, token by token, without recursion. */
import { RecoveringTapeBuilder, closingBrackets, type ExpectedJsonPart } from './builder.ts';
import { CLOSE_BRACE, CLOSE_BRACKET, COLON, COMMA, EQUALS, OPEN_BRACE, OPEN_BRACKET, SEMICOLON } from './characters.ts';
import { lineEnd, skipSpacesAndTabsBack, skipSpace } from './skip.ts';
import { conflictMarkerRegionAt } from './conflicts.ts';
import type { BracketRepair } from './bracket-repair.ts';
import type { BracketMode } from './nesting.ts';
import { shortenAndQuote } from './problems.ts';
import { stringValue } from './string-value.ts';
import { isAnyOpeningQuote, readString } from './strings.ts';
import { TAPE_ARRAY_KIND, TAPE_LITERAL_KIND, TAPE_OBJECT_KIND, TAPE_STRING_KIND } from './tape.ts';
import { OBJECT_END_TOKEN, ARRAY_START_TOKEN, OBJECT_START_TOKEN } from './tokens.ts';
import { skipTrivia } from './comments.ts';
import { isLiteralOrNumberAt, readUnquotedJsonKey, readWord } from './words.ts';

/** One reading of one text, done when the constructor returns. */
export class TolerantReader extends RecoveringTapeBuilder {
  private isStringOpen = false;
  /** What one bracket is read as, until it is come upon. */
  private repair: BracketRepair | undefined;

  constructor(text: string, allowComments: boolean, brackets: BracketMode, mending?: BracketRepair) {
    super(text, allowComments, brackets);
    this.repair = mending;
    this.read();
  }

  private read(): void {
    for (;;) {
      this.offset = this.trivia.walk(this.offset);
      if (this.offset === this.repair?.from) {
        this.applyRepair(this.repair);
        continue;
      }
      if (this.offset >= this.text.length) break;
      this.token(this.text.charCodeAt(this.offset), this.offset);
    }
    this.finish();
    const { conflicts } = this.trivia;
    this.problems.drop(({ code, span }) => code !== 'conflict-marker' && conflictMarkerRegionAt(conflicts, span.start) !== undefined);
  }

  private token(code: number, start: number): void {
    this.isStringOpen = false;
    if (this.nesting.top < 0 && this.expected === 'comma') this.readAfterEnd(code, start);
    else if (code === OPEN_BRACE) this.opener(start, TAPE_OBJECT_KIND);
    else if (code === OPEN_BRACKET) this.opener(start, TAPE_ARRAY_KIND);
    else if (code === CLOSE_BRACE) this.closer(start, TAPE_OBJECT_KIND);
    else if (code === CLOSE_BRACKET) this.closer(start, TAPE_ARRAY_KIND);
    else if (code === COMMA) this.separator(start);
    else if (code === COLON) this.colon(start);
    else if (isAnyOpeningQuote(this.text, start)) this.string(start);
    else this.word(code, start);
  }

  /** Reads brackets as they must have been meant. */
  private applyRepair({ problem, to, brackets, withComma }: BracketRepair): void {
    this.repair = undefined;
    this.problems.add(problem);
    for (const { kind, span } of brackets) {
      if (kind === OBJECT_START_TOKEN || kind === ARRAY_START_TOKEN)
        this.open(kind === OBJECT_START_TOKEN ? TAPE_OBJECT_KIND : TAPE_ARRAY_KIND, span);
      else this.close(kind === OBJECT_END_TOKEN ? TAPE_OBJECT_KIND : TAPE_ARRAY_KIND, span);
    }
    if (brackets.length === 0 || withComma) this.commaOffset = -1;
    if (withComma) this.expected = 'entry';
    this.offset = to;
  }

  private opener(start: number, kind: number): void {
    if (this.nesting.isFull())
      return this.skip(start, this.text.length, 'Too many brackets are open here; the rest of the file is not read.');
    const outer = this.isBetweenEntries() ? this.outerForItem(start) : -1;
    if (outer >= 0) this.closeTo(outer);
    this.open(kind, { start, end: start + 1 });
  }

  private closer(start: number, kind: number): void {
    const match = this.nesting.top < 0 ? 'nothing' : this.nesting.match(start, kind);
    if (match === 'nothing') return this.skipBracket(start);
    this.completeMember();
    if (match === 'mistyped') {
      this.hasUnmatchedBracket = true;
      this.report(start, start + 1, `Expected ${this.nesting.closer()} here, not “${this.text[start]}”.`);
    } else if (match !== this.nesting.top) this.closeTo(match);
    this.close(kind, { start, end: start + 1 });
  }

  private separator(start: number): void {
    if (this.expected === 'entry') return this.extraCommas(start);
    this.completeMember();
    this.commaOffset = start;
    this.expected = 'entry';
    this.offset = start + 1;
  }

  private extraCommas(start: number): void {
    let end = start + 1;
    for (let next = skipSpace(this.text, end); this.text.charCodeAt(next) === COMMA; next = skipSpace(this.text, end)) end = next + 1;
    const isFirst = this.nesting.isEmpty() || this.nesting.top < 0;
    const tooMany = end - start > 1 ? 'These commas are extra.' : 'This comma is extra.';
    this.skip(start, end, isFirst ? 'Missing entry before this comma.' : tooMany);
  }

  private colon(start: number): void {
    if (this.expected === 'value') return this.skip(start, start + 1, 'This colon is extra.');
    if (this.expected !== 'colon') {
      if (this.expected !== 'entry' || !this.nesting.isIn(TAPE_OBJECT_KIND))
        return this.skip(start, start + 1, 'A colon is allowed only after the key of an object.');
      this.report(start, start + 1, 'Missing key before this colon.');
      this.setKey(start, start);
    }
    this.expected = 'value';
    this.moveTo(start + 1);
  }

  private string(start: number): void {
    const token = readString(this.text, start, this.isBetweenEntries() && this.nesting.isIn(TAPE_OBJECT_KIND));
    const { end, problem } = token;
    if (problem) this.problems.add(problem);
    this.isStringOpen = token.isUnclosed === true;
    const next = skipTrivia(this.text, end);
    const isKey = this.text.charCodeAt(next) === COLON;
    if (isKey) this.completeMember(true);
    if (this.isBetweenEntries()) this.findContainer(start, isKey);
    if (!this.isBetweenEntries()) this.addLeaf(TAPE_STRING_KIND, start, end);
    else if (this.nesting.isIn(TAPE_OBJECT_KIND)) this.stringAsKey(start, end, next, isKey);
    else if (isKey && this.nesting.isIn(TAPE_ARRAY_KIND)) this.skipKey(start, end, next);
    else this.addLeaf(TAPE_STRING_KIND, start, end);
  }

  private stringAsKey(start: number, end: number, next: number, isKey: boolean): void {
    if (!isKey && this.expected === 'comma') return this.skip(start, end, 'Missing comma, key and colon before this value.');
    if (!isKey && this.isListInBraces(next)) {
      this.convert(TAPE_ARRAY_KIND);
      return this.addLeaf(TAPE_STRING_KIND, start, end);
    }
    this.beginKey(start, end);
  }

  private word(code: number, start: number): void {
    const { text, nesting } = this;
    if (nesting.top < 0 && this.skipPreamble(start)) return;
    if (this.expected === 'colon' && code === EQUALS)
      return this.reportUnexpected('colon', start, text[start + 1] === '>' ? start + 2 : start + 1, 'value');
    if (this.expected === 'comma' && code === SEMICOLON) return this.reportUnexpected('comma', start, start + 1, 'entry');
    if (this.isBetweenEntries() && nesting.isIn(TAPE_OBJECT_KIND)) return this.wordAsKey(start);
    const { end, kind, problem } = readWord(text, start);
    if (this.expected === 'comma' && !isLiteralOrNumberAt(text, start))
      return this.skip(start, end, `${shortenAndQuote(text.slice(start, end))} is not expected here.`);
    if (problem) this.problems.add(problem);
    this.addLeaf(kind, start, end);
  }

  private wordAsKey(start: number): void {
    const { end, isKey, problem } = readUnquotedJsonKey(this.text, start);
    if (isKey) {
      if (problem) this.problems.add(problem);
      this.findContainer(start, true);
      return this.beginKey(start, end);
    }
    const name = shortenAndQuote(this.text.slice(start, end));
    this.skip(
      start,
      end,
      this.expected === 'comma' ? `${name} is not expected here.` : `Expected a key in double quotes here, not ${name}.`,
    );
  }

  /** Text before the first bracket of a file, such as `export default`, is passed over. */
  private skipPreamble(start: number): boolean {
    const offset = this.text.slice(start).search(/[[{]/);
    if (offset < 0 || readWord(this.text, start).kind === TAPE_LITERAL_KIND) return false;
    const end = start + offset;
    this.report(
      start,
      skipSpacesAndTabsBack(this.text, end),
      'A JSON file begins with its value: no text is allowed before the first bracket.',
    );
    this.offset = end;
    return true;
  }

  private reportUnexpected(wanted: string, start: number, end: number, place: ExpectedJsonPart): void {
    this.report(start, end, `Expected a ${wanted} here, not “${this.text.slice(start, end)}”.`);
    this.commaOffset = -1;
    this.expected = place;
    this.moveTo(end);
  }

  /** A string or word that begins an entry may show that what is open should have been closed, or opened otherwise. */
  private findContainer(start: number, isKey: boolean): void {
    const outer = this.nesting.outerFor(start, isKey);
    if (outer >= 0) return this.closeTo(outer);
    if (!isKey || !this.nesting.isIn(TAPE_ARRAY_KIND)) return;
    if (this.nesting.isEmpty()) this.convert(TAPE_OBJECT_KIND);
    else if (this.nesting.outerOfKind(TAPE_OBJECT_KIND) >= 0) this.closeTo(this.nesting.outerOfKind(TAPE_OBJECT_KIND));
  }

  /** In a list, an object that begins between the members of another says that the first was not closed. */
  private outerForItem(start: number): number {
    const outer = this.nesting.outerFor(start, false);
    if (outer >= 0 || !this.nesting.isIn(TAPE_OBJECT_KIND)) return outer;
    if (!this.nesting.isEmpty()) return this.nesting.outerOfKind(TAPE_ARRAY_KIND);
    this.convert(TAPE_ARRAY_KIND);
    return -1;
  }

  /** True if `{` was written for `[`: a comma that no key follows comes after the first string, or `]`. */
  private isListInBraces(next: number): boolean {
    const { text } = this;
    if (!this.nesting.isEmpty()) return false;
    if (text.charCodeAt(next) !== COMMA) return text.charCodeAt(next) === CLOSE_BRACKET;
    const second = skipTrivia(text, next + 1);
    const end = text[second] === '"' ? text.indexOf('"', second + 1) : -1;
    return end >= 0 && text.charCodeAt(skipTrivia(text, end + 1)) !== COLON;
  }

  private convert(kind: number): void {
    this.hasUnmatchedBracket = true;
    const start = this.nesting.openerOffset();
    const [wanted, why] = kind === TAPE_ARRAY_KIND ? ['[', 'have no keys'] : ['{', 'have keys'];
    this.report(start, start + 1, `The entries here ${why}: write “${wanted}” instead of “${this.text[start]}”.`);
    this.nesting.convert(kind);
  }

  private skipKey(start: number, end: number, colon: number): void {
    this.reportMissingComma();
    this.skip(
      start,
      colon + 1,
      `The key ${shortenAndQuote(stringValue(this.text.slice(start, end)))} is in a list, but only objects have keys.`,
    );
  }

  private beginKey(start: number, end: number): void {
    this.reportMissingComma();
    this.setKey(start, end);
    this.expected = 'colon';
    this.moveTo(end);
  }

  private skipBracket(start: number): void {
    this.hasUnmatchedBracket = true;
    this.skip(start, start + 1, `This “${this.text[start]}” has no matching opening bracket.`);
  }

  private readAfterEnd(code: number, start: number): void {
    if (code === CLOSE_BRACE || code === CLOSE_BRACKET) this.skipBracket(start);
    else
      this.report(
        start,
        skipSpacesAndTabsBack(this.text, lineEnd(this.text, start)),
        'The JSON value ends before this; remove what follows it.',
      );
    this.hasUnmatchedBracket = true;
    this.offset = this.text.length;
  }

  private finish(): void {
    const { length } = this.text;
    const isEmpty = this.tape().count === 0 && !this.problems.has(({ code }) => code !== 'comment');
    if (isEmpty) this.problems.report('empty', 0, length, 'The file is empty: JSON needs a value, such as “{}”.');
    if (this.expected === 'value' || this.expected === 'colon') this.addMissing();
    const missing = this.nesting.closeTo(-1, this.lastEnd);
    const isCut = this.isStringOpen || this.problems.has(({ code, span }) => span.end === length && code !== 'comment');
    if (missing.length === 0) return;
    this.hasUnmatchedBracket = true;
    if (!isCut)
      this.problems.report('unclosed', this.lastEnd, this.lastEnd, `The file ends here, but ${closingBrackets(missing)} missing.`);
  }

  private skip(start: number, end: number, message: string): void {
    this.report(start, end, message);
    this.commaOffset = -1;
    this.offset = end;
  }
}
