import { widthOf } from './width.ts';

/** A paragraph as lines of at most `width` columns, of which the first line has `taken` fewer; a wider word gets a line of its own. */
export function wrap(paragraph: string, width: number, taken = 0): string[] {
  const lines: string[] = [];
  let line = '';
  let left = width - taken;
  for (const word of paragraph.split(/\s/)) {
    const columns = widthOf(word);
    if (left < columns && left < width) {
      lines.push(line.trimEnd());
      line = '';
      left = width;
    }
    line += `${word} `;
    left -= columns + 1;
  }
  lines.push(line.trimEnd());
  return lines;
}
