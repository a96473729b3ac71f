/** Names in a message: a few of many. */
import { joinWords } from '../../text/join-words.ts';

/** «“a”, “b” and 3 more». */
export function nameSome(names: readonly string[], most: number): string {
  const shown = names.slice(0, most).map((name) => `“${name}”`);
  const rest = names.length - shown.length;
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`;
  return joinWords(shown, 'and');
}

/** «both», or «all 3». */
export function allText(count: number): string {
  return count === 2 ? 'both' : `all ${count}`;
}
