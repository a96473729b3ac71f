/** The steps of a message over all attempts: the stored ones are repeated without the model, and new ones are stored. */
import type { ToolResult } from '../draft/draft.ts';
import type { ModelAnswer } from './answer.ts';
import { NOTHING_USED, withAnswer, type MessageBudgetUse } from './budgets.ts';
import type { TokenCounts } from './usage.ts';

/** One answer of the model and what followed from it. */
export interface ConversationStep {
  /** What the service asked before, other than by the rules of the conversation: problems to fix. Null if nothing. */
  readonly asked: string | null;
  readonly answer: ModelAnswer;
  /** In the order of the calls; null until all have run. */
  readonly results: readonly ToolResult[] | null;
  /** What the message had used after the answer. */
  readonly spent: MessageBudgetUse;
}

/** What earlier attempts have left. */
export interface ProgressOfEarlierAttempts {
  readonly steps: readonly ConversationStep[];
  /** At least what the last step says: answers that could not be used, and work that began anew, count as well. */
  readonly use: MessageBudgetUse;
}

/** Where steps are stored; `number` is 1-based. All methods may throw, which ends the conversation. */
export interface ConversationStepWriter {
  /** Called before the tools run. */
  saveAnswer(number: number, step: Omit<ConversationStep, 'results'>): Promise<void>;
  saveResults(
    number: number,
    step: Omit<ConversationStep, 'asked' | 'results'> & { readonly results: readonly ToolResult[] },
  ): Promise<void>;
  /** Called for an answer that cannot be used, and when there is none. */
  saveFailedRequest(tokens: TokenCounts | undefined, spent: MessageBudgetUse): Promise<void>;
}

const NO_STEP_STORE: ConversationStepWriter = {
  saveAnswer: async () => undefined,
  saveResults: async () => undefined,
  saveFailedRequest: async () => undefined,
};

export class StepJournal {
  readonly #storedSteps: ConversationStep[];
  readonly #store: ConversationStepWriter;
  #totalUse: MessageBudgetUse;
  #use: MessageBudgetUse;
  #number = 0;
  /** The last one. */
  #answer: ModelAnswer | undefined;

  constructor(
    { steps, use }: ProgressOfEarlierAttempts = { steps: [], use: NOTHING_USED },
    keeper: ConversationStepWriter = NO_STEP_STORE,
  ) {
    this.#storedSteps = [...steps];
    this.#store = keeper;
    this.#totalUse = use;
    this.#use = steps.length === 0 ? use : NOTHING_USED;
  }

  /** What the message had used at this point of its conversation. */
  get spent(): MessageBudgetUse {
    return this.#use;
  }

  /** The time that the message has used in any case, in ms. */
  get milliseconds(): number {
    return this.#totalUse.milliseconds;
  }

  /** The next stored step, which stays the next one. */
  get nextStoredStep(): ConversationStep | undefined {
    return this.#storedSteps[0];
  }

  /** The next stored step; undefined if the model is to be asked. */
  takeStoredStep(): ConversationStep | undefined {
    const step = this.#storedSteps.shift();
    if (step === undefined) return undefined;
    this.#number++;
    this.#answer = step.answer;
    this.#use = this.#storedSteps.length === 0 ? this.#totalUse : step.spent;
    return step;
  }

  /** Stores an answer. */
  async recordAnswer(asked: string | null, answer: ModelAnswer, used: Pick<MessageBudgetUse, 'refusals' | 'milliseconds'>): Promise<void> {
    this.#addUse(used, answer.tokens);
    this.#answer = answer;
    await this.#store.saveAnswer(++this.#number, { asked, answer, spent: this.#use });
  }

  /** Stores what the tools returned for the last answer. */
  async recordResults(results: readonly ToolResult[], used: Pick<MessageBudgetUse, 'refusals' | 'milliseconds'>): Promise<void> {
    this.#addUse(used);
    if (this.#answer === undefined) throw new Error('There is no answer that the results could belong to.');
    await this.#store.saveResults(this.#number, { answer: this.#answer, results, spent: this.#use });
  }

  /** Counts an answer that cannot be used, or none. */
  async recordFailedRequest(milliseconds: number, tokens?: TokenCounts): Promise<void> {
    this.#addUse({ refusals: 0, milliseconds }, tokens);
    await this.#store.saveFailedRequest(tokens, this.#use);
  }

  /** `refusals` are further ones, `milliseconds` are all. */
  #addUse({ refusals, milliseconds }: Pick<MessageBudgetUse, 'refusals' | 'milliseconds'>, tokens?: TokenCounts): void {
    const spent = tokens === undefined ? this.#use : withAnswer(this.#use, tokens);
    this.#use = this.#totalUse = { ...spent, refusals: spent.refusals + refusals, milliseconds: Math.round(milliseconds) };
  }
}
