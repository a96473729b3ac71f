/** Finds the one bracket whose repair makes all others match, if there is one. */
import { AFTER, ENTRY, FIRST, isCloser, isOpener, NEVER, OUTSIDE, priceOfClosing, priceOfOpening, VALUE } from './grammar.ts';
import { Stacks } from './stacks.ts';
import { CLOSES_OBJECT, IS_COMMA, NONE, OPENS_ARRAY, OPENS_OBJECT, type Tokens } from './tokens.ts';
import { Backward, closingMisfit, Forward } from './walks.ts';

/** What to do with the token `token`, or before it. */
export interface Repair {
  readonly action: 'insert' | 'delete' | 'replace' | 'swap';
  readonly token: number;
  /** The kind of bracket to write; of a deleted one, its own. */
  readonly kind: number;
  /** The bracket that it matches then; `NONE` if it is deleted. */
  readonly partner: number;
  /** Whether a comma has to be inserted or deleted together with the bracket. */
  readonly withComma: boolean;
  /** Whether an inserted bracket belongs on a line of its own. */
  readonly ownLine: boolean;
}

/** Prices in the unit of one line that is indented unexpectedly. */
const MISTAKE = 4;
const INSERTED = 0.5;
const SINGLE = 2;
const WELL_PLACED = 1;
const REPEATED = -2;
/** A bound on time: brackets further out are indented alike whatever is mended. */
const MAX_LEVELS = 32;

/** Where a text goes on: what is open, the innermost bracket, the place in it and the indentation of its entries. */
interface State {
  readonly stack: number;
  readonly bracket: number;
  readonly place: number;
  readonly indent: number;
}

/**
 * Whatever is mended lies where a reading from the start and one from the end overlap: before the first token that
 * does not fit in the one, and after the last that does not fit in the other. Of all brackets there whose repair leaves
 * a text without other mistakes, or with the fewest, the one that agrees best with the indentation is chosen.
 */
export function findRepair(tokens: Tokens): Repair | undefined {
  return tokens.isComplete ? new Search(tokens).best : undefined;
}

class Search {
  best: Repair | undefined;
  private least = NEVER;
  private readonly tokens: Tokens;
  private readonly stacks = new Stacks();
  private readonly forward: Forward;
  private readonly backward: Backward;

  constructor(tokens: Tokens) {
    this.tokens = tokens;
    this.forward = new Forward(tokens, this.stacks);
    this.backward = new Backward(tokens, this.stacks);
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
    if (opened === OUTSIDE) return;
    const next = tokens.kindOf(token);
    const withComma = next !== NONE && next !== IS_COMMA && !isCloser(next);
    const state = { ...this.closed(before), place: withComma ? ENTRY : AFTER };
    const ownLine = before.indent !== NONE;
    const own = priceOfClosing(before.place) * MISTAKE + this.misfitOfCloser(token, before) + (withComma ? 1 : 0) + INSERTED;
    const repair = { action: 'insert', token, kind: opened + CLOSES_OBJECT, partner: before.bracket, withComma, ownLine } as const;
    this.offer(repair, own + this.goOn(token, state));
  }

  private insertOpener(token: number): void {
    const { tokens } = this;
    const before = this.stateAt(token);
    const price = priceOfOpening(this.stacks.top(before.stack), before.place);
    if (price >= NEVER) return;
    const line =
      before.place === VALUE ? tokens.indentOf(token - 1) : tokens.isFirst(token) ? this.blankIndent(token) : tokens.indentOf(token);
    for (const kind of [OPENS_OBJECT, OPENS_ARRAY]) {
      const partner = this.backward.bracket[token] ?? NONE;
      const misfit = line === NONE || tokens.indentOf(partner) === line ? 0 : 1;
      const repair = { action: 'insert', token, kind, partner, withComma: false, ownLine: before.place !== VALUE } as const;
      this.offer(repair, price * MISTAKE + misfit + INSERTED + this.goOn(token, { ...before, ...this.opened(before, kind) }, true));
    }
  }

  private delete(token: number, kind: number): void {
    const { tokens } = this;
    const state = this.stateAt(token);
    const waste = this.isRepeated(token)
      ? REPEATED
      : (this.isNextToItsLike(token) ? 0 : SINGLE) + (this.isWellPlaced(token) ? WELL_PLACED : 0);
    const repair = { action: 'delete', token, kind, partner: NONE, withComma: false, ownLine: false } as const;
    this.offer(repair, waste + this.goOn(token + 1, state));
    if (isCloser(kind) && tokens.kindOf(token + 1) === IS_COMMA && tokens.kindOf(token - 1) === IS_COMMA)
      this.offer({ ...repair, withComma: true }, waste + this.goOn(token + 2, state));
  }

  private replaceOpener(token: number, kind: number): void {
    const before = this.stateAt(token);
    const price = priceOfOpening(this.stacks.top(before.stack), before.place);
    if (price >= NEVER) return;
    const other = otherKind(kind);
    const partner = this.backward.bracket[token + 1] ?? NONE;
    const misfit = this.tokens.indentOf(partner) === this.tokens.indentOf(token) ? 0 : 1;
    const repair = { action: 'replace', token, kind: other, partner, withComma: false, ownLine: false } as const;
    this.offer(repair, price * MISTAKE + misfit + this.goOn(token + 1, { ...before, ...this.opened(before, other) }, true));
  }

