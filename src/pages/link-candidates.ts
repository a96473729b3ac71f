/** Everything in the text of a page that may be the URL of a link: finds too much, misses nothing, and costs next to nothing. */
import type { Span } from '../document/document.ts';

/** How a URL is written: `[…](url)`, `[…]: url`, or a text behind `href` or `src`. */
export type Form = 'inline' | 'definition' | 'attribute';

export interface Candidate extends Span {
  readonly form: Form;
}

/** What stands before a URL. Where a line ends, the next begins with the markers of quotes. No part can match in two ways. */
const OPENINGS = /\](?:\(|:)[ \t]*(?:[\r\n][ \t\r\n>]*)?|(?:href|src)[\s>]*=[\s>]*(?:\{[\s>]*)?["'`]/g;
const OPEN_PARENTHESIS = 40;
const CLOSE_PARENTHESIS = 41;
const COLON = 58;
const LESS = 60;
const GREATER = 62;
const BACKSLASH = 92;
const BRACKET = 93;
const DELETE = 127;
/** Markdown reads no URL with more open parentheses. */
const MAX_OPEN = 32;

/**
 * The places of all URLs that Markdown, JSX strings and JSX templates can hold, in code too. The text of a place is
 * as written: escapes and character references are not resolved.
 */
export function* candidatesIn(text: string): Generator<Candidate> {
  let wordEnd = 0;
  for (const { 0: opening, index } of text.matchAll(OPENINGS)) {
    const start = index + opening.length;
    if (opening.charCodeAt(0) !== BRACKET) {
      const end = text.indexOf(opening.charAt(opening.length - 1), start);
      if (end !== -1) yield { start, end, form: 'attribute' };
      continue;
    }
    const form = opening.charCodeAt(1) === COLON ? 'definition' : 'inline';
    if (text.charCodeAt(start) === LESS) yield { start: start + 1, end: endOfPointed(text, start + 1), form };
    else if (form === 'inline') yield { start, end: endOfInline(text, start), form };
    else {
      // Of texts without spaces each end is looked for once.
      if (wordEnd < start) wordEnd = endOfWord(text, start);
      if (wordEnd > start && endsDefinition(text, wordEnd)) yield { start, end: wordEnd, form };
    }
  }
}

/** `<url>` ends in its line. */
function endOfPointed(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === GREATER || code === LESS || code === 10 || code === 13) return at;
  }
  return text.length;
}

/** Ends before a space or the parenthesis that closes the link. */
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

/** Behind the URL of a definition stands a title or nothing. */
function endsDefinition(text: string, end: number): boolean {
  let at = end;
  while (text[at] === ' ' || text[at] === '\t') at++;
  return at === text.length || /["'(\r\n]/.test(text.charAt(at));
}

/** Spaces, line ends and control characters. */
function isSpace(code: number): boolean {
  return code <= 32 || code === DELETE;
}
