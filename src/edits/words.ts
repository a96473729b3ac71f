/** Words of paths and labels, for comparing names. */

/** Words that do not describe the topic of a page. */
const COMMON = new Set('a an and for in of on or the to with how your index overview introduction docs'.split(' '));

/** Returns the distinct words of a text, in lower case: `wordsOf('guides/installLinux')` is `['guides', 'install', 'linux']`. */
export function wordsOf(text: string): string[] {
  const words =
    text
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.filter((word) => !COMMON.has(word)))];
}

/** Returns the words of the first list that the second also has, in the singular or plural. */
export function sharedWords(words: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others.map(singular));
  return words.filter((word) => known.has(singular(word)));
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}
