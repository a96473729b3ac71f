/** Estimates the cost of parsing a page: for each line, block and mark, and for what takes Markdown parsers quadratic time. */
import { EQUALS, isSpaceOrTab, isSpace, STAR } from '../document/characters.ts';

/** Longer pages are not parsed, in UTF-16 units: a million characters of prose take half a second. */
export const MAX_PARSED_PAGE_LENGTH = 1024 * 1024;
/** The most that one page may cost: about two seconds and 500 MB. 50 are a microsecond. Pages that people write cost far less. */
export const MAX_PAGE_COST = 100_000_000;

/** Measured, and rounded up. */
const CHARACTER = 20;
const BLANK_LINE = 800;
/** A line that goes on with a paragraph or a code block, and one that may begin a block. */
const TEXT_LINE = 1500;
const BLOCK = 3500;
const MARK = 3000;
const ESCAPE = 1000;
const MARKER = 2000;
const INDENTED_LINE = 500;
const INDENTATION = 100;
const TRAILING_SPACE = 1000;
/** For each list and quote that is open at a line, and at a blank one. */
const OPEN_CONTAINER = 750;
const OPEN_CONTAINER_AT_BLANK = 200;

/** Deep lists and quotes cost more than many markup characters. */
const WEIGHT_OF_DEPTH = 5;
/** 2,500 headings that are underlined take as long as all the rest may: 30 KB of them, without a limit, took 10 seconds. */
const WEIGHT_OF_UNDERLINE = 4;
/** So do about 3,300 lists and quotes, with or without text between them: 80 KB of them took 45 seconds. */
const WEIGHT_OF_CONTAINER = 3;

/** 9,000 lines without a marker of their own below the paragraph of a list or quote, with no blank line between them, take two seconds. */
const WEIGHT_OF_LAZY_LINE = 1.1;

/**
 * Sums what is linear in lines, blocks and marks, and the squares of the markup characters between blank lines, of lines there that
 * go on with a list or quote, of the depth of lists and quotes, of all lists and quotes, and of all lines that underline a text, in code too; `Infinity` above the limit.
 */
export function parseCost(given: string): number {
  if (given.length > MAX_PARSED_PAGE_LENGTH) return Infinity;
  // Where a text has it, a lone `\r` ends a line.
  const text = given.includes('\r') ? given.replace(/\r\n?/g, '\n') : given;
  const containers = new Containers();
  let cost = CHARACTER * text.length + ESCAPE * (text.split('\\').length - 1);
  let marks = 0;
  let underlines = 0;
  let lazyLines = 0;
  let isAfterText = false;
  let isInParagraph = false;
  for (let start = 0; start < text.length;) {
    const feed = text.indexOf('\n', start);
    const end = feed === -1 ? text.length : feed;
    if (isAfterText && isUnderline(text, start, end)) underlines++;
    const first = endOfMarkers(text, start, end);
    isAfterText = containers.read(text, start, end);
    cost += WEIGHT_OF_DEPTH * ((first - start) / 2) ** 2 + INDENTATION * (first - start);
    if (isAfterText) {
      const isText = containers.markers === 0 && !BLOCK_STARTS.has(text.charCodeAt(first));
      cost += (isText && isInParagraph ? TEXT_LINE : BLOCK) + MARKER * containers.markers + OPEN_CONTAINER * containers.depth;
      if (containers.isLazy) lazyLines++;
      if (first > start) cost += INDENTED_LINE;
      if (isSpaceOrTab(text.charCodeAt(end - 1))) cost += TRAILING_SPACE;
      isInParagraph = isText;
    } else {
      cost += BLANK_LINE + OPEN_CONTAINER_AT_BLANK * containers.depth + (WEIGHT_OF_LAZY_LINE * lazyLines) ** 2;
      lazyLines = 0;
      isInParagraph = false;
    }
    if (first === end) {
      cost += marks ** 2;
      marks = 0;
    } else {
      const more = countMarks(text, start, end);
      marks += more;
      cost += MARK * more;
    }
    if (cost > MAX_PAGE_COST) return Infinity;
    start = end + 1;
  }
  const groups = marks ** 2 + (WEIGHT_OF_LAZY_LINE * lazyLines) ** 2;
  const all = cost + groups + (WEIGHT_OF_UNDERLINE * underlines) ** 2 + (WEIGHT_OF_CONTAINER * containers.count) ** 2;
  return all <= MAX_PAGE_COST ? all : Infinity;
}

interface Container {
  readonly isQuote: boolean;
  /** Where its marker is in its line, from 0. */
  readonly column: number;
}

