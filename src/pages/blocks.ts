/**
 * Splits a page at its blank lines without a parser, and tells which blocks nothing outside of them depends on, and what is surely code. From
 * the first line on that may mean something else than it seems to, it tells nothing.
 */
import { isSpaceOrTab, isLineBreak, CARRIAGE_RETURN } from '../document/characters.ts';
import type { Span } from '../document/document.ts';

/** Lines with the blank ones that follow. A code block is whole, whatever is in it. */
export interface LineBlock extends Span {
  /** How far its first line is indented. */
  readonly indent: number;
  /** The smallest indentation of its lines, code blocks aside. */
  readonly leastIndent: number;
  /** Whether it is Markdown alone, without tags, expressions, imports and definitions. */
  readonly isPlain: boolean;
  /**
   * If its tags and expressions have lines of their own, the parts that tell how the block is read: those lines, and what other lines begin
   * with, and a letter of them. Of code blocks, only the fences.
   */
  readonly outline: readonly Span[] | undefined;
}

export interface LeadingUnderstoodBlocks {
  /** The blocks at the beginning of a page, up to one that is not understood. */
  readonly blocks: readonly LineBlock[];
  /** Code blocks and code in lines, in the order of the text. */
  readonly code: readonly Span[];
}

/** @param text Without front matter and the IDs of headings. */
export function readUnderstoodBlocks(text: string): LeadingUnderstoodBlocks {
  const reader = new BlockReader(text);
  // A return alone ends a line, too, and parsers drop a byte order mark.
  if (!/\r(?!\n)|^\uFEFF/.test(text)) reader.read();
  return reader;
}

/** The markers of lists and quotes at the beginning of a line, after blanks. */
const MARKERS = /(?:(?:[-*+]|\d{1,9}[.)])(?: +|(?=\r?(?:\n|$)))|> *)*/y;
/** A tab after blanks or markers is worth as many columns as it takes to the next stop. */
const TAB_BEFORE_TEXT = /(?:[-*+]|\d{1,9}[.)])?\t/y;
/** Not with the flag `m`, with which `$` is also before characters that end lines in JavaScript, but not in Markdown. */
const FENCE = /`{3,}(?!`)[^`\n]*(?=\n|$)|~~~/y;
const CLOSING_FENCE = /([`~])\1*(?=[ \t]*\r?(?:\n|$))/y;
const IMPORT = /import +(?:[\w$]+|\{[\w$, ]*\}|\* as [\w$]+|[\w$]+, \{[\w$, ]*\}) from (?:"[^"\\\n]*"|'[^'\\\n]*');?[ \t]*\r?(?=\n|$)/y;
const MODULE_CODE = /(?:import|export) /y;
const HEADING = /#{1,6}[ \t]+/y;
const LETTER = /\p{L}/u;
/** What may begin a tag, an expression, code, a definition or a target, or hide that. */
const MARK = /[\\`<{\]]/g;
/** The target of a link in which nothing can be taken for code or a tag. */
const PLAIN_TARGET = /\([^\s"'`<>{}()\\]*\)/y;

/** What is known of the block that is read. */
class OpenBlock {
  /** As in `LineBlock`; `undefined` before the first line. */
  indent: number | undefined;
  leastIndent = Infinity;
  isPlain = true;
  hasImport = false;
  /** Whether what looks like code in a line, or like a tag, may be something else, as after the title of a link. */
  isOdd = false;
  /** Whether all tags and expressions have lines of their own. */
  hasOutline = true;
  readonly outline: { start: number; end: number }[] = [];
  readonly codeInLines: Span[] = [];
  readonly codeBlocks: Span[] = [];

  keep(start: number, end: number): void {
    const last = this.outline.at(-1);
    if (last?.end === start) last.end = end;
    else if (end > start) this.outline.push({ start, end });
  }
}

