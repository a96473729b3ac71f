/** Which token can follow which in JSON, and what it costs to read one that cannot as another mistake than a bracket. */
import { ARRAY_END_TOKEN, OBJECT_END_TOKEN, COLON_TOKEN, COMMA_TOKEN, KEY_TOKEN, ARRAY_START_TOKEN, OBJECT_START_TOKEN } from './tokens.ts';

/** The innermost open bracket is `OBJECT_START_TOKEN`, `ARRAY_START_TOKEN` or, if nothing is open, this. */
export const NO_OPEN_BRACKET = -1;

/** A place is after an opening bracket, after a comma, after a key with its colon, or after an entry. */
export const AFTER_OPENER_SLOT = 0;
export const AFTER_COMMA_SLOT = 1;
export const AFTER_KEY_AND_COLON_SLOT = 2;
export const AFTER_ENTRY_SLOT = 3;
export const GRAMMAR_SLOTS: readonly number[] = [AFTER_OPENER_SLOT, AFTER_COMMA_SLOT, AFTER_KEY_AND_COLON_SLOT, AFTER_ENTRY_SLOT];

/** The price of what only a bracket can explain. */
export const IMPOSSIBLE_COST = 1_000_000_000;

export function isOpener(kind: number | undefined): kind is number {
  return kind === OBJECT_START_TOKEN || kind === ARRAY_START_TOKEN;
}

export function isCloser(kind: number | undefined): kind is number {
  return kind === OBJECT_END_TOKEN || kind === ARRAY_END_TOKEN;
}

export function costOfKeepingOpener(outer: number, place: number): number {
  if (outer === OBJECT_START_TOKEN) return place === AFTER_KEY_AND_COLON_SLOT ? 0 : IMPOSSIBLE_COST;
  if (outer === NO_OPEN_BRACKET) return place === AFTER_OPENER_SLOT ? 0 : IMPOSSIBLE_COST;
  return place === AFTER_ENTRY_SLOT ? 1 : 0;
}

export function costOfKeepingCloser(place: number): number {
  return place === AFTER_COMMA_SLOT || place === AFTER_KEY_AND_COLON_SLOT ? 1 : 0;
}

/** The price of a token that is not a bracket. */
export function costOfKeepingNonBracket(kind: number, outer: number, place: number): number {
  if (outer === NO_OPEN_BRACKET) return place === AFTER_OPENER_SLOT && kind > KEY_TOKEN ? 0 : IMPOSSIBLE_COST;
  if (kind === COLON_TOKEN) return 1;
  if (kind === COMMA_TOKEN) return place === AFTER_ENTRY_SLOT ? 0 : 1;
  if (outer === ARRAY_START_TOKEN) return kind === KEY_TOKEN ? IMPOSSIBLE_COST : place === AFTER_ENTRY_SLOT ? 1 : 0;
  if (kind === KEY_TOKEN) return place === AFTER_ENTRY_SLOT || place === AFTER_KEY_AND_COLON_SLOT ? 1 : 0;
  return place === AFTER_KEY_AND_COLON_SLOT ? 0 : place === AFTER_ENTRY_SLOT ? 2 : 1;
}

/** The place after a token that is not a bracket. */
export function slotAfter(kind: number, outer: number, place: number): number {
  if (kind === COLON_TOKEN) return place;
  if (kind === COMMA_TOKEN) return place === AFTER_OPENER_SLOT ? AFTER_OPENER_SLOT : AFTER_COMMA_SLOT;
  if (kind === KEY_TOKEN) return AFTER_KEY_AND_COLON_SLOT;
  return outer === OBJECT_START_TOKEN && (place === AFTER_OPENER_SLOT || place === AFTER_COMMA_SLOT)
    ? AFTER_KEY_AND_COLON_SLOT
    : AFTER_ENTRY_SLOT;
}

/** Whether an entry of a container begins with the token. */
export function beginsEntry(kind: number, outer: number): boolean {
  return outer === OBJECT_START_TOKEN ? kind === KEY_TOKEN : outer === ARRAY_START_TOKEN && kind !== COMMA_TOKEN && kind !== COLON_TOKEN;
}
