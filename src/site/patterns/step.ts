/** The elements of all patterns: units of text, sets of units, and runs of any length. */

/** A set of units, identified by its key. */
export interface UnitSet {
  readonly key: string;
  has(unit: number): boolean;
}

/**
 * A number is a unit: a byte or a code point. `name` matches any text without a slash, `any` any text, both also empty text;
 * `folders` matches complete folders with their trailing slash, or nothing.
 */
export type Step = number | UnitSet | 'name' | 'any' | 'folders';

export const SLASH = 47;

export const NO_SLASH: UnitSet = { key: '?', has: (unit) => unit !== SLASH };

export function literally(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0);
}
