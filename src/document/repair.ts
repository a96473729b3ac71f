/** Finds the one bracket whose repair makes all others match, if there is one. */
import {
  AFTER_ENTRY_SLOT,
  AFTER_COMMA_SLOT,
  AFTER_OPENER_SLOT,
  isCloser,
  isOpener,
  IMPOSSIBLE_COST,
  NO_OPEN_BRACKET,
  costOfKeepingCloser,
  costOfKeepingOpener,
  AFTER_KEY_AND_COLON_SLOT,
} from './grammar.ts';
import { BracketStackPool } from './bracket-stacks.ts';
import { OBJECT_END_TOKEN, COMMA_TOKEN, NO_TOKEN_OR_LINE, ARRAY_START_TOKEN, OBJECT_START_TOKEN, type JsonTokens } from './tokens.ts';
import { BackwardPass, costOfCloserIndent, ForwardPass } from './token-passes.ts';

/** What to do with the token `token`, or before it. */
export interface BracketTokenRepair {
  readonly action: 'insert' | 'delete' | 'replace' | 'swap';
  readonly token: number;
  /** The kind of bracket to write; of a deleted one, its own. */
  readonly kind: number;
  /** The bracket that it matches then; `NO_TOKEN_OR_LINE` if it is deleted. */
  readonly partner: number;
  /** Whether a comma has to be inserted or deleted together with the bracket. */
  readonly withComma: boolean;
  /** Whether an inserted bracket belongs on a line of its own. */
  readonly ownLine: boolean;
}

/** Prices in the unit of one line that is indented unexpectedly. */
const MISTAKE_COST = 4;
const INSERTION_COST = 0.5;
const SINGLE_COST = 2;
const WELL_PLACED_COST = 1;
const REPEATED_COST = -2;
/** A bound on time: brackets further out are indented alike whatever is mended. */
const MAX_LEVELS = 32;

/** Where a text goes on: what is open, the innermost bracket, the place in it and the indentation of its entries. */
interface ParseState {
  readonly stack: number;
  readonly bracket: number;
  readonly slot: number;
  readonly indent: number;
}

/**
 * Whatever is mended lies where a reading from the start and one from the end overlap: before the first token that
 * does not fit in the one, and after the last that does not fit in the other. Of all brackets there whose repair leaves
 * a text without other mistakes, or with the fewest, the one that agrees best with the indentation is chosen.
 */
export function findBracketRepair(tokens: JsonTokens): BracketTokenRepair | undefined {
  return tokens.isComplete ? new RepairSearch(tokens).best : undefined;
}

class RepairSearch {
  best: BracketTokenRepair | undefined;
  private lowestCost = IMPOSSIBLE_COST;
  private readonly tokens: JsonTokens;
  private readonly stacks = new BracketStackPool();
  private readonly forward: ForwardPass;
  private readonly backward: BackwardPass;

  constructor(tokens: JsonTokens) {
    this.tokens = tokens;
    this.forward = new ForwardPass(tokens, this.stacks);
    this.backward = new BackwardPass(tokens, this.stacks);
    for (let token = Math.max(this.backward.first - 2, 0); token <= this.forward.last; token++) {
      const kind = tokens.kindOf(token);
      this.insertCloser(token);
      this.insertOpener(token);
      if (!isCloser(kind) && !isOpener(kind)) continue;
      this.delete(token, kind);
      if (isOpener(kind)) this.replaceOpener(token, kind);
      else this.replaceCloser(token, kind);
    }
  }

  private insertCloser(token: number): void {
    const { tokens } = this;
    const before = this.stateAt(token);
    const opened = this.stacks.top(before.stack);
    if (opened === NO_OPEN_BRACKET) return;
    const next = tokens.kindOf(token);
    const withComma = next !== NO_TOKEN_OR_LINE && next !== COMMA_TOKEN && !isCloser(next);
    const state = { ...this.stateAfterCloser(before), slot: withComma ? AFTER_COMMA_SLOT : AFTER_ENTRY_SLOT };
    const ownLine = before.indent !== NO_TOKEN_OR_LINE;
    const own = costOfKeepingCloser(before.slot) * MISTAKE_COST + this.closerMisfit(token, before) + (withComma ? 1 : 0) + INSERTION_COST;
    const repair = { action: 'insert', token, kind: opened + OBJECT_END_TOKEN, partner: before.bracket, withComma, ownLine } as const;
    this.consider(repair, own + this.continueCost(token, state));
  }

