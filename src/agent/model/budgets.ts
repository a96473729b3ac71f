/** The budgets of a message, and what it has used. */
import { setTimeout as pause } from 'node:timers/promises';
import { DEFAULT_LIMITS, type ServiceLimits } from '../config/table.ts';
import { pluralize } from '../../internal.ts';
import type { Usage } from '../contract/job.ts';
import { ModelError } from './model-error.ts';
import type { TokenCounts } from './usage.ts';

export interface MessageBudgets extends Pick<ServiceLimits, 'steps' | 'tokens' | 'minutes' | 'refusals'> {
  /** Milliseconds before each retry if a provider is unavailable; it may ask for more. */
  readonly retryPauses: readonly number[];
}

export const DEFAULT_BUDGETS: MessageBudgets = { ...DEFAULT_LIMITS, retryPauses: [2_000, 8_000] };

/** What a message has used so far, over all attempts. */
export interface MessageBudgetUse extends Usage {
  readonly refusals: number;
  /** Of work of the model, including its tools. */
  readonly milliseconds: number;
}

export const NOTHING_USED: MessageBudgetUse = {
  steps: 0,
  inputTokens: 0,
  cachedInputTokens: 0,
  outputTokens: 0,
  weightedTokens: 0,
  refusals: 0,
  milliseconds: 0,
};

/** Adds one answer. */
export function withAnswer(spent: MessageBudgetUse, tokens: TokenCounts): MessageBudgetUse {
  return {
    ...spent,
    steps: spent.steps + 1,
    inputTokens: spent.inputTokens + tokens.inputTokens,
    cachedInputTokens: spent.cachedInputTokens + tokens.cachedInputTokens,
    outputTokens: spent.outputTokens + tokens.outputTokens,
    weightedTokens: spent.weightedTokens + tokens.weightedTokens,
  };
}

export function budgetExceeded(why: string): ModelError {
  return new ModelError('budget_exceeded', why, { isPermanent: true });
}

/** The error if a budget is exceeded; `undefined` if the work may continue. Called after each step, so the last step may exceed the tokens. */
export function budgetError({ steps, weightedTokens, refusals }: MessageBudgetUse, budgets: MessageBudgets): ModelError | undefined {
  if (refusals >= budgets.refusals) {
    return new ModelError(
      'too_many_refusals',
      `The model tried ${refusals} operations that its tools do not allow, such as changing files outside the documentation.`,
      { isPermanent: true },
    );
  }
  if (weightedTokens > budgets.tokens)
    return budgetExceeded(
      `The work used ${weightedTokens} tokens without finishing; a message can use ${budgets.tokens}. Split the instruction into several.`,
    );
  if (steps >= budgets.steps)
    return budgetExceeded(
      `The work took ${steps} steps without finishing; a message can take ${budgets.steps}. Split the instruction into several.`,
    );
  return undefined;
}

/** A warning for the model if little of its budget is left. */
export function warningOf({ steps, weightedTokens }: MessageBudgetUse, budgets: MessageBudgets): string | undefined {
  const left = budgets.steps - steps;
  const isShort = left <= 3 || weightedTokens > budgets.tokens * 0.8;
  return isShort
    ? `(Your budget is almost used up: ${pluralize(left, 'step')} left. Bring the work to a valid state now, and finish with your summary.)`
    : undefined;
}

/** Node fires longer timers immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Aborts with the caller's signal, or when the time is over. */
export class MessageDeadline {
  readonly #startedAt = performance.now();
  readonly #usedMilliseconds: number;
  readonly #timeout = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #callerSignal: AbortSignal | undefined;
  readonly #minutes: number;
  readonly signal: AbortSignal;

  constructor(minutes: number, spentMilliseconds: number, caller: AbortSignal | undefined) {
    this.#usedMilliseconds = spentMilliseconds;
    this.#callerSignal = caller;
    this.#minutes = minutes;
    this.#timer = setTimeout(() => this.#timeout.abort(), Math.min(MAX_TIMER_MS, Math.max(0, minutes * 60_000 - spentMilliseconds)));
    this.signal = AbortSignal.any([this.#timeout.signal, ...(caller ? [caller] : [])]);
  }

  get milliseconds(): number {
    return this.#usedMilliseconds + performance.now() - this.#startedAt;
  }

  /** @throws the reason of the caller, or a `ModelError` if the time is over. */
  check(): void {
    this.#callerSignal?.throwIfAborted();
    if (this.#timeout.signal.aborted)
      throw budgetExceeded(`The work took more than ${this.#minutes} minutes. Split the instruction into several.`);
  }

  /** Waits. Throws like `check` as soon as the signal is aborted. */
  async wait(milliseconds: number): Promise<void> {
    await pause(milliseconds, undefined, { signal: this.signal }).catch(() => this.check());
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
