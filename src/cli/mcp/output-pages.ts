/** Bounds the text of a result: lines from a number on, as many as fit. */
import { pluralize } from '../../text/pluralize.ts';
import { sanitizeLine } from '../diff.ts';

/** Bytes of a result, about 5,000 tokens. */
export const MAX_BYTES = 18_000;

/** Returns the lines from `from`, with what is hidden made visible, and which are left. A line that is too long is cut. */
export function outputPage(text: string, from = 1, most = MAX_BYTES): string {
  const lines = text.replace(/\n$/, '').split('\n');
  if (from > lines.length) return `(The text has ${pluralize(lines.length, 'line')}.)`;
  const shown: string[] = [];
  let left = most;
  for (const line of lines.slice(from - 1)) {
    const cut = cutLine(sanitizeLine(line));
    left -= Buffer.byteLength(cut) + 1;
    if (left < 0 && shown.length > 0) break;
    shown.push(cut);
  }
  const last = from - 1 + shown.length;
  const rest = last < lines.length || from > 1 ? [`(Lines ${from}–${last} of ${lines.length}.)`] : [];
  return [...shown, ...rest].join('\n');
}

function cutLine(line: string): string {
  const bytes = Buffer.from(line);
  if (bytes.length <= MAX_BYTES) return line;
  const start = new TextDecoder().decode(bytes.subarray(0, MAX_BYTES), { stream: true });
  return `${start} … (${pluralize(line.length - start.length, 'character')} more in this line)`;
}
