/** The steps of a message over all attempts: the stored ones are repeated without the model, and new ones are stored. */
import type { Answer } from '../draft/draft.ts';
import type { ModelAnswer } from './answer.ts';
import { NOTHING_SPENT, withAnswer, type Spent } from './budgets.ts';
import type { Tokens } from './usage.ts';

/** One answer of the model and what followed from it. */
export interface Step {
  /** What the service asked before, other than by the rules of the conversation: problems to fix. Null if nothing. */
  readonly asked: string | null;
  readonly answer: ModelAnswer;
  /** In the order of the calls; null until all have run. */
  readonly results: readonly Answer[] | null;
  /** What the message had used after the answer. */
  readonly spent: Spent;
}

/** What earlier attempts have left. */
export interface Past {
  readonly steps: readonly Step[];
  /** At least what the last step says: answers that could not be used, and work that began anew, count as well. */
  readonly spent: Spent;
}

/** Where steps are stored; `number` is 1-based. All methods may throw, which ends the conversation. */
export interface Keeper {
  /** Called before the tools run. */
  answered(number: number, step: Omit<Step, 'results'>): Promise<void>;
  ran(number: number, results: readonly Answer[], spent: Spent): Promise<void>;
  /** Called for an answer that cannot be used, and when there is none. */
  lost(tokens: Tokens | undefined, spent: Spent): Promise<void>;
}

const NO_KEEPER: Keeper = { answered: async () => undefined, ran: async () => undefined, lost: async () => undefined };

export class Journal {
  readonly #past: Step[];
  readonly #keeper: Keeper;
  #total: Spent;
  #spent: Spent;
  #number = 0;

  constructor({ steps, spent }: Past = { steps: [], spent: NOTHING_SPENT }, keeper: Keeper = NO_KEEPER) {
    this.#past = [...steps];
    this.#keeper = keeper;
    this.#total = spent;
    this.#spent = steps.length === 0 ? spent : NOTHING_SPENT;
  }

  /** What the message had used at this point of its conversation. */
  get spent(): Spent {
    return this.#spent;
  }

  /** The time that the message has used in any case, in ms. */
  get milliseconds(): number {
    return this.#total.milliseconds;
  }

  /** The next stored step, which stays the next one. */
  get upcoming(): Step | undefined {
    return this.#past[0];
  }

  /** The next stored step; undefined if the model is to be asked. */
  take(): Step | undefined {
    const step = this.#past.shift();
    if (step === undefined) return undefined;
    this.#number++;
    this.#spent = this.#past.length === 0 ? this.#total : step.spent;
    return step;
  }

  /** Stores an answer. */
  async answered(asked: string | null, answer: ModelAnswer, used: Pick<Spent, 'refusals' | 'milliseconds'>): Promise<void> {
    this.#add(used, answer.tokens);
    await this.#keeper.answered(++this.#number, { asked, answer, spent: this.#spent });
  }

  /** Stores what the tools returned for the last answer. */
  async ran(results: readonly Answer[], used: Pick<Spent, 'refusals' | 'milliseconds'>): Promise<void> {
    this.#add(used);
    await this.#keeper.ran(this.#number, results, this.#spent);
  }

  /** Counts an answer that cannot be used, or none. */
  async lost(milliseconds: number, tokens?: Tokens): Promise<void> {
    this.#add({ refusals: 0, milliseconds }, tokens);
    await this.#keeper.lost(tokens, this.#spent);
  }

  /** `refusals` are further ones, `milliseconds` are all. */
  #add({ refusals, milliseconds }: Pick<Spent, 'refusals' | 'milliseconds'>, tokens?: Tokens): void {
    const spent = tokens === undefined ? this.#spent : withAnswer(this.#spent, tokens);
    this.#spent = this.#total = { ...spent, refusals: spent.refusals + refusals, milliseconds: Math.round(milliseconds) };
  }
}
