/** Estimates the cost of parsing a page, because Markdown parsers take quadratic time for some texts. */

/** About two seconds. Pages that people write cost far less. */
const MOST = 100_000_000;
/** Deep lists and quotes cost more than many markup characters. */
const WEIGHT_OF_DEPTH = 5;

/** Whether a text can be parsed in reasonable time. */
export function isParsable(text: string): boolean {
  return costOf(text) <= MOST;
}

/** Sums the squares of the markup characters between blank lines and of the depth of lists and quotes; `Infinity` above the limit. */
export function costOf(text: string): number {
  let cost = 0;
  let marks = 0;
  for (let start = 0; start < text.length;) {
    const feed = text.indexOf('\n', start);
    const end = feed === -1 ? text.length : feed;
    const first = endOfMarkers(text, start, end);
    cost += WEIGHT_OF_DEPTH * ((first - start) / 2) ** 2;
    if (first === end) {
      cost += marks ** 2;
      marks = 0;
    } else marks += countMarks(text, start, end);
    if (cost > MOST) return Infinity;
    start = end + 1;
  }
  const all = cost + marks ** 2;
  return all <= MOST ? all : Infinity;
}

const MARKERS = new Set(Array.from(' \t\r>-*+', (character) => character.charCodeAt(0)));
const MARKS = new Set(Array.from('!&*<>[]_`{}~', (character) => character.charCodeAt(0)));

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