  private insertOpener(token: number): void {
    const { tokens } = this;
    const before = this.stateAt(token);
    const price = costOfKeepingOpener(this.stacks.top(before.stack), before.slot);
    if (price >= IMPOSSIBLE_COST) return;
    const line =
      before.slot === AFTER_KEY_AND_COLON_SLOT
        ? tokens.indentOf(token - 1)
        : tokens.isFirst(token)
          ? this.blankIndent(token)
          : tokens.indentOf(token);
    for (const kind of [OBJECT_START_TOKEN, ARRAY_START_TOKEN]) {
      const partner = this.backward.bracket[token] ?? NO_TOKEN_OR_LINE;
      const misfit = line === NO_TOKEN_OR_LINE || tokens.indentOf(partner) === line ? 0 : 1;
      const repair = {
        action: 'insert',
        token,
        kind,
        partner,
        withComma: false,
        ownLine: before.slot !== AFTER_KEY_AND_COLON_SLOT,
      } as const;
      this.consider(
        repair,
        price * MISTAKE_COST +
          misfit +
          INSERTION_COST +
          this.continueCost(token, { ...before, ...this.stateAfterOpener(before, kind) }, true),
      );
    }
  }

  private delete(token: number, kind: number): void {
    const { tokens } = this;
    const state = this.stateAt(token);
    const waste = this.isRepeated(token)
      ? REPEATED_COST
      : (this.isNextToSameKind(token) ? 0 : SINGLE_COST) + (this.isWellPlaced(token) ? WELL_PLACED_COST : 0);
    const repair = { action: 'delete', token, kind, partner: NO_TOKEN_OR_LINE, withComma: false, ownLine: false } as const;
    this.consider(repair, waste + this.continueCost(token + 1, state));
    if (isCloser(kind) && tokens.kindOf(token + 1) === COMMA_TOKEN && tokens.kindOf(token - 1) === COMMA_TOKEN)
      this.consider({ ...repair, withComma: true }, waste + this.continueCost(token + 2, state));
  }

  private replaceOpener(token: number, kind: number): void {
    const before = this.stateAt(token);
    const price = costOfKeepingOpener(this.stacks.top(before.stack), before.slot);
    if (price >= IMPOSSIBLE_COST) return;
    const other = swapObjectAndArrayBracket(kind);
    const partner = this.backward.bracket[token + 1] ?? NO_TOKEN_OR_LINE;
    const misfit = this.tokens.indentOf(partner) === this.tokens.indentOf(token) ? 0 : 1;
    const repair = { action: 'replace', token, kind: other, partner, withComma: false, ownLine: false } as const;
    this.consider(
      repair,
      price * MISTAKE_COST + misfit + this.continueCost(token + 1, { ...before, ...this.stateAfterOpener(before, other) }, true),
    );
  }

  /** Replaces a closing bracket by one of the other kind, or two in the wrong order by each other. */
  private replaceCloser(token: number, kind: number): void {
    const { tokens, stacks } = this;
    const before = this.stateAt(token);
    const other = swapObjectAndArrayBracket(kind);
    if (stacks.top(before.stack) !== other - OBJECT_END_TOKEN) return;
    const repair = { action: 'replace', token, kind: other, partner: before.bracket, withComma: false, ownLine: false } as const;
    const after = this.stateAfterCloser(before);
    const own = costOfKeepingCloser(before.slot) * MISTAKE_COST + costOfCloserIndent(tokens, before.bracket, token);
    this.consider(repair, own + this.continueCost(token + 1, after));
    if (tokens.kindOf(token + 1) !== other || stacks.top(after.stack) !== kind - OBJECT_END_TOKEN) return;
    const second = costOfCloserIndent(tokens, after.bracket, token + 1);
    this.consider({ ...repair, action: 'swap' }, own + second + this.continueCost(token + 2, this.stateAfterCloser(after)));
  }

  private consider(repair: BracketTokenRepair, price: number): void {
    const all = price + (this.forward.costs[repair.token] ?? 0) * MISTAKE_COST + (this.forward.misfits[repair.token] ?? 0);
    if (price >= IMPOSSIBLE_COST || all > this.lowestCost) return;
    this.lowestCost = all;
    this.best = repair;
  }

  private stateAt(token: number): ParseState {
    const { stack, bracket, slots, indent } = this.forward;
    return {
      stack: stack[token] ?? 0,
      bracket: bracket[token] ?? NO_TOKEN_OR_LINE,
      slot: slots[token] ?? AFTER_OPENER_SLOT,
      indent: indent[token] ?? NO_TOKEN_OR_LINE,
    };
  }

