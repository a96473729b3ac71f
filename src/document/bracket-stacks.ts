/** Stacks of open brackets as numbers: the same number for the same kinds in the same order. */
import { NO_OPEN_BRACKET } from './grammar.ts';
import { OBJECT_START_TOKEN } from './tokens.ts';

/** The stack on which nothing is open. */
export const EMPTY_STACK = 0;

export class BracketStackPool {
  private readonly tops: number[] = [NO_OPEN_BRACKET];
  private readonly parents: number[] = [EMPTY_STACK];
  private readonly pushedObject: number[] = [EMPTY_STACK];
  private readonly pushedArray: number[] = [EMPTY_STACK];

  /** The kind of the innermost bracket, `NO_OPEN_BRACKET` for the empty stack. */
  top(stack: number): number {
    return this.tops[stack] ?? NO_OPEN_BRACKET;
  }

  push(stack: number, kind: number): number {
    const pushed = kind === OBJECT_START_TOKEN ? this.pushedObject : this.pushedArray;
    const known = pushed[stack] ?? EMPTY_STACK;
    if (known !== EMPTY_STACK) return known;
    const added = this.tops.push(kind) - 1;
    this.parents.push(stack);
    this.pushedObject.push(EMPTY_STACK);
    this.pushedArray.push(EMPTY_STACK);
    pushed[stack] = added;
    return added;
  }

  pop(stack: number): number {
    return this.parents[stack] ?? EMPTY_STACK;
  }
}
