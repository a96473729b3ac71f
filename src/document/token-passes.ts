/** A text read from its start, and from its end, each as far as the brackets match. */
import {
  AFTER_ENTRY_SLOT,
  beginsEntry,
  AFTER_OPENER_SLOT,
  isCloser,
  isOpener,
  IMPOSSIBLE_COST,
  NO_OPEN_BRACKET,
  slotAfter,
  GRAMMAR_SLOTS,
  costOfKeepingNonBracket,
  costOfKeepingCloser,
  costOfKeepingOpener,
} from './grammar.ts';
import { EMPTY_STACK, type BracketStackPool } from './bracket-stacks.ts';
import { OBJECT_END_TOKEN, NO_TOKEN_OR_LINE, type JsonTokens } from './tokens.ts';

/**
 * What is known before each token; state `n` is before token `n`, the last one at the end of the text. `bracket` is the
 * innermost one that is open, seen from the start, or that is still to be closed, seen from the end.
 */
class TokenPass {
  readonly stack: Int32Array;
  readonly bracket: Int32Array;
  /** The indentation of the nearest entry in that bracket that begins a line. */
  readonly indent: Int32Array;
  /** How many lines so far are not indented as their brackets and neighbors let expect. */
  readonly misfits: Int32Array;
  /** For each bracket, the one around it, and the indentation of the nearest entry there. */
  readonly outerBracket: Int32Array;
  readonly outerIndent: Int32Array;
  protected readonly tokens: JsonTokens;
  protected readonly stacks: BracketStackPool;
  protected open = EMPTY_STACK;
  protected top = NO_TOKEN_OR_LINE;
  private entry = NO_TOKEN_OR_LINE;
  private misfitCount = 0;

  constructor(tokens: JsonTokens, stacks: BracketStackPool) {
    const columns = (): Int32Array => new Int32Array(tokens.count + 1).fill(NO_TOKEN_OR_LINE);
    this.tokens = tokens;
    this.stacks = stacks;
    this.stack = columns();
    this.bracket = columns();
    this.indent = columns();
    this.misfits = columns();
    this.outerBracket = columns();
    this.outerIndent = columns();
  }

  protected save(state: number): void {
    this.stack[state] = this.open;
    this.bracket[state] = this.top;
    this.indent[state] = this.entry;
    this.misfits[state] = this.misfitCount;
  }

  protected enter(bracket: number, kind: number): void {
    this.outerBracket[bracket] = this.top;
    this.outerIndent[bracket] = this.entry;
    this.open = this.stacks.push(this.open, kind);
    this.top = bracket;
    this.entry = NO_TOKEN_OR_LINE;
  }

  protected leave(partner: number): void {
    this.misfitCount += costOfCloserIndent(this.tokens, this.top, partner);
    this.open = this.stacks.pop(this.open);
    this.entry = this.outerIndent[this.top] ?? NO_TOKEN_OR_LINE;
    this.top = this.outerBracket[this.top] ?? NO_TOKEN_OR_LINE;
  }

  /** Compares the indentation of a line with what is around its first token. */
  protected checkIndent(token: number, kind: number): void {
    const outer = this.stacks.top(this.open);
    if (outer === NO_OPEN_BRACKET || !this.tokens.isFirst(token)) return;
    const indent = this.tokens.indentOf(token);
    const isEntry = beginsEntry(kind, outer);
    if (!isEntry || indent <= this.tokens.indentOf(this.top) || (this.entry !== NO_TOKEN_OR_LINE && this.entry !== indent))
      this.misfitCount++;
    if (isEntry) this.entry = indent;
  }
}

/** Reads from the start. */
export class ForwardPass extends TokenPass {
  readonly slots: Int32Array;
  readonly costs: Int32Array;
  /** The state before the first token that does not fit. */
  readonly last: number;

  constructor(tokens: JsonTokens, stacks: BracketStackPool) {
    super(tokens, stacks);
    this.slots = new Int32Array(tokens.count + 1);
    this.costs = new Int32Array(tokens.count + 1);
    this.last = this.read();
  }

  private read(): number {
    const { tokens, stacks, slots, costs } = this;
    this.save(0);
    for (let token = 0; token < tokens.count; token++) {
      const kind = tokens.kindOf(token);
      const outer = stacks.top(this.open);
      const at = slots[token] ?? AFTER_OPENER_SLOT;
      const paid = costAt(kind, outer, at);
      if (paid >= IMPOSSIBLE_COST) return token;
      if (isCloser(kind)) this.leave(token);
      else this.checkIndent(token, kind);
      if (isOpener(kind)) this.enter(token, kind);
      slots[token + 1] = isCloser(kind) ? AFTER_ENTRY_SLOT : isOpener(kind) ? AFTER_OPENER_SLOT : slotAfter(kind, outer, at);
      costs[token + 1] = (costs[token] ?? 0) + paid;
      this.save(token + 1);
    }
    return tokens.count;
  }
}

/** Reads from the end. */
export class BackwardPass extends TokenPass {
  /** The price of all that follows state `n` if its place is `p`: at `4 * n + p`. */
  readonly costs: Int32Array;
  /** The state after the last token that does not fit. */
  readonly first: number;

  constructor(tokens: JsonTokens, stacks: BracketStackPool) {
    super(tokens, stacks);
    this.costs = new Int32Array(4 * (tokens.count + 1)).fill(IMPOSSIBLE_COST);
    this.first = this.read();
  }

  private read(): number {
    const { tokens, stacks, costs } = this;
    this.save(tokens.count);
    costs[4 * tokens.count + AFTER_ENTRY_SLOT] = 0;
    for (let token = tokens.count - 1; token >= 0; token--) {
      const kind = tokens.kindOf(token);
      if (isOpener(kind)) {
        if (stacks.top(this.open) !== kind) return token + 1;
        this.leave(token);
      }
      if (isCloser(kind)) this.enter(token, kind - OBJECT_END_TOKEN);
      else this.checkIndent(token, kind);
      const outer = stacks.top(this.open);
      let least = IMPOSSIBLE_COST;
      for (const place of GRAMMAR_SLOTS) {
        const next = isCloser(kind) ? AFTER_ENTRY_SLOT : isOpener(kind) ? AFTER_OPENER_SLOT : slotAfter(kind, outer, place);
        const price = Math.min(costAt(kind, outer, place) + (costs[4 * token + 4 + next] ?? IMPOSSIBLE_COST), IMPOSSIBLE_COST);
        costs[4 * token + place] = price;
        least = Math.min(least, price);
      }
      if (least >= IMPOSSIBLE_COST) return token + 1;
      this.save(token);
    }
    return 0;
  }
}

function costAt(kind: number, outer: number, place: number): number {
  if (isOpener(kind)) return costOfKeepingOpener(outer, place);
  if (isCloser(kind)) return outer === kind - OBJECT_END_TOKEN ? costOfKeepingCloser(place) : IMPOSSIBLE_COST;
  return costOfKeepingNonBracket(kind, outer, place);
}

/** A bracket closes on the line of its partner, or on one that is indented alike. */
export function costOfCloserIndent(tokens: JsonTokens, one: number, other: number): number {
  return tokens.isOnLineOf(one, other) || tokens.indentOf(one) === tokens.indentOf(other) ? 0 : 1;
}
