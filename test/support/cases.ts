/** How hard properties are tried: `DOCS_NAV_CASES` multiplies the cases of each, and `DOCS_NAV_SEED` makes them the same again. */

/** Undefined where each property takes a seed of its own, and names it when it fails. */
export const SEED = wholeNumber('DOCS_NAV_SEED');

const FACTOR = wholeNumber('DOCS_NAV_CASES') ?? 1;

/** The time that a test has, in seconds: for one that hangs, not for one that others slow down. */
export const MOST_SECONDS = 240 * FACTOR;

/** The number of cases of a property that tries `count` of them where nothing else is asked for. */
export function cases(count: number): number {
  return count * FACTOR;
}

function wholeNumber(name: string): number | undefined {
  const given = process.env[name];
  if (given === undefined || given === '') return undefined;
  if (!/^-?\d+$/.test(given)) throw new Error(`${name} is “${given}”, where a whole number is expected.`);
  return Number(given);
}
