/** Binary search. */

/** Counts the indexes below `length` for which a test holds; it must hold for the first ones only. */
export function countLeadingByBinarySearch(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
