/** Strings, as JSON defines them and as people write them: their ends and mistakes. */
import { BACKSLASH, COLON, COMMA, isLineBreak, QUOTE, TAB } from './characters.ts';
import { lineEnd, skipSpacesAndTabs, skipSpacesAndTabsBack, skipSpace } from './skip.ts';
import type { Span, SyntaxProblem } from './document.ts';
import { shortenAndQuote } from './problems.ts';
import { NON_JSON_CLOSING_QUOTES, stringValue } from './string-value.ts';
import { isEscaped } from './tape.ts';

/** The end of a string and at most one problem with it. */
export interface StringToken {
  readonly end: number;
  readonly problem?: SyntaxProblem;
  /** Whether its closing quote is missing. */
  readonly isUnclosed?: true;
}

/** Limits on the search for the end of an unclosed string, to keep the time linear. */
const MAX_LOOKAHEAD = 2_000;
const MAX_LINES = 20;
const MAX_QUOTES = 8;
/** A word directly after a quote. What looks like a comment is one, unless it ends in a quote as a path or a color does. */
const GLUED_WORD = /^(?:[^\s,:;/#=[\]{}"]|\/[^/*]|[/#][^\s"]*")/;
/** What looks like a comment directly after an empty string is text after a doubled quote if the quotes on its line are odd. */
const DOUBLED_QUOTE = /^(?:\/\/|#|\/\*(?:[^"*\r\n]|\*(?!\/))*\*\/)[^"\r\n]*"(?:[^"\r\n]*"[^"\r\n]*")*[^"\r\n]*(?:[\r\n]|$)/;

/** Whether the character opens a string, in JSON or as people write strings. */
export function isAnyOpeningQuote(text: string, at: number): boolean {
  return text.charCodeAt(at) === QUOTE || NON_JSON_CLOSING_QUOTES.has(text[at] ?? '');
}

/** Reads the string that begins at the offset, however it is written. */
export function readString(text: string, start: number, inKeyPlace: boolean): StringToken {
  if (text.charCodeAt(start) !== QUOTE) return readOddlyQuoted(text, start);
  let problem: SyntaxProblem | undefined;
  let lines = 0;
  for (let i = start + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) return readClosed(text, start, i, inKeyPlace, problem);
    if (code === BACKSLASH) {
      const wrong = escapeMistake(text, i);
      if (wrong) problem ??= stringProblem(wrong, 'In a string, write a backslash as “\\\\”.');
      if (!isLineBreak(text.charCodeAt(i + 1))) i++;
    } else if (isLineBreak(code)) {
      if (++lines > MAX_LINES || !isContinued(text, i)) return readUnclosed(text, start, inKeyPlace);
      problem ??= stringProblem({ start: i, end: i + 1 }, 'In a string, write a line break as “\\n”.');
    } else if (code < 32 && code !== 0) {
      problem ??= stringProblem({ start: i, end: i + 1 }, controlMessage(code));
    }
  }
  return readUnclosed(text, start, inKeyPlace);
}

function escapeMistake(text: string, at: number): Span | undefined {
  const next = text[at + 1] ?? '';
  if (next === 'u' && /^[0-9a-fA-F]{4}$/.test(text.slice(at + 2, at + 6))) return undefined;
  return next !== '' && '"\\/bfnrt'.includes(next) ? undefined : { start: at, end: Math.min(at + 2, lineEnd(text, at + 1)) };
}

function controlMessage(code: number): string {
  if (code === TAB) return 'In a string, write a tab as “\\t”.';
  return `In a string, write this control character as “\\u${code.toString(16).toUpperCase().padStart(4, '0')}”.`;
}

/** A possible closing quote was found at `quote`; a word directly after it means that it does not close the string. */
function readClosed(text: string, start: number, quote: number, inKeyPlace: boolean, problem: SyntaxProblem | undefined): StringToken {
  const end = quote + 1;
  const asFound = problem ? { end, problem } : { end };
  if (text.charCodeAt(end) === QUOTE && isPlausibleAfterString(text, end + 1))
    return {
      end: end + 1,
      problem: doubledQuoteProblem({ start: end, end: end + 1 }, `after ${shortenAndQuote(text.slice(start + 1, quote))}`),
    };
  const rest = text.slice(end, end + MAX_LOOKAHEAD);
  if (!GLUED_WORD.test(rest) && !(quote === start + 1 && DOUBLED_QUOTE.test(rest))) return asFound;
  const before = skipSpacesAndTabsBack(text, quote) - 1;
  const isAfterColon = before > start && text.charCodeAt(before) === COLON;
  const isAfterComma = before > start && text.charCodeAt(before) === COMMA;
  if (isAfterColon && inKeyPlace) return unclosedToken(text, start, before);
  let close = nextQuote(text, end);
  if (isAfterComma && close >= 0 && isPlausibleAfterString(text, close + 1)) return unclosedToken(text, start, before);
  for (let quotes = 0; close >= 0 && quotes < MAX_QUOTES; quotes++) {
    const isLast = isPlausibleAfterString(text, close + 1) && !isEscaped(text, close);
    if (isLast && quotes === 0 && quote === start + 1)
      return { end: close + 1, problem: doubledQuoteProblem({ start, end: quote }, `before ${shortenAndQuote(text.slice(end, close))}`) };
    if (isLast) return { end: close + 1, problem: stringProblem({ start: quote, end }, 'In a string, write a double quote as “\\"”.') };
    close = nextQuote(text, close + 1);
  }
  return asFound;
}

/** Returns the next double quote on the line, escaped or not; -1 if none is near. */
function nextQuote(text: string, at: number): number {
  for (let i = at; i < text.length && i - at < MAX_LOOKAHEAD; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) return i;
    if (isLineBreak(code)) return -1;
  }
  return -1;
}

/** Without a closing quote, the string ends at the end of its line, without the punctuation there; a key ends before its colon. */
function readUnclosed(text: string, start: number, inKeyPlace: boolean): StringToken {
  const stop = lineEnd(text, start);
  const line = text.slice(start + 1, stop);
  const colon = inKeyPlace && !line.includes('"') ? line.indexOf(':') : -1;
  if (colon > 0) return unclosedToken(text, start, start + 1 + colon);
  const tail = trimmedLength(line, ', \t]}');
  const end = /[[{]/.test(line.slice(0, tail)) ? trimmedLength(line, ', \t') : tail;
  return unclosedToken(text, start, start + 1 + end);
}

/** Returns the length of a line without these characters at its end. */
function trimmedLength(line: string, characters: string): number {
  let end = line.length;
  while (end > 0 && characters.includes(line[end - 1] ?? '')) end--;
  return end;
}

function unclosedToken(text: string, start: number, at: number): StringToken {
  const end = Math.max(skipSpacesAndTabsBack(text, at), start + 1);
  return {
    end,
    isUnclosed: true,
    problem: stringProblem({ start, end }, `Missing closing double quote after ${shortenAndQuote(text.slice(start + 1, end))}.`),
  };
}

function readOddlyQuoted(text: string, start: number): StringToken {
  const closing = NON_JSON_CLOSING_QUOTES.get(text[start] ?? '') ?? '';
  let first = -1;
  let quotes = 0;
  for (let i = start + 1; i < text.length && !isLineBreak(text.charCodeAt(i)) && quotes < MAX_QUOTES; i++) {
    if (!closing.includes(text[i] ?? '') || isEscaped(text, i)) continue;
    quotes++;
    if (first < 0) first = i;
    if (isPlausibleAfterString(text, i + 1)) return oddlyQuotedToken(text, start, i + 1);
  }
  return oddlyQuotedToken(text, start, first >= 0 ? first + 1 : readUnclosed(text, start, false).end);
}

function oddlyQuotedToken(text: string, start: number, end: number): StringToken {
  return {
    end,
    problem: stringProblem(
      { start, end },
      `${shortenAndQuote(stringValue(text.slice(start, end)))} must be in straight double quotes (").`,
    ),
  };
}

/** Whether the rest of the line can follow a string: nothing, or a comma, a colon or a closing bracket. */
export function isPlausibleAfterString(text: string, at: number): boolean {
  const next = skipSpacesAndTabs(text, at);
  return next >= text.length || isLineBreak(text.charCodeAt(next)) || ',:]}'.includes(text[next] ?? '');
}

/** Whether the string seems to continue on the next line: the line is prose, without a quote that begins another string. */
function isContinued(text: string, at: number): boolean {
  const start = skipSpace(text, at);
  if (start >= text.length || '"[]{}<>=|,/\'0123456789-'.includes(text[start] ?? '')) return false;
  const stop = lineEnd(text, start, start + MAX_LOOKAHEAD);
  const quote = text.slice(start, stop).indexOf('"');
  return quote < 0 || isPlausibleAfterString(text, start + quote + 1);
}

function doubledQuoteProblem(span: Span, place: string): SyntaxProblem {
  const fix = { title: 'Delete the double quote', edits: [{ ...span, text: '' }] };
  return { ...stringProblem(span, `Extra double quote ${place}. Remove it.`), fix };
}

function stringProblem(span: Span, message: string): SyntaxProblem {
  return { code: 'bad-string', message, span };
}