  private stateAfterCloser({ stack, bracket }: ParseState): ParseState {
    const { outerBracket, outerIndent } = this.forward;
    return {
      stack: this.stacks.pop(stack),
      bracket: outerBracket[bracket] ?? NO_TOKEN_OR_LINE,
      slot: AFTER_ENTRY_SLOT,
      indent: outerIndent[bracket] ?? NO_TOKEN_OR_LINE,
    };
  }

  private stateAfterOpener({ stack }: ParseState, kind: number): Partial<ParseState> {
    return { stack: this.stacks.push(stack, kind), slot: AFTER_OPENER_SLOT, indent: NO_TOKEN_OR_LINE };
  }

  /** The price of reading on with a token; `isOpened` if the innermost bracket is a new one, and `bracket` the one around it. */
  private continueCost(token: number, { stack, bracket, slot, indent }: ParseState, isOpened = false): number {
    const { forward, backward } = this;
    if (token < backward.first || backward.stack[token] !== stack) return IMPOSSIBLE_COST;
    const price = backward.costs[4 * token + slot] ?? IMPOSSIBLE_COST;
    if (price >= IMPOSSIBLE_COST) return IMPOSSIBLE_COST;
    const next = backward.indent[token] ?? NO_TOKEN_OR_LINE;
    let misfits = (backward.misfits[token] ?? 0) + (next !== NO_TOKEN_OR_LINE && indent !== NO_TOKEN_OR_LINE && next !== indent ? 1 : 0);
    let closer = backward.bracket[token] ?? NO_TOKEN_OR_LINE;
    if (isOpened) closer = backward.outerBracket[closer] ?? NO_TOKEN_OR_LINE;
    for (let level = 0; closer !== NO_TOKEN_OR_LINE && level < MAX_LEVELS; level++) {
      misfits += costOfCloserIndent(this.tokens, bracket, closer);
      bracket = forward.outerBracket[bracket] ?? NO_TOKEN_OR_LINE;
      closer = backward.outerBracket[closer] ?? NO_TOKEN_OR_LINE;
    }
    return price * MISTAKE_COST + misfits;
  }

  /** How badly a closing bracket would stand before a token: on lines of their own entries expect it alone on one. */
  private closerMisfit(token: number, { bracket, indent }: ParseState): number {
    const { tokens } = this;
    if (indent === NO_TOKEN_OR_LINE) return tokens.isOnLineOf(token - 1, bracket) ? 0 : 1;
    const isComma = tokens.kindOf(token) === COMMA_TOKEN;
    if (isComma && tokens.isFirst(token)) return tokens.indentOf(token) === tokens.indentOf(bracket) ? -2 : 0;
    if (this.blankIndent(token) === tokens.indentOf(bracket)) return -1;
    return tokens.isFirst(token) || (isComma && tokens.isFirst(token + 1)) ? 0 : 1;
  }

  private blankIndent(token: number): number {
    const line = this.tokens.blankLineBefore(token);
    return line ? line.end - line.start : NO_TOKEN_OR_LINE;
  }

  private isNextToSameKind(token: number): boolean {
    const kind = this.tokens.kindOf(token);
    return kind === this.tokens.kindOf(token + 1) || kind === this.tokens.kindOf(this.previous(token));
  }

  private isWellPlaced(token: number): boolean {
    const { tokens } = this;
    const { stack, bracket } = this.stateAt(token);
    return (
      tokens.isFirst(token) &&
      tokens.indentOf(token) === tokens.indentOf(bracket) &&
      this.stacks.top(stack) === tokens.kindOf(token) - OBJECT_END_TOKEN
    );
  }

  /** Whether the bracket, or its line, is written twice in a row where files are not written so. */
  private isRepeated(token: number): boolean {
    const { tokens } = this;
    const kind = tokens.kindOf(token);
    const before = this.previous(token);
    if (tokens.kindOf(before) !== kind) return false;
    if (!tokens.isOnLineOf(before, token))
      return isCloser(kind) && tokens.isFirst(token) && tokens.isFirst(before) && tokens.indentOf(token) === tokens.indentOf(before);
    if (tokens.startOf(token) !== tokens.endOf(token - 1)) return false;
    return !tokens.isOnLineOf(token, isCloser(kind) ? (this.forward.bracket[before] ?? NO_TOKEN_OR_LINE) : token + 1);
  }

  /** The token before, or the one before the comma there. */
  private previous(token: number): number {
    return this.tokens.kindOf(token - 1) === COMMA_TOKEN ? token - 2 : token - 1;
  }
}

/** Kinds of brackets are pairs of numbers: 0 and 1 open, 2 and 3 close. */
export function swapObjectAndArrayBracket(kind: number): number {
  return kind ^ 1;
}
