/** Bounds the text of a result: lines from a number on, as many as fit. */
import { pluralize } from '../../text/pluralize.ts';
import { makeLineVisible } from '../diff.ts';

/** Bytes of a result, about 5,000 tokens. */
export const MAX_OUTPUT_PAGE_BYTES = 18_000;

export interface OutputPageOptions {
  /** The first line, from 1. */
  readonly from?: number | undefined;
  /** In bytes. */
  readonly most?: number | undefined;
  /** Whether the caller can ask for the lines that are left. */
  readonly isContinued?: boolean;
}

/** Returns the lines from `from`, with what is hidden made visible, and which are left. A line that is too long is cut. */
export function outputPage(text: string, { from = 1, most = MAX_OUTPUT_PAGE_BYTES, isContinued = true }: OutputPageOptions = {}): string {
  const lines = text.replace(/\n$/, '').split('\n');
  if (from > lines.length) return `(The text has ${pluralize(lines.length, 'line')}.)`;
  const shown = firstThatFit(lines.slice(from - 1), most, (line) => cutLine(makeLineVisible(line), most), Buffer.byteLength);
  const last = from - 1 + shown.length;
  const isWhole = from === 1 && last === lines.length;
  const range = isContinued ? `(Lines ${from}–${last} of ${lines.length}.)` : `(The first ${last} of ${lines.length} lines.)`;
  return [...shown, ...(isWhole ? [] : [range])].join('\n');
}

/** Notes are shown whatever is cut, so they get a third of a result at most. */
export function boundedNotes(notes: readonly string[]): readonly string[] {
  const shown = firstThatFit(notes, MAX_OUTPUT_PAGE_BYTES / 3, (note) => note, Buffer.byteLength);
  const left = notes.length - shown.length;
  return left === 0 ? shown : [...shown, `(${pluralize(left, 'more line', 'more lines')}.)`];
}

/** The first entries, as they are shown, that have at most so many bytes, but at least one. */
export function firstThatFit<Entry, Shown>(
  entries: readonly Entry[],
  most: number,
  show: (entry: Entry) => Shown,
  sizeOf: (shown: Shown) => number,
): readonly Shown[] {
  const fitting: Shown[] = [];
  let left = most;
  for (const entry of entries) {
    const shown = show(entry);
    left -= sizeOf(shown) + 1;
    if (left < 0 && fitting.length > 0) break;
    fitting.push(shown);
  }
  return fitting;
}

function cutLine(line: string, most: number): string {
  const bytes = Buffer.from(line);
  if (bytes.length <= most) return line;
  const start = new TextDecoder().decode(bytes.subarray(0, Math.floor(most)), { stream: true });
  return `${start} … (${pluralize(line.length - start.length, 'character')} more in this line)`;
}
