/** Literals and numbers, as JSON defines them and as people write them. */

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const LOOSE_NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const HEXADECIMAL = /^[+-]?0[xX][0-9a-fA-F]+$/;
const NON_FINITE = /^[+-]?(?:nan|inf|infinity)$/i;
const GROUPED_NUMBER = /^[+-]?\d+(?:_\d+)+$/;

const WORDS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
  ['none', null],
  ['nil', null],
  ['undefined', null],
]);

/** Whether a word is `true`, `false`, `null` or a number in JSON syntax. */
export function isLiteralOrNumber(word: string): boolean {
  return word === 'true' || word === 'false' || word === 'null' || NUMBER.test(word);
}

/** Explains what is wrong with a literal or number that other languages allow; `undefined` for any other word. */
export function literalMistake(word: string): string | undefined {
  if (NON_FINITE.test(word)) return `JSON has no “${word}”: write a number or “null”.`;
  const meant = WORDS.get(word.toLowerCase());
  if (meant !== undefined) return `“${word}” is not JSON: write “${meant}”.`;
  const number = looseNumber(word);
  return number === undefined ? undefined : `“${word}” is not a JSON number: write “${number}”.`;
}

/** Returns the value of a word for which `isLiteralOrNumber` is true or `literalMistake` has a message. */
export function parseLooseLiteral(word: string): boolean | null | number {
  if (NUMBER.test(word)) return Number(word);
  return WORDS.get(word.toLowerCase()) ?? looseNumber(word) ?? null;
}

function looseNumber(word: string): number | undefined {
  if (LOOSE_NUMBER.test(word)) return finiteOrUndefined(Number(word));
  if (GROUPED_NUMBER.test(word)) return finiteOrUndefined(Number(word.replaceAll('_', '')));
  if (!HEXADECIMAL.test(word)) return undefined;
  return finiteOrUndefined(word.startsWith('-') ? -Number(word.slice(1)) : Number(word.replace('+', '')));
}

function finiteOrUndefined(number: number): number | undefined {
  return Number.isFinite(number) ? number : undefined;
}
