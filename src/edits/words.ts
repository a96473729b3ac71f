/** Words of paths and labels, to compare what people call things. */

/** Words that say nothing about what a page is about. */
const COMMON = new Set([
  'a',
  'an',
  'and',
  'for',
  'in',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
  'how',
  'your',
  'index',
  'overview',
  'introduction',
  'docs',
]);

/** The words of a text, in lower case: `wordsOf('guides/installLinux')` is `['guides', 'install', 'linux']`. */
export function wordsOf(text: string): string[] {
  const words =
    text
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.filter((word) => !COMMON.has(word)))];
}

/** Words that both have, a plural being its singular; as the first writes them. */
export function sharedWords(words: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others.map(singular));
  return words.filter((word) => known.has(singular(word)));
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}
