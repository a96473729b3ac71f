/** The tokens of a damaged text, in columns, with the lines that they are on. */
import { CLOSE_BRACE, CLOSE_BRACKET, COLON, COMMA, isSpaceOrTab, isLineBreak, OPEN_BRACE, OPEN_BRACKET } from './characters.ts';
import { skipSpacesAndTabs } from './skip.ts';
import type { Span } from './document.ts';
import { SyntaxProblems } from './problems.ts';
import { isAnyOpeningQuote, readString } from './strings.ts';
import { skipTrivia } from './comments.ts';
import { TriviaSkipper } from './trivia.ts';
import { isLiteralOrNumberAt, readUnquotedJsonKey, readWord } from './words.ts';

/** The kinds of tokens. A key is a string or word together with the colon after it. */
export const OBJECT_START_TOKEN = 0;
export const ARRAY_START_TOKEN = 1;
export const OBJECT_END_TOKEN = 2;
export const ARRAY_END_TOKEN = 3;
export const COMMA_TOKEN = 4;
export const COLON_TOKEN = 5;
export const KEY_TOKEN = 6;
export const STRING_VALUE_TOKEN = 7;
export const LITERAL_TOKEN = 8;

/** No token, no line, no indentation. */
export const NO_TOKEN_OR_LINE = -1;

/** A bound on memory. */
const MAX_TOKENS = 500_000;

const KIND_BY_CHARACTER: Readonly<Record<number, number>> = {
  [OPEN_BRACE]: OBJECT_START_TOKEN,
  [OPEN_BRACKET]: ARRAY_START_TOKEN,
  [CLOSE_BRACE]: OBJECT_END_TOKEN,
  [CLOSE_BRACKET]: ARRAY_END_TOKEN,
  [COMMA]: COMMA_TOKEN,
  [COLON]: COLON_TOKEN,
};

/** One pass over a text, done when the constructor returns. Each method takes the number of a token. */
export class JsonTokens {
  readonly text: string;
  /** Whether the whole text was read: what has more tokens is no file that anybody writes. */
  isComplete = true;
  private readonly kinds: number[] = [];
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  private readonly lines: number[] = [];
  private readonly indents: number[] = [];
  /** Strings without a closing quote. */
  private readonly unclosed = new Set<number>();

  constructor(text: string) {
    this.text = text;
    const trivia = new TriviaSkipper(text, true, new SyntaxProblems());
    let line = 1;
    let seen = 0;
    let indent = skipSpacesAndTabs(text, 0);
    for (let at = trivia.walk(0); at < text.length; at = trivia.walk(at)) {
      this.isComplete = this.count < MAX_TOKENS;
      if (!this.isComplete) break;
      for (; seen < at; seen++) {
        if (!isLineBreak(text.charCodeAt(seen)) || text.startsWith('\r\n', seen)) continue;
        line++;
        indent = skipSpacesAndTabs(text, seen + 1) - seen - 1;
      }
      this.lines.push(line);
      this.indents.push(indent);
      this.starts.push(at);
      at = this.read(at);
      this.ends.push(at);
    }
  }

  get count(): number {
    return this.kinds.length;
  }

  /** `NO_TOKEN_OR_LINE` outside of the text. */
  kindOf(token: number): number {
    return this.kinds[token] ?? NO_TOKEN_OR_LINE;
  }

  /** The offset of a token; the end of the text after the last one. */
  startOf(token: number): number {
    return this.starts[token] ?? this.text.length;
  }

  /** Whether a token is a string without a closing quote: what is written after it on its line belongs to it. */
  isUnclosed(token: number): boolean {
    return this.unclosed.has(token);
  }

  /** The offset after a token; the start of the text before the first one. */
  endOf(token: number): number {
    return this.ends[token] ?? 0;
  }

  /** The number of a token's line, from 1. */
  lineOf(token: number): number {
    return this.lines[token] ?? NO_TOKEN_OR_LINE;
  }

  /** The number of blanks at the start of a token's line. */
  indentOf(token: number): number {
    return this.indents[token] ?? NO_TOKEN_OR_LINE;
  }

  isOnLineOf(one: number, other: number): boolean {
    return this.lineOf(one) === this.lineOf(other);
  }

  /** Whether a token is the first on its line; the end of the text counts as one. */
  isFirst(token: number): boolean {
    return !this.isOnLineOf(token, token - 1);
  }

  /** The last line of nothing but blanks between a token and the one before it. */
  blankLineBefore(token: number): Span | undefined {
    const { text } = this;
    let end = token === this.count ? text.length : NO_TOKEN_OR_LINE;
    for (let at = this.startOf(token); at > this.endOf(token - 1); at--) {
      const code = text.charCodeAt(at - 1);
      if (isLineBreak(code)) {
        if (end > at) return { start: at, end };
        end = at - 1;
      } else if (!isSpaceOrTab(code)) return undefined;
    }
    return undefined;
  }

  /** Adds the kind of the token at an offset and returns where it ends. */
  private read(at: number): number {
    const { text, kinds } = this;
    const mark = KIND_BY_CHARACTER[text.charCodeAt(at)];
    if (mark !== undefined) {
      kinds.push(mark);
      return at + 1;
    }
    const before = kinds.at(-1);
    const isEntry = before === undefined || before === COMMA_TOKEN || before === OBJECT_START_TOKEN;
    const end = this.wordEnd(at, isEntry);
    const colon = skipTrivia(text, end);
    const isKey = text.charCodeAt(colon) === COLON;
    kinds.push(isKey ? KEY_TOKEN : isLiteralOrNumberAt(text, at) ? LITERAL_TOKEN : STRING_VALUE_TOKEN);
    return isKey ? colon + 1 : end;
  }

  private wordEnd(at: number, isEntry: boolean): number {
    const { text } = this;
    if (isAnyOpeningQuote(text, at)) {
      const { end, isUnclosed } = readString(text, at, isEntry);
      if (isUnclosed) this.unclosed.add(this.count);
      return end;
    }
    const key = isEntry && !isLiteralOrNumberAt(text, at) ? readUnquotedJsonKey(text, at) : undefined;
    return key?.isKey ? key.end : readWord(text, at).end;
  }
}
