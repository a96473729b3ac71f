/** Literal search whose time grows with the length of the text alone, whatever is searched for. */

/** The engine's own search takes length times length at the worst: up to here that is little, and it is fast. */
const SHORT = 16;

/**
 * Offsets of the first matches, at most `most`; overlapping ones count.
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

/** Knuth, Morris and Pratt: no character of the text is looked at again after it matched. */
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

/** For each beginning of the text, the length of the longest shorter beginning that it ends with. */
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
