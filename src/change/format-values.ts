/** Writes two values as short texts that show their first difference. */
import { limitDepth } from '../document/limit-depth.ts';

/** The longest text, in UTF-16 units. */
const MAX_LENGTH = 200;
/** How many units are shown before the first difference. */
const CONTEXT_LENGTH = 60;
/** Deeper values are not shown. */
const MAX_DEPTH = 20;

/** Returns the value as one line of JSON, shortened. */
export function formatValue(value: unknown): string {
  return truncateText(jsonOf(value), MAX_LENGTH);
}

/** Does so for two values; long ones are shown from shortly before the first difference. `undefined` means no value. */
export function formatPair(before: unknown, after: unknown): { readonly before?: string; readonly after?: string } {
  if (before === undefined || after === undefined) {
    return { ...(before !== undefined && { before: formatValue(before) }), ...(after !== undefined && { after: formatValue(after) }) };
  }
  const [was, is] = [jsonOf(before), jsonOf(after)];
  const isLong = Math.max(was.length, is.length) > MAX_LENGTH;
  const from = isLong ? Math.max(0, firstDifference(was, is) - CONTEXT_LENGTH) : 0;
  return { before: excerpt(was, from), after: excerpt(is, from) };
}

/** Returns at most `most` units of a text, without splitting characters. */
export function truncateText(text: string, most: number): string {
  return text.length <= most ? text : `${wellFormed(text.slice(0, most - 1))}…`;
}

function excerpt(text: string, from: number): string {
  return from === 0 ? truncateText(text, MAX_LENGTH) : `…${truncateText(wellFormed(text.slice(from)), MAX_LENGTH - 1)}`;
}

function jsonOf(value: unknown): string {
  return JSON.stringify(limitDepth(value, MAX_DEPTH)) ?? '';
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one.charCodeAt(at) === other.charCodeAt(at)) at++;
  return at;
}

/** Removes lone surrogates at both ends. */
function wellFormed(text: string): string {
  return text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
}
