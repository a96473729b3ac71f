/** Ignores invisible characters, which could be used to hide a secret. */
import type { SecretSpan } from './span.ts';

/** As characters, as escapes in JSON and code, and as HTML entities. Tabs are white space. */
const INVISIBLE =
  /(?!\t)[\p{Default_Ignorable_Code_Point}\p{Cc}]|\\u(?:00ad|200[b-f]|2060|feff)|\\u\{(?:ad|200[b-f]|2060|feff)\}|&(?:#(?:173|820[3-7]|8288|65279)|#x(?:0{0,4})(?:ad|200[b-f]|2060|feff)|shy|zwj|zwnj|ZeroWidthSpace|NoBreak);/giu;

/** Searches the line without them, and returns spans in the original line. */
export function searchVisible(line: string, search: (visible: string) => readonly SecretSpan[]): readonly SecretSpan[] {
  const cuts = [...line.matchAll(INVISIBLE)];
  if (cuts.length === 0) return search(line);
  // The remaining parts, with their offsets in the line and in the text without the cuts.
  const parts: { readonly at: number; readonly from: number; readonly text: string }[] = [];
  let [at, from] = [0, 0];
  for (const cut of [...cuts, undefined]) {
    const text = line.slice(at, cut?.index ?? line.length);
    if (text !== '') parts.push({ at, from, text });
    from += text.length;
    at = cut === undefined ? at : cut.index + cut[0].length;
  }
  const placeOf = (offset: number): number => {
    let [low, high] = [0, parts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((parts[middle]?.from ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    const part = parts[low];
    return part === undefined ? 0 : part.at + offset - part.from;
  };
  return search(parts.map(({ text }) => text).join('')).map(({ kind, start, end }) => ({
    kind,
    start: placeOf(start),
    end: placeOf(end - 1) + 1,
  }));
}

export function withoutInvisible(line: string): string {
  return line.replace(INVISIBLE, '');
}
