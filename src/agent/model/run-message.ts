/** Runs a model on an instruction and a draft. */
import type { RepositoryInstructions } from '../draft/draft.ts';
import type { Message } from '../contract/job.ts';
import { NOTHING_USED } from './budgets.ts';
import { runConversation } from './run-conversation.ts';
import type { ModelConversation, ModelRunOutcome, ModelRunOptions } from './run.ts';
import { systemPrompt } from './system-prompt.ts';
import { openingMessages } from './opening-messages.ts';

export type { Model } from './model.ts';
export type { ModelConversation, ModelRunOutcome, ModelRunOptions } from './run.ts';

export interface MessageRunOptions extends ModelRunOptions {
  readonly prompt: string;
  /** Earlier messages of the job, in order. */
  readonly earlierMessages: readonly Message[];
  /** Numbers of the messages whose commits the draft includes. Default: all with a commit. */
  readonly includedMessages?: ReadonlySet<number>;
  /** What the repository tells agents, at the base. */
  readonly instructions: RepositoryInstructions | undefined;
  /** Patterns of URLs that may end without a redirect. Default: none. */
  readonly allowedLosses?: readonly string[];
}

export interface RepairRunOptions extends ModelRunOptions {
  readonly conversation: ModelConversation;
  /** The problems that the service found. */
  readonly problems: readonly string[];
}

/**
 * Asks the model until it calls no more tools.
 *
 * @throws {ModelError} if the provider refuses or does not answer, or a budget is exceeded; the reason of `signal` if it is aborted.
 */
export function runMessage({
  prompt,
  earlierMessages,
  includedMessages = messagesWithCommit(earlierMessages),
  instructions,
  allowedLosses = [],
  ...run
}: MessageRunOptions): Promise<ModelRunOutcome> {
  return runConversation(run, {
    system: systemPrompt(run.draft, instructions),
    messages: openingMessages(prompt, allowedLosses, earlierMessages, includedMessages),
    spent: NOTHING_USED,
  });
}

function messagesWithCommit(messages: readonly Message[]): ReadonlySet<number> {
  return new Set(messages.filter(({ commit }) => commit !== null).map(({ seq }) => seq));
}

/** Lets the model fix its work once, within the rest of its budgets. If an earlier attempt has asked for that, what it asked stays. Throws like `runMessage`. */
export function runRepair({ conversation, problems, ...run }: RepairRunOptions): Promise<ModelRunOutcome> {
  const content = run.journal?.nextStoredStep?.asked ?? repairPrompt(problems);
  return runConversation(run, { ...conversation, messages: [...conversation.messages, { role: 'user', content }] }, content);
}

function repairPrompt(problems: readonly string[]): string {
  const list = problems.map((problem) => `- ${problem}`).join('\n');
  return `The service checked your work and will not push it until these problems are fixed:\n${list}\n\nFix them with the smallest possible changes, and do not fix earlier problems. Call nav_check, then finish with a summary of all your changes for the instruction, including these fixes.`;
}
