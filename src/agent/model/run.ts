/** One conversation with a model: what it is given, what it tells on the way, and what comes of it. */
import type { ModelMessage } from 'ai';
import type { Workplace } from '../draft/draft.ts';
import type { Budgets, Spent } from './budgets.ts';
import type { Model } from './model.ts';

/** All that was said, to go on from. Holds texts of files and prompts: not for logs. */
export interface Conversation {
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly spent: Spent;
}

/** After each answer of the model. */
export interface Progress {
  /** Counts from 1. */
  readonly step: number;
  /** Tools that were called in this step, in order. */
  readonly tools: readonly string[];
  /** Tokens over all steps so far. */
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export interface Run {
  readonly model: Model;
  readonly draft: Workplace;
  /** What differs from `BUDGETS`. */
  readonly budgets?: Partial<Budgets> | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

export interface Outcome {
  /** What the model says it did. */
  readonly summary: string;
  /** Answers of the model for this message so far, as are the tokens. */
  readonly steps: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly conversation: Conversation;
}
