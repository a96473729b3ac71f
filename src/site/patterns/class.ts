/** Character classes such as `[a-f_]` or `[![:digit:]]`, read as git reads them. */
import { SLASH, type UnitSet } from './pattern.ts';

/** ASCII only, and white space as git counts it. */
const POSIX_CLASSES: Readonly<Record<string, RegExp>> = {
  alnum: /[a-z\d]/i,
  alpha: /[a-z]/i,
  blank: /[ \t]/,
  cntrl: /[^ -~]/,
  digit: /\d/,
  graph: /[!-~]/,
  lower: /[a-z]/,
  print: /[ -~]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /[ \t\n\r]/,
  upper: /[A-Z]/,
  xdigit: /[\da-f]/i,
};

/** Reads the class that begins with the bracket at an offset; `undefined` if it is malformed. `end` is its last bracket. */
export function readClass(pattern: ArrayLike<string>, start: number): { readonly units: UnitSet; readonly end: number } | undefined {
  const members = new Members();
  const at = (index: number): string => pattern[index] ?? '';
  let index = start + 1;
  const isNegated = at(index) === '!' || at(index) === '^';
  if (isNegated) index++;
  let before = '';
  do {
    let character = at(index);
    if (character === '\\') {
      character = at(++index);
      members.add(character, character);
    } else if (character === '-' && before !== '' && at(index + 1) !== '' && at(index + 1) !== ']') {
      const to = at(++index) === '\\' ? at(++index) : at(index);
      members.add(before, to);
      character = to === '' ? to : RANGE;
    } else if (character === '[' && at(index + 1) === ':') {
      let close = index + 2;
      while (at(close) !== ']' && close < pattern.length) close++;
      // Without “:]”, the bracket is a literal character.
      if (close === index + 2 || (at(close - 1) !== ':' && close < pattern.length)) members.add('[', '[');
      else {
        const named = POSIX_CLASSES[Array.from({ length: close - index - 3 }, (_, offset) => at(index + 2 + offset)).join('')];
        if (named === undefined) return undefined;
        members.addAll(named);
        index = close;
        character = RANGE;
      }
    } else members.add(character, character);
    if (character === '') return undefined;
    before = character === RANGE ? '' : character;
    index++;
  } while (at(index) !== ']');
  return { units: { has: (unit) => unit !== SLASH && members.has(unit) !== isNegated }, end: index };
}

/** Marks that no other range can begin with the previous character. */
const RANGE = 'range';

/** A table for units below 256, which is fast, and ranges for the others. */
class Members {
  readonly #table = new Uint8Array(256);
  readonly #ranges: (readonly [from: number, to: number])[] = [];

  add(from: string, to: string): void {
    const [first, last] = [from.codePointAt(0) ?? Infinity, to.codePointAt(0) ?? -1];
    if (first <= last) this.#table.fill(1, first, last + 1);
    if (last > 255) this.#ranges.push([first, last]);
  }

  addAll(named: RegExp): void {
    for (let unit = 0; unit < 128; unit++) if (named.test(String.fromCharCode(unit))) this.#table[unit] = 1;
  }

  has(unit: number): boolean {
    return unit < 256 ? this.#table[unit] === 1 : this.#ranges.some(([from, to]) => from <= unit && unit <= to);
  }
}
