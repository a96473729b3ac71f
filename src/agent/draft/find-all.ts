/** Literal search in time proportional to the length of the text, whatever the search term. */

/** Up to this length, `indexOf` is used: it is fast, but its worst case is the product of both lengths. */
const SHORT = 16;

/**
 * Offsets of the first `most` matches, including overlapping ones.
 *
 * @param wanted Not empty.
 * @example findAll('aaa', 'aa', 10) // [0, 1]
 */
export function findAll(text: string, wanted: string, most: number): number[] {
  return wanted.length <= SHORT ? findShort(text, wanted, most) : findLong(text, wanted, most);
}

function findShort(text: string, wanted: string, most: number): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(wanted); at !== -1 && places.length < most; at = text.indexOf(wanted, at + 1)) places.push(at);
  return places;
}

/** The Knuth–Morris–Pratt algorithm. */
function findLong(text: string, wanted: string, most: number): number[] {
  const borders = bordersOf(wanted);
  const places: number[] = [];
  let matched = 0;
  for (let at = 0; at < text.length && places.length < most; at++) {
    const unit = text.charCodeAt(at);
    while (matched > 0 && wanted.charCodeAt(matched) !== unit) matched = borders[matched - 1] ?? 0;
    if (wanted.charCodeAt(matched) === unit) matched++;
    if (matched < wanted.length) continue;
    places.push(at - wanted.length + 1);
    matched = borders[matched - 1] ?? 0;
  }
  return places;
}

/** For each prefix of the text, the length of its longest proper prefix that is also a suffix. */
function bordersOf(wanted: string): Uint32Array {
  const borders = new Uint32Array(wanted.length);
  let length = 0;
  for (let at = 1; at < wanted.length; at++) {
    const unit = wanted.charCodeAt(at);
    while (length > 0 && wanted.charCodeAt(length) !== unit) length = borders[length - 1] ?? 0;
    if (wanted.charCodeAt(length) === unit) length++;
    borders[at] = length;
  }
  return borders;
}
