/** Two values as short texts that show where they differ. */
import { cropped } from '../document/cropped.ts';

/** UTF-16 units of a text. */
const LONGEST = 200;
/** Of what stands before the first unit that differs. */
const LEAD = 60;
/** What lies deeper is not shown. */
const DEEPEST = 20;

/** The value as JSON in one line, shortened. */
export function shownValue(value: unknown): string {
  return shortened(jsonOf(value), LONGEST);
}

/** The same for two values; long ones are shown from shortly before the place where they part. `undefined` is no value. */
export function shownPair(before: unknown, after: unknown): { readonly before?: string; readonly after?: string } {
  if (before === undefined || after === undefined) {
    return { ...(before !== undefined && { before: shownValue(before) }), ...(after !== undefined && { after: shownValue(after) }) };
  }
  const [was, is] = [jsonOf(before), jsonOf(after)];
  const isLong = Math.max(was.length, is.length) > LONGEST;
  const from = isLong ? Math.max(0, firstDifference(was, is) - LEAD) : 0;
  return { before: part(was, from), after: part(is, from) };
}

/** A text of at most `most` units, whole characters only. */
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

/** Without the halves of characters at its ends. */
function wellFormed(text: string): string {
  return text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
}
