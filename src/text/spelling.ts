/** Suggestions for unknown words. */

/** The maximum number of edits between a word of this length and its suggestion. */
export function typoLimit(word: string): number {
  return word.length <= 5 ? 1 : word.length <= 12 ? 2 : 3;
}

/** Whether `word` differs from `meant`, but so little that it is certainly a typo. */
export function isTypo(word: string, meant: string): boolean {
  return word !== meant && (isEqualIgnoringCase(word, meant) || editDistance(word, meant, typoLimit(word)) <= typoLimit(word));
}

/** Returns the only candidate that `word` is a typo of, or the only one that differs just in case. */
export function onlyTypoMatch(word: string, candidates: Iterable<string>): string | undefined {
  const near = [...candidates].filter((candidate) => isTypo(word, candidate));
  const same = near.filter((candidate) => isEqualIgnoringCase(word, candidate));
  const [only, ...others] = same.length > 0 ? same : near;
  return others.length === 0 ? only : undefined;
}

/**
 * Returns the candidate nearest to `word`; `undefined` if none is within `limit` edits. One that differs only in case comes
 * first; of several at the same distance, the earliest. The word itself is not a candidate.
 */
export function nearestWord(word: string, candidates: Iterable<string>, limit: number = typoLimit(word)): string | undefined {
  let best: string | undefined;
  let bound = limit;
  for (const candidate of candidates) {
    if (candidate === word) continue;
    if (isEqualIgnoringCase(word, candidate)) return candidate;
    if (bound < 1) continue;
    const distance = editDistance(word, candidate, bound);
    if (distance > bound) continue;
    best = candidate;
    bound = distance - 1;
  }
  return best;
}

/** Returns the candidate nearest to `word`, or else the only one that begins with it, as “warning” begins with “warn”. */
export function intendedWord(word: string, candidates: readonly string[]): string | undefined {
  const near = nearestWord(word, candidates);
  if (near !== undefined || word.length < 3 || candidates.includes(word)) return near;
  const [longer, ...others] = candidates.filter((candidate) => candidate.startsWith(word.toLowerCase()));
  return others.length === 0 ? longer : undefined;
}

function isEqualIgnoringCase(a: string, b: string): boolean {
  return a.length === b.length && a.toLowerCase() === b.toLowerCase();
}

/**
 * Counts the insertions, deletions, replacements and swaps of adjacent UTF-16 units that turn `a` into `b`, with no unit
 * edited twice (optimal string alignment). Above `limit`, returns any number greater than it.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let start = 0;
  let endA = a.length;
  let endB = b.length;
  while (start < endA && start < endB && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  while (endA > start && endB > start && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1)) {
    endA--;
    endB--;
  }
  return distanceBetween({ text: a, start, length: endA - start }, { text: b, start, length: endB - start }, limit);
}

/** A part of a text, not copied because tens of thousands of distances are computed. */
interface Part {
  readonly text: string;
  readonly start: number;
  readonly length: number;
}

/** Three reused rows of the distance matrix. */
let rows = [new Uint16Array(64), new Uint16Array(64), new Uint16Array(64)] as const;

/** Only cells within `limit` of the diagonal matter, and the search ends at a row without any. */
function distanceBetween(a: Part, b: Part, limit: number): number {
  if (a.length === 0 || b.length === 0) return Math.max(a.length, b.length);
  const far = limit + 1;
  const width = b.length + 1;
  if (width > rows[0].length) rows = [new Uint16Array(2 * width), new Uint16Array(2 * width), new Uint16Array(2 * width)];
  let [beforeLast, last, current] = rows;
  for (let column = 0; column < width; column++) last[column] = Math.min(column, far);
  for (let row = 1; row <= a.length; row++) {
    const letter = a.text.charCodeAt(a.start + row - 1);
    const from = Math.max(1, row - limit);
    const to = Math.min(b.length, row + limit);
    current[from - 1] = from === 1 ? Math.min(row, far) : far;
    let least = current[from - 1] ?? far;
    for (let column = from; column <= to; column++) {
      const other = b.text.charCodeAt(b.start + column - 1);
      let cost = Math.min(
        (last[column] ?? far) + 1,
        (current[column - 1] ?? far) + 1,
        (last[column - 1] ?? far) + (letter === other ? 0 : 1),
      );
      const isSwap =
        row > 1 && column > 1 && letter === b.text.charCodeAt(b.start + column - 2) && other === a.text.charCodeAt(a.start + row - 2);
      if (isSwap) cost = Math.min(cost, (beforeLast[column - 2] ?? far) + 1);
      current[column] = Math.min(cost, far);
      if (cost < least) least = cost;
    }
    if (to < b.length) current[to + 1] = far;
    if (least > limit) return far;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return last[b.length] ?? far;
}
