/** Words of paths and labels, for comparing names. */

/** Words that do not describe the topic of a page. */
const COMMON_WORDS = new Set('a an and for in of on or the to with how your index overview introduction docs'.split(' '));

/** A word such as `installLinux`; names such as “GitHub” are one word. */
const CAMEL_CASE = /(?<![\p{L}\p{N}])\p{Ll}[\p{L}\p{N}]*/gu;

/** Returns the distinct words of a text, in lower case: `significantWordsOf('guides/installLinux')` is `['guides', 'install', 'linux']`. */
export function significantWordsOf(text: string): string[] {
  return [...new Set(allWordsOf(text).filter((word) => !COMMON_WORDS.has(word)))];
}

/** Returns all words of a text in their order, in lower case. */
export function allWordsOf(text: string): string[] {
  const words = text
    .replace(CAMEL_CASE, (word) => word.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return words ?? [];
}

/** Returns the words of the first list that the second also has, in the singular or plural. */
export function sharedWords(words: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others.map(singular));
  return words.filter((word) => known.has(singular(word)));
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}
