/** Offsets around the blanks and the lines of a text. Apart from the characters, which a clean run loads. */
import { isSpaceOrTab, isLineBreak, isSpace, NEWLINE, CARRIAGE_RETURN } from './characters.ts';
import type { Span } from './document.ts';

/** Returns the first offset at or after `at` that is not a space, tab or line break. */
export function skipSpace(text: string, at: number): number {
  while (isSpace(text.charCodeAt(at))) at++;
  return at;
}

/** Returns the first offset at or after `at` that is not a space or tab. */
export function skipSpacesAndTabs(text: string, at: number): number {
  while (isSpaceOrTab(text.charCodeAt(at))) at++;
  return at;
}

/** Returns the offset after the last character before `at` that is not a space or tab. */
export function skipSpacesAndTabsBack(text: string, at: number): number {
  while (at > 0 && isSpaceOrTab(text.charCodeAt(at - 1))) at--;
  return at;
}

/** Whether a line begins at the offset. */
export function isFirstColumn(text: string, at: number): boolean {
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
  const start = skipSpacesAndTabsBack(text, span.start);
  const end = skipSpacesAndTabs(text, span.end);
  if (!isFirstColumn(text, start)) return undefined;
  if (end === text.length) return { start, end };
  if (!isLineBreak(text.charCodeAt(end))) return undefined;
  const isPair = text.charCodeAt(end) === CARRIAGE_RETURN && text.charCodeAt(end + 1) === NEWLINE;
  return { start, end: end + (isPair ? 2 : 1) };
}
