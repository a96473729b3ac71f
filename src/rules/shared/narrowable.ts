/** Findings about several entries, of which other findings may explain some. */
import type { Problem } from '../../lint/problem.ts';

/** A finding about all entries, which can become one about fewer. Nothing if there is nothing to say about them. */
export function* generateNarrowableProblem<Entry>(
  entries: readonly Entry[],
  pointerOf: (entry: Entry) => string,
  toProblem: (entries: readonly Entry[]) => Problem | undefined,
): Generator<Problem> {
  const problem = toProblem(entries);
  if (!problem) return;
  if (entries.length === 1) return yield problem;
  const narrowTo = (isLeft: (pointer: string) => boolean): Problem | undefined => {
    const left = entries.filter((entry) => isLeft(pointerOf(entry)));
    if (left.length === entries.length) return problem;
    return left.length === 0 ? undefined : toProblem(left);
  };
  yield { ...problem, narrowTo };
}