/** Counts the lists and quotes of a text, line by line: no fewer than a parser finds. */
class Containers {
  count = 0;
  /** How many the last line was in, at most: a text after another one may go on with the paragraph of a list. */
  depth = 0;
  /** How many began on the last line, or went on with a marker. */
  markers = 0;
  /** Whether the last line may go on with the paragraph of a list or quote without being in it: one like `2.` begins no list there. */
  isLazy = false;
  readonly #open: Container[] = [];
  #isAfterBlank = false;

  /** Reads the next line; returns whether there is anything in it but blanks. */
  read(text: string, start: number, end: number): boolean {
    let [at, depth] = [start, 0];
    while (at < end && isSpaceOrTab(text.charCodeAt(at))) at++;
    const isEmpty = at === end;
    const firstMarker = at;
    this.markers = 0;
    for (let length = markerAt(text, at, end); length > 0; length = markerAt(text, at, end)) {
      depth = this.#enter({ isQuote: text.charCodeAt(at) === GREATER, column: at - start }, depth);
      at += length;
      this.markers++;
      while (at < end && isSpaceOrTab(text.charCodeAt(at))) at++;
    }
    if (!isEmpty && depth === 0) this.#leave(at - start);
    this.depth = this.#isAfterBlank && !isEmpty ? this.#open.length : Math.max(this.depth, this.#open.length);
    this.isLazy = !this.#isAfterBlank && !isEmpty && this.depth > 0 && (this.markers === 0 || isDigit(text.charCodeAt(firstMarker)));
    this.#isAfterBlank = isEmpty;
    return !isEmpty;
  }

  /** At a marker with so many containers around it on its line: goes on with one, or begins one. Returns how many are around what follows. */
  #enter(marker: Container, depth: number): number {
    let around = depth;
    // An indented marker is in the lists before it.
    for (let list = this.#open[around]; list && !list.isQuote && list.column < marker.column; list = this.#open[around]) around++;
    const same = this.#open[around];
    const goesOn = same?.column === marker.column && same.isQuote === marker.isQuote && !(marker.isQuote && this.#isAfterBlank);
    if (!goesOn) this.count++;
    // The next item of a list ends what was in the one before.
    if (!goesOn || !marker.isQuote) this.#open.splice(around, Infinity, marker);
    return around + 1;
  }

  /** At a text: ends all lists that it is not indented below, and all quotes. */
  #leave(column: number): void {
    const first = this.#open.findIndex((open) => open.isQuote || open.column >= column);
    if (first >= 0) this.#open.length = first;
  }
}

const MARKERS = new Set(Array.from(' \t\r>-*+', (character) => character.charCodeAt(0)));
const MARKS = new Set(Array.from('!&*<>[]_`{}~', (character) => character.charCodeAt(0)));
/** What a line that is not just text may begin with. */
const BLOCK_STARTS = new Set([...MARKS, ...Array.from('\\#=-+|0123456789', (character) => character.charCodeAt(0))]);
const PLUS = 43;
const DASH = 45;
const DOT = 46;
const PARENTHESIS = 41;
const GREATER = 62;

/** Returns the length of the marker of a quote or of an item of a list; 0 if there is none. */
function markerAt(text: string, at: number, end: number): number {
  const code = text.charCodeAt(at);
  if (at >= end) return 0;
  if (code === GREATER) return 1;
  let next = at;
  if (code === DASH || code === STAR || code === PLUS) next++;
  else {
    while (next < end && isDigit(text.charCodeAt(next))) next++;
    const sign = text.charCodeAt(next);
    if (next === at || (sign !== DOT && sign !== PARENTHESIS)) return 0;
    next++;
  }
  return next >= end || isSpaceOrTab(text.charCodeAt(next)) ? next - at : 0;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Whether a line makes a heading of the text above it, also in a quote or a list. */
function isUnderline(text: string, start: number, end: number): boolean {
  let at = start;
  while (at < end && (isSpaceOrTab(text.charCodeAt(at)) || text.charCodeAt(at) === GREATER)) at++;
  const mark = text.charCodeAt(at);
  if (at === end || (mark !== EQUALS && mark !== DASH)) return false;
  while (at < end && text.charCodeAt(at) === mark) at++;
  while (at < end && isSpace(text.charCodeAt(at))) at++;
  return at === end;
}

/** Returns the end of the markers of lists and quotes at the start of a line. */
function endOfMarkers(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && MARKERS.has(text.charCodeAt(at))) at++;
  return at;
}

function countMarks(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at++) if (MARKS.has(text.charCodeAt(at))) count++;
  return count;
}
