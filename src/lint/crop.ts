/** Texts of any length, in sentences that somebody reads. */

const MOST_SHOWN = 1000;

/** Leaves out the middle: the end may be the end of a sentence. */
export function crop(text: string): string {
  return text.length <= MOST_SHOWN ? text : `${text.slice(0, MOST_SHOWN - 100)}…${text.slice(-100)}`;
}
