/** Estimates the cost of parsing a page, because Markdown parsers take quadratic time for some texts. */
import { EQUALS, isBlank, isSpace } from '../document/characters.ts';

/** About two seconds. Pages that people write cost far less. */
const MOST = 100_000_000;
/** Deep lists and quotes cost more than many markup characters. */
const WEIGHT_OF_DEPTH = 5;
/** Of headings that are underlined, 2,500 take as long as the rest may, with or without blank lines between them. */
const WEIGHT_OF_UNDERLINE = 4;

/** Whether a text can be parsed in reasonable time. */
export function isParsable(text: string): boolean {
  return costOf(text) <= MOST;
}

/**
 * Sums the squares of the markup characters between blank lines, of the depth of lists and quotes, and of all underlined headings; `Infinity`
 * above the limit.
 */
export function costOf(text: string): number {
  let cost = 0;
  let marks = 0;
  let underlines = 0;
  let isAfterText = false;
  for (let start = 0; start < text.length;) {
    const feed = text.indexOf('\n', start);
    const end = feed === -1 ? text.length : feed;
    if (isAfterText && isUnderline(text, start, end)) underlines++;
    const first = endOfMarkers(text, start, end);
    isAfterText = first < end;
    cost += WEIGHT_OF_DEPTH * ((first - start) / 2) ** 2;
    if (first === end) {
      cost += marks ** 2;
      marks = 0;
    } else marks += countMarks(text, start, end);
    if (cost > MOST) return Infinity;
    start = end + 1;
  }
  const all = cost + marks ** 2 + (WEIGHT_OF_UNDERLINE * underlines) ** 2;
  return all <= MOST ? all : Infinity;
}

const MARKERS = new Set(Array.from(' \t\r>-*+', (character) => character.charCodeAt(0)));
const MARKS = new Set(Array.from('!&*<>[]_`{}~', (character) => character.charCodeAt(0)));

/** Whether a line makes a heading of the text above it, also in a quote or a list. */
function isUnderline(text: string, start: number, end: number): boolean {
  let at = start;
  while (at < end && (isBlank(text.charCodeAt(at)) || text.charCodeAt(at) === GREATER)) at++;
  const mark = text.charCodeAt(at);
  if (at === end || (mark !== EQUALS && mark !== DASH)) return false;
  while (at < end && text.charCodeAt(at) === mark) at++;
  while (at < end && isSpace(text.charCodeAt(at))) at++;
  return at === end;
}

const DASH = 45;
const GREATER = 62;

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
