/** Words without quotes: literals, numbers, and text that lacks its quotes. */
import { COLON, HASH, isLineBreak, isOddSpace, isSpace, QUOTE, SLASH } from './characters.ts';
import { skipSpacesAndTabs, skipSpacesAndTabsBack } from './skip.ts';
import type { SyntaxProblem } from './document.ts';
import { isLiteralOrNumber, literalMistake } from './literals.ts';
import { shortenAndQuote } from './problems.ts';
import { isPlausibleAfterString } from './strings.ts';
import { TAPE_LITERAL_KIND, TAPE_STRING_KIND } from './tape.ts';

/** The end and kind of a word, and a problem with it. */
export interface UnquotedToken {
  readonly end: number;
  readonly kind: number;
  readonly problem?: SyntaxProblem;
}

const ENDS = ',;[]{}"';

/** Reads a value without quotes: one literal, or a phrase that lacks its quotes. */
export function readWord(text: string, start: number): UnquotedToken {
  const end = wordEnd(text, start);
  const word = text.slice(start, end);
  if (isLiteralOrNumber(word) && !isFollowedByProse(text, end)) return { end, kind: TAPE_LITERAL_KIND };
  const message = literalMistake(word);
  if (message !== undefined && !isFollowedByProse(text, end)) {
    return { end, kind: TAPE_LITERAL_KIND, problem: { code: 'bad-literal', message, span: { start, end } } };
  }
  return unquotedToken(text, start, phraseEnd(text, start));
}

/** Reads a key without quotes. If no colon follows, `isKey` is false and `end` is the end of the search. */
export function readUnquotedJsonKey(text: string, start: number): UnquotedToken & { readonly isKey: boolean } {
  let at = start;
  while (at < text.length && !isPhraseEnd(text, at) && text.charCodeAt(at) !== COLON) at++;
  const token = unquotedToken(text, start, Math.max(skipSpacesAndTabsBack(text, at), start + 1));
  return { ...token, isKey: text.charCodeAt(skipSpacesAndTabs(text, token.end)) === COLON };
}

/** Whether the word at the offset is a JSON literal. */
export function isLiteralOrNumberAt(text: string, start: number): boolean {
  return isLiteralOrNumber(text.slice(start, wordEnd(text, start)));
}

function unquotedToken(text: string, start: number, end: number): UnquotedToken {
  const lacksFirst = text.charCodeAt(end) === QUOTE && isPlausibleAfterString(text, end + 1);
  const last = lacksFirst ? end + 1 : end;
  const name = shortenAndQuote(text.slice(start, end));
  const message = lacksFirst ? `Missing opening double quote before ${name}.` : `${name} must be in double quotes.`;
  return { end: last, kind: TAPE_STRING_KIND, problem: { code: 'bad-string', message, span: { start, end: last } } };
}

function wordEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && !isWordEnd(text, at)) at++;
  return at;
}

function phraseEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && !isPhraseEnd(text, at)) at++;
  return Math.max(skipSpacesAndTabsBack(text, at), start + 1);
}

function isWordEnd(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (
    isSpace(code) ||
    isOddSpace(code) ||
    code === HASH ||
    ENDS.includes(text[at] ?? '') ||
    isColonBeforeSpace(text, at) ||
    isSlashPair(text, at)
  );
}

function isPhraseEnd(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (isLineBreak(code) || ENDS.includes(text[at] ?? '') || isColonBeforeSpace(text, at)) return true;
  return isSpace(text.charCodeAt(at - 1)) && (code === HASH || isSlashPair(text, at));
}

/** Whether `//` or `/*` begins a comment here, unlike in `https://…`. */
function isSlashPair(text: string, at: number): boolean {
  const next = text[at + 1];
  return text.charCodeAt(at) === SLASH && (next === '/' || next === '*') && text.charCodeAt(at - 1) !== COLON;
}

function isColonBeforeSpace(text: string, at: number): boolean {
  return text.charCodeAt(at) === COLON && (at + 1 >= text.length || isSpace(text.charCodeAt(at + 1)));
}

/** Whether a word that is not a literal follows on the line, so that the author meant text. */
function isFollowedByProse(text: string, at: number): boolean {
  const next = skipSpacesAndTabs(text, at);
  const code = text.charCodeAt(next);
  if (next === at || next >= text.length || isLineBreak(code) || isOddSpace(code)) return false;
  return !`${ENDS}:/#'`.includes(text[next] ?? '') && !isLiteralOrNumberAt(text, next);
}
