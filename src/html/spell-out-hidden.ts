/** Text in which hidden, reordering and control characters are written as their code points. */
import { HIDDEN_CHARACTER_PATTERN } from '../text/hidden.ts';

/** The characters that are written as code points; tabs and line breaks are not. */
export const HIDDEN_CHARACTER = new RegExp(String.raw`(?![\t\n]|\r\n)${HIDDEN_CHARACTER_PATTERN}`, 'gu');

/** @example spellOutHidden('a\u202Eb') // 'aU+202Eb' */
export function spellOutHidden(text: string): string {
  return text.replace(HIDDEN_CHARACTER, codePointText);
}

/** @example codeOf('\u202E') // 'U+202E' */
export function codePointText(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
