/** Converts offsets of a text to lines and columns. */
import { countLeadingByBinarySearch } from '../text/count-leading-by-binary-search.ts';
import { NEWLINE } from './characters.ts';
import type { Span } from './document.ts';

/** A line and a column, both from 1; a column is one UTF-16 unit. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** The lines of one text. They end with `\n`, `\r\n` or a lone `\r`; the last may be empty. */
export interface LineIndex {
  readonly count: number;
  /** The position of an offset; an offset outside the text counts as its nearest end. */
  position(offset: number): TextPosition;
  /** The text of a line without its line break. Throws `RangeError` if the line does not exist. */
  lineText(line: number): string;
  /** The span of a line without its line break. Throws `RangeError` if the line does not exist. */
  lineSpan(line: number): Span;
}

/** `linesOf('a\nbc').position(3)` is `{ line: 2, column: 2 }`. Reads the text once; each lookup is a binary search. */
export function linesOf(text: string): LineIndex {
  const starts = lineStarts(text);

  function position(offset: number): TextPosition {
    const at = Math.min(Math.max(offset, 0), text.length);
    const line = countLeadingByBinarySearch(starts.length, (index) => (starts[index] ?? 0) <= at);
    return { line, column: at - (starts[line - 1] ?? 0) + 1 };
  }

  function lineSpan(line: number): Span {
    const start = starts[line - 1];
    if (start === undefined)
      throw Object.assign(new RangeError(`Line ${line} does not exist: the text has ${starts.length}.`), { code: 'invalid-input' });
    const next = starts[line];
    if (next === undefined) return { start, end: text.length };
    const isPair = text.charCodeAt(next - 1) === NEWLINE && text[next - 2] === '\r' && next - 2 >= start;
    return { start, end: next - (isPair ? 2 : 1) };
  }

  return {
    count: starts.length,
    position,
    lineText: (line) => text.slice(lineSpan(line).start, lineSpan(line).end),
    lineSpan,
  };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  let feed = text.indexOf('\n');
  let lone = text.indexOf('\r');
  while (feed >= 0 || lone >= 0) {
    if (lone < 0 || (feed >= 0 && feed < lone)) {
      starts.push(feed + 1);
      feed = text.indexOf('\n', feed + 1);
    } else {
      const end = feed === lone + 1 ? feed : lone;
      starts.push(end + 1);
      if (end === feed) feed = text.indexOf('\n', end + 1);
      lone = text.indexOf('\r', end + 1);
    }
  }
  return starts;
}
