/** What every pattern is made of, however it is written: units of text, sets of them, and runs of any length. */

/** A set of units; those of the same key are the same. */
export interface UnitSet {
  readonly key: string;
  has(unit: number): boolean;
}

/**
 * A number is that unit: a byte, or a code point. `name` stands for any text without a slash, `any` for any text, both for none
 * as well; `folders` stands for whole folders with the slash behind them, or for none.
 */
export type Step = number | UnitSet | 'name' | 'any' | 'folders';

export const SLASH = 47;

export const NO_SLASH: UnitSet = { key: '?', has: (unit) => unit !== SLASH };

/** The units of a text, one step for each. */
export function literally(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0);
}
