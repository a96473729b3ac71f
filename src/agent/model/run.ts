/** The types of a conversation with a model: input, progress and outcome. */
import type { ModelMessage } from 'ai';
import type { ModelFacingDraft } from '../draft/draft.ts';
import type { MessageBudgets, MessageBudgetUse } from './budgets.ts';
import type { StepJournal } from './journal.ts';
import type { Model } from './model.ts';

/** The conversation so far. Contains file contents and prompts: never log it. */
export interface ModelConversation {
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly spent: MessageBudgetUse;
}

export interface ModelRunOptions {
  readonly model: Model;
  readonly draft: ModelFacingDraft;
  /** Overrides of `BUDGETS`. */
  readonly budgets?: Partial<MessageBudgets> | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called before each request to the provider. What it throws ends the conversation. */
  readonly beforeRequest?: (() => Promise<void>) | undefined;
  /** Stores the steps, and has those of earlier attempts. Default: none are stored. */
  readonly journal?: StepJournal | undefined;
}

export interface ModelRunOutcome {
  /** The title that it gave its work with `set_title`; null if it gave none. */
  readonly title: string | null;
  /** What the model says it did. */
  readonly summary: string;
  /** Answers of the model for this message so far. */
  readonly steps: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly conversation: ModelConversation;
}
