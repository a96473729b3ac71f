/** Reads a text that is not JSON, and finds each mistake once. */
import type { SyntaxProblem } from './document.ts';
import { type Mending, mendingOf } from './mending.ts';
import type { Brackets } from './nesting.ts';
import { Reader } from './reader.ts';
import { findRepair } from './repair.ts';
import type { Tape } from './tape.ts';
import { Tokens } from './tokens.ts';

/** What was read, and whether it can be trusted. */
export interface Recovered {
  readonly tape: Tape;
  readonly problems: readonly SyntaxProblem[];
  readonly isReliable: boolean;
}

/**
 * Never throws and takes linear time. Where brackets do not match, one bracket is looked for that explains it. If there
 * is none, the reading that finds the fewest mistakes wins, the most telling first; in a text whose brackets match,
 * indentation counts for nothing.
 */
export function recover(text: string, allowComments: boolean): Recovered {
  const best = bestReading(text, (brackets, mending) => new Reader(text, allowComments, brackets, mending));
  return { tape: best.tape(), problems: best.problems.list(), isReliable: best.problems.isHarmless };
}

function bestReading(text: string, read: (brackets: Brackets, mending?: Mending) => Reader): Reader {
  const asWritten = read('missing');
  if (!asWritten.hasUnmatchedBracket) return asWritten;
  const tokens = new Tokens(text);
  const repair = findRepair(tokens);
  const mended = repair && read('missing', mendingOf(tokens, repair));
  if (mended && mended.problems.count <= asWritten.problems.count) return mended;
  return fewest(fewest(read('indentation'), asWritten), read('mistyped'));
}

/** Of two readings with as many mistakes the first. */
function fewest(first: Reader, second: Reader): Reader {
  return second.problems.count < first.problems.count ? second : first;
}
