/** Reads a text that is not quite JSON: a tape of what its author meant, and each mistake once. */
import type { SyntaxProblem } from './document.ts';
import type { Brackets } from './nesting.ts';
import { Reader } from './reader.ts';
import type { Tape } from './tape.ts';

/** What was read, and whether it can be trusted. */
export interface Recovered {
  readonly tape: Tape;
  readonly problems: readonly SyntaxProblem[];
  readonly isReliable: boolean;
}

/** Ways to make sense of brackets that do not match, the most telling first. */
const READINGS: readonly Brackets[] = ['indentation', 'missing', 'mistyped'];

/**
 * Never throws and takes linear time. Where brackets do not match, the reading that finds the fewest mistakes wins;
 * in a text whose brackets match, indentation counts for nothing.
 */
export function recover(text: string, allowComments: boolean): Recovered {
  let best = new Reader(text, allowComments, 'missing');
  if (best.hasUnmatchedBracket) {
    const readings = READINGS.map((brackets) => new Reader(text, allowComments, brackets));
    best = readings.reduce((fewest, reading) => (reading.problems.count < fewest.problems.count ? reading : fewest));
  }
  return { tape: best.tape(), problems: best.problems.list(), isReliable: best.problems.isHarmless };
}
