/** Names in a message: a few of many. */
import { inWords } from '../../text/in-words.ts';

/** «“a”, “b” and 3 more». */
export function nameSome(names: readonly string[], most: number): string {
  const shown = names.slice(0, most).map((name) => `“${name}”`);
  const rest = names.length - shown.length;
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`;
  return inWords(shown, 'and');
}
