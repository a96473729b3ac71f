/** Finds the span to delete to remove a value from its object or array. */
import { CLOSE_BRACE, CLOSE_BRACKET, COMMA, isSpace } from './characters.ts';
import { isFirstColumn, skipSpacesAndTabs, skipSpacesAndTabsBack, skipSpace, wholeLines } from './skip.ts';
import type { Span } from './document.ts';
import { skipTrivia } from './comments.ts';

/** The spans around an entry; `own` includes its key, `container` the brackets. */
export interface EntrySurroundings {
  readonly own: Span;
  /** End of the previous entry, `undefined` for the first. */
  readonly previous: number | undefined;
  readonly container: Span;
}

/** Returns the entry with the comma after it, or else the comma before it; see `Node.entry`. */
export function entrySpan(text: string, { own, previous, container }: EntrySurroundings): Span {
  const next = skipTrivia(text, own.end);
  if (text.charCodeAt(next) === COMMA) return withSurroundingBlanks(text, { start: own.start, end: next + 1 });
  if (previous === undefined) return onlyEntrySpan(text, own, container);
  const comma = skipTrivia(text, previous);
  if (text.charCodeAt(comma) !== COMMA || comma >= own.start) return own;
  const span = { start: comma, end: own.end };
  return (isFirstColumn(text, skipSpacesAndTabsBack(text, comma)) ? wholeLines(text, span) : undefined) ?? span;
}

/** Adds its lines, or else the blanks after it and, if no entry follows on the line, those before it. */
function withSurroundingBlanks(text: string, span: Span): Span {
  const lines = wholeLines(text, span);
  if (lines) return lines;
  const end = skipSpacesAndTabs(text, span.end);
  const next = text.charCodeAt(end);
  const isLast = isSpace(next) || next === CLOSE_BRACE || next === CLOSE_BRACKET;
  return { start: isLast ? skipSpacesAndTabsBack(text, span.start) : span.start, end };
}

/** Removing an only entry leaves `[]` or `{}`. */
function onlyEntrySpan(text: string, own: Span, container: Span): Span {
  const start = container.start + 1;
  const end = skipSpace(text, own.end);
  const closer = text.charCodeAt(end);
  const isAlone = skipSpace(text, start) === own.start && (closer === CLOSE_BRACE || closer === CLOSE_BRACKET);
  return isAlone && end === container.end - 1 ? { start, end } : own;
}