  /** Replaces a closing bracket by one of the other kind, or two in the wrong order by each other. */
  private replaceCloser(token: number, kind: number): void {
    const { tokens, stacks } = this;
    const before = this.stateAt(token);
    const other = otherKind(kind);
    if (stacks.top(before.stack) !== other - CLOSES_OBJECT) return;
    const repair = { action: 'replace', token, kind: other, partner: before.bracket, withComma: false, ownLine: false } as const;
    const after = this.closed(before);
    const own = priceOfClosing(before.place) * MISTAKE + closingMisfit(tokens, before.bracket, token);
    this.offer(repair, own + this.goOn(token + 1, after));
    if (tokens.kindOf(token + 1) !== other || stacks.top(after.stack) !== kind - CLOSES_OBJECT) return;
    const second = closingMisfit(tokens, after.bracket, token + 1);
    this.offer({ ...repair, action: 'swap' }, own + second + this.goOn(token + 2, this.closed(after)));
  }

  private offer(repair: Repair, price: number): void {
    const all = price + (this.forward.price[repair.token] ?? 0) * MISTAKE + (this.forward.misfits[repair.token] ?? 0);
    if (price >= NEVER || all > this.least) return;
    this.least = all;
    this.best = repair;
  }

  private stateAt(token: number): State {
    const { stack, bracket, place, indent } = this.forward;
    return { stack: stack[token] ?? 0, bracket: bracket[token] ?? NONE, place: place[token] ?? FIRST, indent: indent[token] ?? NONE };
  }

  private closed({ stack, bracket }: State): State {
    const { around, outerIndent } = this.forward;
    return { stack: this.stacks.pop(stack), bracket: around[bracket] ?? NONE, place: AFTER, indent: outerIndent[bracket] ?? NONE };
  }

  private opened({ stack }: State, kind: number): Partial<State> {
    return { stack: this.stacks.push(stack, kind), place: FIRST, indent: NONE };
  }

  /** The price of reading on with a token; `isOpened` if the innermost bracket is a new one, and `bracket` the one around it. */
  private goOn(token: number, { stack, bracket, place, indent }: State, isOpened = false): number {
    const { forward, backward } = this;
    if (token < backward.first || backward.stack[token] !== stack) return NEVER;
    const price = backward.prices[4 * token + place] ?? NEVER;
    if (price >= NEVER) return NEVER;
    const next = backward.indent[token] ?? NONE;
    let misfits = (backward.misfits[token] ?? 0) + (next !== NONE && indent !== NONE && next !== indent ? 1 : 0);
    let closer = backward.bracket[token] ?? NONE;
    if (isOpened) closer = backward.around[closer] ?? NONE;
    for (let level = 0; closer !== NONE && level < MAX_LEVELS; level++) {
      misfits += closingMisfit(this.tokens, bracket, closer);
      bracket = forward.around[bracket] ?? NONE;
      closer = backward.around[closer] ?? NONE;
    }
    return price * MISTAKE + misfits;
  }

  /** How badly a closing bracket would stand before a token: on lines of their own entries expect it alone on one. */
  private misfitOfCloser(token: number, { bracket, indent }: State): number {
    const { tokens } = this;
    if (indent === NONE) return tokens.isOnLineOf(token - 1, bracket) ? 0 : 1;
    const isComma = tokens.kindOf(token) === IS_COMMA;
    if (isComma && tokens.isFirst(token)) return tokens.indentOf(token) === tokens.indentOf(bracket) ? -2 : 0;
    if (this.blankIndent(token) === tokens.indentOf(bracket)) return -1;
    return tokens.isFirst(token) || (isComma && tokens.isFirst(token + 1)) ? 0 : 1;
  }

  private blankIndent(token: number): number {
    const line = this.tokens.blankLineBefore(token);
    return line ? line.end - line.start : NONE;
  }

  private isNextToItsLike(token: number): boolean {
    const kind = this.tokens.kindOf(token);
    return kind === this.tokens.kindOf(token + 1) || kind === this.tokens.kindOf(this.previous(token));
  }

  private isWellPlaced(token: number): boolean {
    const { tokens } = this;
    const { stack, bracket } = this.stateAt(token);
    return (
      tokens.isFirst(token) &&
      tokens.indentOf(token) === tokens.indentOf(bracket) &&
      this.stacks.top(stack) === tokens.kindOf(token) - CLOSES_OBJECT
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
    return !tokens.isOnLineOf(token, isCloser(kind) ? (this.forward.bracket[before] ?? NONE) : token + 1);
  }

  /** The token before, or the one before the comma there. */
  private previous(token: number): number {
    return this.tokens.kindOf(token - 1) === IS_COMMA ? token - 2 : token - 1;
  }
}

/** Kinds of brackets are pairs of numbers: 0 and 1 open, 2 and 3 close. */
export function otherKind(kind: number): number {
  return kind ^ 1;
}
