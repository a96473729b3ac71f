/** Finds private keys: blocks of several lines, or one line with line breaks written as `\n`. */
import { isPlaceholder } from './placeholders.ts';

const BEGIN = /-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----/;
/** Examples never contain this much of a key. */
const BODY = /[A-Za-z0-9+/]{40}/;
/** The number of lines after the first that may contain headers and the beginning of the key. */
const REACH = 12;

/** Indexes of the first and last lines of each block. Blocks may overlap, and are in the order of their first lines. */
export function keyBlocks(lines: readonly string[]): readonly { readonly first: number; readonly last: number }[] {
  const blocks: { first: number; last: number }[] = [];
  // Many beginnings may be followed by the same lines, which are read once.
  let last = -1;
  for (const [first, line] of lines.entries()) {
    const begin = line.includes('PRIVATE KEY') ? BEGIN.exec(line) : null;
    if (!begin) continue;
    const rest = line.slice(begin.index + begin[0].length);
    if (isKey(rest)) {
      blocks.push({ first, last: first });
      continue;
    }
    for (let index = first + 1; index <= first + REACH && index < lines.length; index++) {
      const text = lines[index] ?? '';
      if (text.includes('-----END')) break;
      if (isKey(text)) {
        if (index > last) last = endOf(lines, index);
        blocks.push({ first, last });
        break;
      }
    }
  }
  return blocks;
}

function isKey(text: string): boolean {
  const [body] = BODY.exec(text) ?? [];
  return body !== undefined && !isPlaceholder(body);
}

function endOf(lines: readonly string[], from: number): number {
  let last = from;
  while (last + 1 < lines.length && /^[\s"'>|]*[A-Za-z0-9+/=]{4,}/.test(lines[last + 1] ?? '')) last++;
  return last;
}
