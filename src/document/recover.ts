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

/**
 * Never throws and takes linear time. Where brackets do not match, the reading that finds the fewest mistakes wins, the
 * most telling first; in a text whose brackets match, indentation counts for nothing.
 */
export function recover(text: string, allowComments: boolean): Recovered {
  const read = (brackets: Brackets): Reader => new Reader(text, allowComments, brackets);
  let best = read('missing');
  if (best.hasUnmatchedBracket) {
    best = fewest(read('indentation'), best);
    best = fewest(best, read('mistyped'));
  }
  return { tape: best.tape(), problems: best.problems.list(), isReliable: best.problems.isHarmless };
}

/** Of two readings with as many mistakes the first. */
function fewest(first: Reader, second: Reader): Reader {
  return second.problems.count < first.problems.count ? second : first;
}
