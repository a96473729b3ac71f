/** Stacks of open brackets as numbers: the same number for the same kinds in the same order. */
import { OUTSIDE } from './grammar.ts';
import { OPENS_OBJECT } from './tokens.ts';

/** The stack on which nothing is open. */
export const EMPTY = 0;

export class Stacks {
  private readonly tops: number[] = [OUTSIDE];
  private readonly rests: number[] = [EMPTY];
  private readonly withObject: number[] = [EMPTY];
  private readonly withArray: number[] = [EMPTY];

  /** The kind of the innermost bracket, `OUTSIDE` for the empty stack. */
  top(stack: number): number {
    return this.tops[stack] ?? OUTSIDE;
  }

  push(stack: number, kind: number): number {
    const pushed = kind === OPENS_OBJECT ? this.withObject : this.withArray;
    const known = pushed[stack] ?? EMPTY;
    if (known !== EMPTY) return known;
    const added = this.tops.push(kind) - 1;
    this.rests.push(stack);
    this.withObject.push(EMPTY);
    this.withArray.push(EMPTY);
    pushed[stack] = added;
    return added;
  }

  pop(stack: number): number {
    return this.rests[stack] ?? EMPTY;
  }
}
