/** Limits what the parsing of pages costs: each page, and all pages of a run together. */
import { MAX_PAGE_COST } from './parse-cost.ts';

export { MAX_PARSED_PAGE_LENGTH } from './parse-cost.ts';

/** About ten seconds for hostile pages. */
const MAX_RUN_COST = 500_000_000;
/** About a fifth of a second. A page that costs no more does not count, so that a site may have any number of pages. */
const FREE_COST = 10_000_000;
/** About a second for the code of a page: an unclosed brace makes the parser reread the rest at every `}`. */
const MAX_CODE_COST = 50_000_000;

/** What the pages of a run may still cost beyond that of ordinary pages. */
export class RunParseBudget {
  #left: number;

  constructor(left = MAX_RUN_COST) {
    this.#left = left;
  }

  /** Returns false, and takes nothing, if there is not so much. */
  take(cost: number): boolean {
    if (cost > this.#left) return false;
    this.#left -= cost;
    return true;
  }
}

/** What a page may still cost. */
export class PageParseBudget {
  /** Why the page could not be parsed: it costs too much, or too little was left for it. */
  refusal: 'costly' | 'late' | undefined;
  /** Whether reading stopped in code, so that nobody knows whether the page is valid MDX. */
  hasUnreadCode = false;
  readonly #run: RunParseBudget;
  #spent = 0;
  #code = 0;
  #validCode = 0;

  constructor(run = new RunParseBudget()) {
    this.#run = run;
  }

  /** Returns false if the page may not cost so much. */
  spend(cost: number): boolean {
    const spent = this.#spent + cost;
    if (spent > MAX_PAGE_COST) this.refusal = 'costly';
    else if (!this.#run.take(Math.max(0, spent - FREE_COST) - Math.max(0, this.#spent - FREE_COST))) this.refusal = 'late';
    else this.#spent = spent;
    return this.refusal === undefined;
  }

  get leftForCode(): number {
    return MAX_CODE_COST - this.#code;
  }

  /** The same for code, of which a page may have less. Markdown can still be read of a page whose code cannot. */
  spendCode(cost: number): boolean {
    if (this.#code + cost > MAX_CODE_COST) {
      this.hasUnreadCode = true;
      return false;
    }
    this.#code += cost;
    return this.spend(cost);
  }

  /** Spends for code that is valid. A page with too much of it is not read as Markdown either, which would miss its links. */
  spendValidCode(cost: number): boolean {
    this.#validCode += cost;
    if (this.spendCode(cost)) return true;
    this.refuseLongCode(0);
    return false;
  }

  /** Refuses the page if what stopped here is not the rereading of wrong code, but code that is long and valid so far. */
  refuseLongCode(cost: number): void {
    this.hasUnreadCode = true;
    if (this.#validCode + cost > MAX_CODE_COST / 2) this.refusal ??= 'costly';
  }
}
