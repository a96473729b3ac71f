/** Text in which nothing is invisible: characters that hide, reorder or control are written as their codes. */
import { HIDDEN } from '../../text/hidden.ts';

/** What is written as its code: tabs and line ends are what they look like. */
export const CODED = new RegExp(String.raw`(?![\t\n]|\r\n)${HIDDEN}`, 'gu');

/** @example shownPlain('a\u202Eb') // 'aU+202Eb' */
export function shownPlain(text: string): string {
  return text.replace(CODED, codeOf);
}

/** `U+202E`, as people look it up. */
export function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
