/** Choices for generators that are written as programs: where a property fails, fewer and earlier ones make its case smaller. */
import fc from 'fast-check';

export interface Choices {
  /** A whole number from 0 up to, but without, `count`. */
  below(count: number): number;
  /** A copy of one of these. */
  pick<T>(from: readonly T[]): T;
}

/** After `most` choices, each further one is the first there is: a generator must come to its end on those. */
export function chosen<T>(make: (choices: Choices) => T, most: number): fc.Arbitrary<T> {
  const tape = fc.array(fc.nat({ max: 2 ** 20 }), { maxLength: most, size: 'max' });
  return tape.map((numbers) => {
    let at = 0;
    const below = (count: number): number => (numbers[at++] ?? 0) % count;
    return make({ below, pick: (from) => structuredClone(from[below(from.length)]) as (typeof from)[number] });
  });
}
