/** Finds everything in a page that may be the URL of a link: cheap, finds too much, and misses nothing. */
import { BACKSLASH, CLOSE_BRACKET, COLON, isLineBreak } from '../document/characters.ts';
import type { Span } from '../document/document.ts';

/** How a URL is written: `[…](url)`, `[…]: url`, or as the value of `href` or `src`. */
export type LinkForm = 'inline' | 'definition' | 'attribute';

export interface LinkCandidate extends Span {
  readonly form: LinkForm;
}

/** The text before a URL. After a line break, markers of block quotes may follow. No part can match in two ways. */
const OPENINGS = /\](?:\(|:)[ \t]*(?:[\r\n][ \t\r\n>]*)?|(?:href|src)[\s>]*=[\s>]*(?:\{[\s>]*)?["'`]/g;
const OPEN_PARENTHESIS = 40;
const CLOSE_PARENTHESIS = 41;
const LESS = 60;
const GREATER = 62;
const DELETE = 127;
/** The most nested parentheses in a URL that Markdown allows. */
const MAX_OPEN = 32;

/**
 * Yields the places of all URLs in Markdown, JSX strings and JSX templates, even in code. The text is as written:
 * escapes and character references are not resolved.
 */
export function* candidatesIn(text: string): Generator<LinkCandidate> {
  let wordEnd = 0;
  for (const { 0: opening, index } of text.matchAll(OPENINGS)) {
    const start = index + opening.length;
    if (opening.charCodeAt(0) !== CLOSE_BRACKET) {
      const end = text.indexOf(opening.charAt(opening.length - 1), start);
      if (end !== -1) yield { start, end, form: 'attribute' };
      continue;
    }
    const form = opening.charCodeAt(1) === COLON ? 'definition' : 'inline';
    if (text.charCodeAt(start) === LESS) yield { start: start + 1, end: endOfAngleBracketed(text, start + 1), form };
    else if (form === 'inline') yield { start, end: endOfInline(text, start), form };
    else {
      // The end of each text without spaces is searched only once.
      if (wordEnd < start) wordEnd = endOfWord(text, start);
      if (wordEnd > start && endsDefinition(text, wordEnd)) yield { start, end: wordEnd, form };
    }
  }
}

/** `<url>` ends on the same line. */
function endOfAngleBracketed(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === GREATER || code === LESS || isLineBreak(code)) return at;
  }
  return text.length;
}

/** The URL ends before a space or the closing parenthesis of the link. */
function endOfInline(text: string, start: number): number {
  let open = 0;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isSpace(code)) return at;
    if (code === BACKSLASH && !isSpace(text.charCodeAt(at + 1))) at++;
    else if (code === OPEN_PARENTHESIS && ++open > MAX_OPEN) return at;
    else if (code === CLOSE_PARENTHESIS && --open < 0) return at;
  }
  return text.length;
}

function endOfWord(text: string, start: number): number {
  let end = start;
  while (end < text.length && !isSpace(text.charCodeAt(end))) end++;
  return end;
}

/** Whether a title or nothing follows the URL of a definition. */
function endsDefinition(text: string, end: number): boolean {
  let at = end;
  while (text[at] === ' ' || text[at] === '\t') at++;
  return at === text.length || /["'(\r\n]/.test(text.charAt(at));
}

/** Whether the character is a space, line break or control character. */
function isSpace(code: number): boolean {
  return code <= 32 || code === DELETE;
}
