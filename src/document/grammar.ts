/** Which token can follow which in JSON, and what it costs to read one that cannot as another mistake than a bracket. */
import { ARRAY_END_TOKEN, CLOSES_OBJECT, COLON_TOKEN, COMMA_TOKEN, KEY_TOKEN, OPENS_ARRAY, OPENS_OBJECT } from './tokens.ts';

/** The innermost open bracket is `OPENS_OBJECT`, `OPENS_ARRAY` or, if nothing is open, this. */
export const OUTSIDE = -1;

/** A place is after an opening bracket, after a comma, after a key with its colon, or after an entry. */
export const AFTER_OPENER = 0;
export const AFTER_COMMA = 1;
export const AFTER_KEY = 2;
export const AFTER_ENTRY = 3;
export const SLOTS: readonly number[] = [AFTER_OPENER, AFTER_COMMA, AFTER_KEY, AFTER_ENTRY];

/** The price of what only a bracket can explain. */
export const IMPOSSIBLE_COST = 1_000_000_000;

export function isOpener(kind: number | undefined): kind is number {
  return kind === OPENS_OBJECT || kind === OPENS_ARRAY;
}

export function isCloser(kind: number | undefined): kind is number {
  return kind === CLOSES_OBJECT || kind === ARRAY_END_TOKEN;
}

export function costOfOpening(outer: number, place: number): number {
  if (outer === OPENS_OBJECT) return place === AFTER_KEY ? 0 : IMPOSSIBLE_COST;
  if (outer === OUTSIDE) return place === AFTER_OPENER ? 0 : IMPOSSIBLE_COST;
  return place === AFTER_ENTRY ? 1 : 0;
}

export function costOfClosing(place: number): number {
  return place === AFTER_COMMA || place === AFTER_KEY ? 1 : 0;
}

/** The price of a token that is not a bracket. */
export function costOf(kind: number, outer: number, place: number): number {
  if (outer === OUTSIDE) return place === AFTER_OPENER && kind > KEY_TOKEN ? 0 : IMPOSSIBLE_COST;
  if (kind === COLON_TOKEN) return 1;
  if (kind === COMMA_TOKEN) return place === AFTER_ENTRY ? 0 : 1;
  if (outer === OPENS_ARRAY) return kind === KEY_TOKEN ? IMPOSSIBLE_COST : place === AFTER_ENTRY ? 1 : 0;
  if (kind === KEY_TOKEN) return place === AFTER_ENTRY || place === AFTER_KEY ? 1 : 0;
  return place === AFTER_KEY ? 0 : place === AFTER_ENTRY ? 2 : 1;
}

/** The place after a token that is not a bracket. */
export function slotAfter(kind: number, outer: number, place: number): number {
  if (kind === COLON_TOKEN) return place;
  if (kind === COMMA_TOKEN) return place === AFTER_OPENER ? AFTER_OPENER : AFTER_COMMA;
  if (kind === KEY_TOKEN) return AFTER_KEY;
  return outer === OPENS_OBJECT && (place === AFTER_OPENER || place === AFTER_COMMA) ? AFTER_KEY : AFTER_ENTRY;
}

/** Whether an entry of a container begins with the token. */
export function beginsEntry(kind: number, outer: number): boolean {
  return outer === OPENS_OBJECT ? kind === KEY_TOKEN : outer === OPENS_ARRAY && kind !== COMMA_TOKEN && kind !== COLON_TOKEN;
}
