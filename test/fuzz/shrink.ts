/** Makes a failing case smaller: mutations that the failure does not need are dropped one by one. */
import { caseOf, type Case } from './case.ts';
import type { Bases } from './bases.ts';
import { runCase, type Conditions, type Result } from './run-case.ts';
import { clear, outsideOf } from './workshop.ts';

export interface Shrunk {
  readonly given: Case;
  readonly result: Result;
  readonly without: ReadonlySet<number>;
}

/** The smallest case that still fails in the same way, in a folder of its own; the folder of the case itself goes where a smaller one is found. */
export async function shrink(failed: Shrunk, bases: Bases, conditions: Conditions): Promise<Shrunk> {
  const kinds = new Set(failed.result.breaches.map(({ kind }) => kind));
  let least = failed;
  for (const { number } of failed.given.mutations) {
    const without = new Set([...least.without, number]);
    const name = `${failed.given.seed}-${failed.given.number}-without-${[...without].join('-')}`;
    const given = caseOf(failed.given.seed, failed.given.number, bases, outsideOf(name), without);
    const result = await runCase(given, name, conditions);
    const isSame = result.breaches.some(({ kind }) => kinds.has(kind));
    clear(isSame ? least.result.folder : result.folder);
    if (isSame) least = { given, result, without };
  }
  return least;
}
