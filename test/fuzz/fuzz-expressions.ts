/** Tries the regular expressions of src on texts that are pumped from their own parts, in an order that the seed decides. */
import type { Expression } from '../regular-expressions/expressions.ts';
import type { SlowSearch } from '../regular-expressions/slow.ts';
import { randomOf } from './random.ts';

export interface ExpressionPlan {
  readonly expressions: readonly Expression[];
  readonly search: SlowSearch;
  readonly seed: string;
  readonly seconds: number;
  readonly print: (text: string) => void;
}

export interface ExpressionFigures {
  readonly tried: number;
  readonly of: number;
  readonly slow: number;
}

/** @returns What was found. Every slow expression has been printed. */
export async function fuzzExpressions({ expressions, search, seed, seconds, print }: ExpressionPlan): Promise<ExpressionFigures> {
  const end = performance.now() + seconds * 1_000;
  const open = [...expressions];
  const random = randomOf(seed, 'expressions');
  let slow = 0;
  while (open.length > 0 && performance.now() < end) {
    const [expression] = open.splice(random.below(open.length), 1);
    if (!expression) break;
    const { source, flags, places } = expression;
    const found = await search.find(source, flags);
    if (!found) continue;
    slow++;
    const time = Number.isFinite(found.milliseconds) ? `${Math.round(found.milliseconds)} ms` : 'too long';
    print(`\nFAILED ${places.join(', ')}: /${source}/${flags} takes ${time} for ${found.text}\n`);
  }
  return { tried: expressions.length - open.length, of: expressions.length, slow };
}

export function expressionFiguresText({ tried, of, slow }: ExpressionFigures): string {
  return `regular expressions: ${tried} of ${of} tried; ${slow === 0 ? 'none is slow' : `${slow} slow`}\n`;
}
