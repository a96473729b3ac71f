/** Which token can follow which in JSON, and what it costs to read one that cannot as another mistake than a bracket. */
import { CLOSES_ARRAY, CLOSES_OBJECT, IS_COLON, IS_COMMA, IS_KEY, OPENS_ARRAY, OPENS_OBJECT } from './tokens.ts';

/** The innermost open bracket is `OPENS_OBJECT`, `OPENS_ARRAY` or, if nothing is open, this. */
export const OUTSIDE = -1;

/** A place is after an opening bracket, after a comma, after a key with its colon, or after an entry. */
export const FIRST = 0;
export const ENTRY = 1;
export const VALUE = 2;
export const AFTER = 3;
export const PLACES: readonly number[] = [FIRST, ENTRY, VALUE, AFTER];

/** The price of what only a bracket can explain. */
export const NEVER = 1_000_000_000;

export function isOpener(kind: number | undefined): kind is number {
  return kind === OPENS_OBJECT || kind === OPENS_ARRAY;
}

export function isCloser(kind: number | undefined): kind is number {
  return kind === CLOSES_OBJECT || kind === CLOSES_ARRAY;
}

export function priceOfOpening(outer: number, place: number): number {
  if (outer === OPENS_OBJECT) return place === VALUE ? 0 : NEVER;
  if (outer === OUTSIDE) return place === FIRST ? 0 : NEVER;
  return place === AFTER ? 1 : 0;
}

export function priceOfClosing(place: number): number {
  return place === ENTRY || place === VALUE ? 1 : 0;
}

/** The price of a token that is not a bracket. */
export function priceOf(kind: number, outer: number, place: number): number {
  if (outer === OUTSIDE) return place === FIRST && kind > IS_KEY ? 0 : NEVER;
  if (kind === IS_COLON) return 1;
  if (kind === IS_COMMA) return place === AFTER ? 0 : 1;
  if (outer === OPENS_ARRAY) return kind === IS_KEY ? NEVER : place === AFTER ? 1 : 0;
  if (kind === IS_KEY) return place === AFTER || place === VALUE ? 1 : 0;
  return place === VALUE ? 0 : place === AFTER ? 2 : 1;
}

/** The place after a token that is not a bracket. */
export function placeAfter(kind: number, outer: number, place: number): number {
  if (kind === IS_COLON) return place;
  if (kind === IS_COMMA) return place === FIRST ? FIRST : ENTRY;
  if (kind === IS_KEY) return VALUE;
  return outer === OPENS_OBJECT && (place === FIRST || place === ENTRY) ? VALUE : AFTER;
}

/** Whether an entry of a container begins with the token. */
export function beginsEntry(kind: number, outer: number): boolean {
  return outer === OPENS_OBJECT ? kind === IS_KEY : outer === OPENS_ARRAY && kind !== IS_COMMA && kind !== IS_COLON;
}
