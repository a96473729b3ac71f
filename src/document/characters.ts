/** Character codes of JSON and the white space between its tokens. */
import type { Span } from './document.ts';

export const TAB = 9;
export const NEWLINE = 10;
export const RETURN = 13;
export const SPACE = 32;
export const QUOTE = 34;
export const HASH = 35;
export const STAR = 42;
export const COMMA = 44;
export const SLASH = 47;
export const COLON = 58;
export const SEMICOLON = 59;
export const EQUALS = 61;
export const OPEN_BRACKET = 91;
export const BACKSLASH = 92;
export const CLOSE_BRACKET = 93;
export const OPEN_BRACE = 123;
export const CLOSE_BRACE = 125;

/** Whether the character is a space or a tab. */
export function isBlank(code: number): boolean {
  return code === SPACE || code === TAB;
}

/** Whether the character is `\n` or `\r`. */
export function isLineBreak(code: number): boolean {
  return code === NEWLINE || code === RETURN;
}

/** Whether JSON allows the character between tokens. */
export function isSpace(code: number): boolean {
  return code === SPACE || code === NEWLINE || code === RETURN || code === TAB;
}

/** Whether the character is white space that JSON does not allow, such as the no-break space. */
export function isOddSpace(code: number): boolean {
  return code > 127 && /[\s\u200B-\u200D\u2060\uFEFF]/.test(String.fromCharCode(code));
}

/** Returns the first offset at or after `at` that is not a space, tab or line break. */
export function skipSpace(text: string, at: number): number {
  while (isSpace(text.charCodeAt(at))) at++;
  return at;
}

/** Returns the first offset at or after `at` that is not a space or tab. */
export function skipBlanks(text: string, at: number): number {
  while (isBlank(text.charCodeAt(at))) at++;
  return at;
}

/** Returns the offset after the last character before `at` that is not a space or tab. */
export function skipBlanksBack(text: string, at: number): number {
  while (at > 0 && isBlank(text.charCodeAt(at - 1))) at--;
  return at;
}

/** Whether a line begins at the offset. */
export function isLineStart(text: string, at: number): boolean {
  return at === 0 || isLineBreak(text.charCodeAt(at - 1));
}

/** Returns the offset of the first line break at or after `at`, or `limit` (default: the end of the text) if there is none before it. */
export function lineEnd(text: string, at: number, limit: number = text.length): number {
  const stop = Math.min(limit, text.length);
  while (at < stop && !isLineBreak(text.charCodeAt(at))) at++;
  return at;
}

/** Widens the span to whole lines with their line break, if its first and last line otherwise contain only blanks. */
export function wholeLines(text: string, span: Span): Span | undefined {
  const start = skipBlanksBack(text, span.start);
  const end = skipBlanks(text, span.end);
  if (!isLineStart(text, start)) return undefined;
  if (end === text.length) return { start, end };
  if (!isLineBreak(text.charCodeAt(end))) return undefined;
  const isPair = text.charCodeAt(end) === RETURN && text.charCodeAt(end + 1) === NEWLINE;
  return { start, end: end + (isPair ? 2 : 1) };
}