class BlockReader implements LeadingUnderstoodBlocks {
  readonly blocks: LineBlock[] = [];
  readonly code: Span[] = [];
  readonly #text: string;
  /** The beginning of the next line. */
  #at = 0;
  /** The next place that `MARK` matches, at or after the last one that was asked for. */
  #mark = -1;
  /** Whether the next line may be in a list or quote. */
  #mayBeInContainer = false;
  #open = new OpenBlock();

  constructor(text: string) {
    this.#text = text;
  }

  read(): void {
    while (this.#at < this.#text.length && this.#readBlock());
  }

  /** Returns false if the block is not understood. */
  #readBlock(): boolean {
    const start = this.#at;
    const open = (this.#open = new OpenBlock());
    this.#skipBlankLines();
    while (this.#at < this.#text.length && !this.#isBlankLine(this.#at)) if (!this.#readLine()) return false;
    this.#skipBlankLines();
    const { indent = 0, leastIndent, isOdd, codeInLines, codeBlocks } = open;
    const isPlain = open.isPlain && !(isOdd && codeInLines.length > 0);
    const outline = open.hasOutline && !isOdd ? open.outline : undefined;
    this.blocks.push({ start, end: this.#at, indent, leastIndent, isPlain, outline });
    const code = isOdd ? codeBlocks : [...codeInLines, ...codeBlocks].sort((a, b) => a.start - b.start);
    for (const span of code) this.code.push(span);
    return true;
  }

  /** Returns false if the line is not understood. */
  #readLine(): boolean {
    const line = this.#at;
    const content = skipSpaces(this.#text, line);
    const first = matchEnd(MARKERS, this.#text, content);
    if (matchEnd(TAB_BEFORE_TEXT, this.#text, first) > first) return false;
    const open = this.#open;
    const indent = content - line;
    const isFirstLine = open.indent === undefined;
    open.indent ??= indent;
    open.leastIndent = Math.min(open.leastIndent, indent);
    if (first > content) this.#mayBeInContainer = true;
    // After a blank line, a line without indentation ends all lists and quotes.
    else if (isFirstLine && indent === 0) this.#mayBeInContainer = false;
    if (open.hasImport || matchEnd(MODULE_CODE, this.#text, line) > line) return this.#readImport(line, isFirstLine);
    const isFence = matchEnd(FENCE, this.#text, first) > first;
    return isFence ? this.#readCodeBlock(line, first, this.#text.slice(content, first), isFirstLine) : this.#readText(line, first);
  }

  /** Reads a line of imports, of which a whole block must consist: other code may go on after a blank line. */
  #readImport(line: number, isFirstLine: boolean): boolean {
    const end = matchEnd(IMPORT, this.#text, line);
    if (end === line || !(isFirstLine || this.#open.hasImport)) return false;
    this.#open.hasImport = true;
    this.#open.isPlain = false;
    this.#at = lineAfter(this.#text, end);
    this.#open.keep(line, this.#at);
    return true;
  }

  #readCodeBlock(line: number, start: number, markers: string, isFirstLine: boolean): boolean {
    // A number after a text may begin no list.
    if (markers.includes('>') || (/\d/.test(markers) && !isFirstLine)) return false;
    const mark = this.#text.charAt(start);
    const length = countRun(this.#text, start);
    const column = start - line;
    for (let next = lineAfter(this.#text, start); next < this.#text.length; next = lineAfter(this.#text, next)) {
      if (this.#isBlankLine(next)) continue;
      // In a list, a line that is indented less may end the list, and the code with it.
      if (this.#mayBeInContainer && skipSpaces(this.#text, next) - next < column) return false;
      const content = skipBlanks(this.#text, next);
      if (this.#text.charAt(content) !== mark || matchEnd(CLOSING_FENCE, this.#text, content) - content < length) continue;
      this.#at = lineAfter(this.#text, next);
      this.#open.keep(line, lineAfter(this.#text, start));
      this.#open.keep(next, this.#at);
      this.#open.codeBlocks.push({ start, end: this.#at });
      return true;
    }
    return false;
  }

  #readText(line: number, start: number): boolean {
    let lineEnd = endOfLine(this.#text, start);
    // Before all else a line may be a definition: what is like code in its label is none.
    if (this.#text.slice(start, lineEnd).includes(']:')) {
      this.#open.isPlain = false;
      this.#open.isOdd = true;
    }
    /** Whether there are only tags and expressions before this place, which may go on in further lines. */
    let isFlow = true;
    let [hasMdx, hasManyLines] = [false, false];
    for (let at = start; ;) {
      const mark = this.#nextMark(at);
      isFlow &&= skipBlanks(this.#text, at) >= Math.min(mark, lineEnd);
      if (hasManyLines && !isFlow) return false;
      if (hasMdx && !isFlow) this.#open.hasOutline = false;
      if (mark >= lineEnd) break;
      const isMdx = this.#isMdx(mark);
      isFlow &&= isMdx;
      // What is not at the beginning of a line ends in it, or is not understood.
      const end = isMdx ? endOfMdx(isFlow ? this.#text : this.#text.slice(0, lineEnd), mark) : this.#endOfMarkdown(mark, lineEnd);
      hasMdx ||= isMdx;
      if (isMdx && !isFlow) this.#open.hasOutline = false;
      if (end === undefined) {
        if (isFlow) return false;
        this.#open.isOdd = true;
        this.#open.isPlain = false;
        break;
      }
      if (end > lineEnd) {
        if (this.#mayBeInContainer) return false;
        hasManyLines = true;
        lineEnd = endOfLine(this.#text, end);
      }
      at = end;
    }
    this.#at = lineAfter(this.#text, lineEnd);
    if (hasMdx) this.#open.isPlain = false;
    this.#keepLine(line, start, hasMdx ? undefined : lineEnd);
    return true;
  }

  /** Keeps a line, or only what a line of text begins with, and a letter. */
  #keepLine(line: number, start: number, textEnd: number | undefined): void {
    const open = this.#open;
    const first = matchEnd(HEADING, this.#text, start);
    const letter = textEnd === undefined ? null : LETTER.exec(this.#text.slice(first, textEnd));
    if (textEnd === undefined || !letter) {
      open.keep(line, this.#at);
      return;
    }
    const at = first + letter.index;
    open.keep(line, first);
    open.keep(at, at + letter[0].length);
    open.keep(textEnd, this.#at);
  }

  #nextMark(at: number): number {
    if (this.#mark < at) {
      MARK.lastIndex = at;
      this.#mark = MARK.exec(this.#text)?.index ?? this.#text.length;
    }
    return this.#mark;
  }

  /** Whether a tag or an expression begins here. With a space behind, `<` is a character as any other. */
  #isMdx(at: number): boolean {
    const character = this.#text.charAt(at);
    return character === '{' || (character === '<' && !/[ \t\r\n]/.test(this.#text.charAt(at + 1)));
  }

  /** Returns where what begins with another mark ends; `undefined` for code that does not end in its line, and for `<` at its end. */
  #endOfMarkdown(at: number, lineEnd: number): number | undefined {
    const text = this.#text;
    const character = text.charAt(at);
    if (character === '\\') return Math.min(at + 2, lineEnd);
    // A mistake if the text ends with the line, which the next line decides.
    if (character === '<' && at + 1 === lineEnd) return undefined;
    if (character === '`') {
      const end = endOfCode(text, at, lineEnd);
      if (end !== undefined) this.#open.codeInLines.push({ start: at, end });
      return end;
    }
    // A label is read before code that begins in it.
    if (text.startsWith('][', at) && text.slice(at, text.indexOf(']', at + 2)).includes('`')) this.#open.isOdd = true;
    if (text.startsWith('](', at) && matchEnd(PLAIN_TARGET, text, at + 1) === at + 1) this.#open.isOdd = true;
    return at + 1;
  }

  #isBlankLine(start: number): boolean {
    const at = skipBlanks(this.#text, start);
    return at === this.#text.length || isLineBreak(this.#text.charCodeAt(at));
  }

  #skipBlankLines(): void {
    const start = this.#at;
    while (this.#at < this.#text.length && this.#isBlankLine(this.#at)) this.#at = lineAfter(this.#text, this.#at);
    this.#open.keep(start, this.#at);
  }
}

function endOfMdx(text: string, at: number): number | undefined {
  return text.charAt(at) === '<' ? endOfTag(text, at) : endOfExpression(text, at);
}

/** Code in a line ends at as many backticks as it begins with. */
function endOfCode(text: string, start: number, lineEnd: number): number | undefined {
  const length = countRun(text, start);
  for (let at = text.indexOf('`', start + length); at !== -1 && at < lineEnd;) {
    const run = countRun(text, at);
    if (run === length) return at + run;
    at = text.indexOf('`', at + run);
  }
  return undefined;
}

const TAG_NAME = /<\/?(?:[A-Za-z_$][\w$-]*(?:[.:][\w$-]+)*)?/y;
const ATTRIBUTE = /[A-Za-z_$:][\w$:.-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|(?=\{)))?/y;
const TAG_END = /\/?\s*>/y;
const SPACES = /\s*/y;

function endOfTag(text: string, start: number): number | undefined {
  let at = matchEnd(TAG_NAME, text, start);
  for (;;) {
    at = matchEnd(SPACES, text, at);
    const end = matchEnd(TAG_END, text, at);
    if (end > at) return end;
    const next: number | undefined = text.charAt(at) === '{' ? endOfExpression(text, at) : matchEnd(ATTRIBUTE, text, at);
    if (next === undefined || next === at) return undefined;
    at = next;
  }
}

const COMMENT_START = /\{\s*\/\*/y;
/** What the end of an expression is not in: a text without a regular expression, a tag, another comment or `#!`. */
const CODE = /[^"'`/<{}#]+|"(?:[^"\\\n]|\\[^\n])*"|'(?:[^'\\\n]|\\[^\n])*'|`[^`\\$]*`/y;

/**
 * Wherever the parser of the code sees its end earlier or later, the code is wrong, and so is the page. That is why only what is certain not to
 * hide a brace is read.
 */
function endOfExpression(text: string, start: number): number | undefined {
  const comment = matchEnd(COMMENT_START, text, start);
  if (comment > start) {
    const close = text.indexOf('*/', comment);
    const end = close === -1 ? text.length : matchEnd(SPACES, text, close + 2);
    return text.charAt(end) === '}' ? end + 1 : undefined;
  }
  let depth = 0;
  for (let at = start; at < text.length;) {
    const character = text.charAt(at);
    if (character === '{') depth++;
    else if (character === '}') depth--;
    else {
      const end = matchEnd(CODE, text, at);
      if (end === at) return undefined;
      at = end;
      continue;
    }
    at++;
    if (depth === 0) return at;
  }
  return undefined;
}

/** Returns where a match of a sticky pattern ends; the same place if there is none. */
function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

function countRun(text: string, start: number): number {
  let end = start;
  while (text.charAt(end) === text.charAt(start)) end++;
  return end - start;
}

function skipSpaces(text: string, start: number): number {
  let at = start;
  while (text.charAt(at) === ' ') at++;
  return at;
}

function skipBlanks(text: string, start: number): number {
  let at = start;
  while (isSpaceOrTab(text.charCodeAt(at))) at++;
  return at;
}

/** Returns where the line of a place ends, without its line break. */
function endOfLine(text: string, at: number): number {
  const feed = text.indexOf('\n', at);
  if (feed === -1) return text.length;
  return text.charCodeAt(feed - 1) === CARRIAGE_RETURN ? feed - 1 : feed;
}

/** Returns where the line after the one of a place begins. */
function lineAfter(text: string, at: number): number {
  const feed = text.indexOf('\n', at);
  return feed === -1 ? text.length : feed + 1;
}
