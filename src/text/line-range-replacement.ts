/** Finds the lines in which two texts differ: a shortest difference unless it has hundreds of lines. */

/** Lines `[start, end)` of the old text, replaced by lines `[newStart, newEnd)` of the new one. */
export interface LineRangeReplacement {
  readonly start: number;
  readonly end: number;
  readonly newStart: number;
  readonly newEnd: number;
}

/** Above this many changes in one part, a good path is used instead of a shortest one. */
const MAX_DISTANCE = 512;

/** Myers' algorithm in linear space: splits the texts where the paths from both ends meet. */
export function changedLines(before: readonly string[], after: readonly string[]): LineRangeReplacement[] {
  const numbers = new Map<string, number>();
  const numbered = (lines: readonly string[]): Int32Array =>
    Int32Array.from(lines, (line) => {
      let number = numbers.get(line);
      if (number === undefined) numbers.set(line, (number = numbers.size));
      return number;
    });
  const a = numbered(before);
  const b = numbered(after);
  const changes: LineRangeReplacement[] = [];
  const open: LineRangeReplacement[] = [{ start: 0, end: a.length, newStart: 0, newEnd: b.length }];
  for (let part = open.pop(); part; part = open.pop()) {
    let { start, end, newStart, newEnd } = part;
    while (start < end && newStart < newEnd && a[start] === b[newStart]) {
      start++;
      newStart++;
    }
    while (start < end && newStart < newEnd && a[end - 1] === b[newEnd - 1]) {
      end--;
      newEnd--;
    }
    if (start < end && newStart < newEnd) {
      const { x, y } = meetingPoint(a.subarray(start, end), b.subarray(newStart, newEnd));
      open.push({ start: start + x, end, newStart: newStart + y, newEnd }, { start, end: start + x, newStart, newEnd: newStart + y });
    } else if (start < end || newStart < newEnd) addChange({ start, end, newStart, newEnd }, changes);
  }
  return changes;
}

/** Changes are added in the order of the text; adjacent ones are merged. */
function addChange(change: LineRangeReplacement, changes: LineRangeReplacement[]): void {
  const last = changes.at(-1);
  if (last?.end === change.start && last.newEnd === change.newStart) {
    changes[changes.length - 1] = { ...last, end: change.end, newEnd: change.newEnd };
  } else changes.push(change);
}

/** The farthest point on each diagonal that a number of changes reaches from one end. */
class Front {
  readonly reach: Int32Array;
  readonly #middle: number;
  /** The diagonals that are outside the texts. */
  #low = 0;
  #high = 0;

  constructor(most: number) {
    this.#middle = most + 1;
    this.reach = new Int32Array(2 * most + 3).fill(-1);
    this.reach[this.#middle + 1] = 0;
  }

  at(diagonal: number): number {
    return this.reach[this.#middle + diagonal] ?? -1;
  }

  /** Adds one change to each path. Stops if `meets` returns true for the end of one. */
  advance(distance: number, a: Int32Array, b: Int32Array, isBackwards: boolean, meets: (diagonal: number, x: number) => boolean): boolean {
    for (let diagonal = -distance + this.#low; diagonal <= distance - this.#high; diagonal += 2) {
      const isDown = diagonal === -distance || (diagonal !== distance && this.at(diagonal - 1) < this.at(diagonal + 1));
      let x = isDown ? this.at(diagonal + 1) : this.at(diagonal - 1) + 1;
      let y = x - diagonal;
      while (x < a.length && y < b.length && (isBackwards ? a[a.length - 1 - x] === b[b.length - 1 - y] : a[x] === b[y])) {
        x++;
        y++;
      }
      this.reach[this.#middle + diagonal] = x;
      if (x > a.length) this.#high += 2;
      else if (y > b.length) this.#low += 2;
      else if (meets(diagonal, x)) return true;
    }
    return false;
  }
}

/** Returns an inner point on a shortest path through both texts, which differ at both ends. */
function meetingPoint(a: Int32Array, b: Int32Array): { readonly x: number; readonly y: number } {
  const most = Math.min(Math.ceil((a.length + b.length) / 2), MAX_DISTANCE);
  const delta = a.length - b.length;
  const isOdd = delta % 2 !== 0;
  const forward = new Front(most);
  const backward = new Front(most);
  let best = { x: 0, y: 0 };
  let point: typeof best | undefined;
  for (let distance = 0; distance <= most; distance++) {
    forward.advance(distance, a, b, false, (diagonal, x) => {
      const y = x - diagonal;
      if (x + y > best.x + best.y) best = { x, y };
      const isMet = isOdd && Math.abs(delta - diagonal) < distance && x + backward.at(delta - diagonal) >= a.length;
      if (isMet) point = { x, y };
      return isMet;
    });
    if (point) return point;
    backward.advance(distance, a, b, true, (diagonal, x) => {
      const isMet = !isOdd && Math.abs(delta - diagonal) <= distance && x + forward.at(delta - diagonal) >= a.length;
      if (isMet) point = { x: a.length - x, y: b.length - (x - diagonal) };
      return isMet;
    });
    if (point) return point;
  }
  return best;
}
