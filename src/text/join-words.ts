/** Lists in sentences. */

/** `inWords(['a', 'b', 'c'], 'or')` is `a, b or c`. */
export function joinWords(words: readonly string[], conjunction: 'and' | 'or'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`;
}
