/** What it costs to parse a page exactly: parsers of Markdown take the square of some texts, and a run must end. */

/** About two seconds. Pages that people write stay far below. */
const MOST = 100_000_000;
/** Deep lists and quotes cost more than many marks. */
const WEIGHT_OF_DEPTH = 5;

/** True if a parser can take the text. */
export function isParsable(text: string): boolean {
  return costOf(text) <= MOST;
}

/** The marks between two blank lines and the depth of lists and quotes, squared; `Infinity` if that is more than a parser can take. */
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

/** Where the markers of lists and quotes at the start of a line end. */
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
