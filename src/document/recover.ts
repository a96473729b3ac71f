/** Reads a text that is not JSON, and finds each mistake once. */
import type { SyntaxProblem } from './document.ts';
import { type BracketRepair, toBracketRepair } from './bracket-repair.ts';
import type { BracketMode } from './nesting.ts';
import { TolerantReader } from './reader.ts';
import { findBracketRepair } from './repair.ts';
import type { JsonTape } from './tape.ts';
import { JsonTokens } from './tokens.ts';

/** What was read, and whether it can be trusted. */
export interface RecoveryResult {
  readonly tape: JsonTape;
  readonly problems: readonly SyntaxProblem[];
  readonly isReliable: boolean;
}

/**
 * Never throws and takes linear time. Where brackets do not match, one bracket is looked for that explains it. If there
 * is none, the reading that finds the fewest mistakes wins, the most telling first; in a text whose brackets match,
 * indentation counts for nothing.
 */
export function recoverJson(text: string, allowComments: boolean): RecoveryResult {
  const best = bestReading(text, (brackets, mending) => new TolerantReader(text, allowComments, brackets, mending));
  return { tape: best.tape(), problems: best.problems.list(), isReliable: best.problems.isHarmless };
}

function bestReading(text: string, read: (brackets: BracketMode, mending?: BracketRepair) => TolerantReader): TolerantReader {
  const asWritten = read('missing');
  if (!asWritten.hasUnmatchedBracket) return asWritten;
  const tokens = new JsonTokens(text);
  const repair = findBracketRepair(tokens);
  const mended = repair && read('missing', toBracketRepair(tokens, repair));
  if (mended && mended.problems.count <= asWritten.problems.count) return mended;
  return withFewerProblems(withFewerProblems(read('indentation'), asWritten), read('mistyped'));
}

/** Of two readings with as many mistakes the first. */
function withFewerProblems(first: TolerantReader, second: TolerantReader): TolerantReader {
  return second.problems.count < first.problems.count ? second : first;
}
