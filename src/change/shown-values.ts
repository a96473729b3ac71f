/** Writes two values as short texts that show their first difference. */
import { cropped } from '../document/cropped.ts';

/** The longest text, in UTF-16 units. */
const LONGEST = 200;
/** How many units are shown before the first difference. */
const LEAD = 60;
/** Deeper values are not shown. */
const DEEPEST = 20;

/** Returns the value as one line of JSON, shortened. */
export function shownValue(value: unknown): string {
  return shortened(jsonOf(value), LONGEST);
}

/** Does so for two values; long ones are shown from shortly before the first difference. `undefined` means no value. */
export function shownPair(before: unknown, after: unknown): { readonly before?: string; readonly after?: string } {
  if (before === undefined || after === undefined) {
    return { ...(before !== undefined && { before: shownValue(before) }), ...(after !== undefined && { after: shownValue(after) }) };
  }
  const [was, is] = [jsonOf(before), jsonOf(after)];
  const isLong = Math.max(was.length, is.length) > LONGEST;
  const from = isLong ? Math.max(0, firstDifference(was, is) - LEAD) : 0;
  return { before: part(was, from), after: part(is, from) };
}

/** Returns at most `most` units of a text, without splitting characters. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${wellFormed(text.slice(0, most - 1))}…`;
}

function part(text: string, from: number): string {
  return from === 0 ? shortened(text, LONGEST) : `…${shortened(wellFormed(text.slice(from)), LONGEST - 1)}`;
}

function jsonOf(value: unknown): string {
  return JSON.stringify(cropped(value, DEEPEST)) ?? '';
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
