/** Has a model carry out an instruction on a draft. */
import type { Message } from '../contract/job.ts';
import { NOTHING_SPENT } from './budgets.ts';
import { converse } from './converse.ts';
import type { Conversation, Outcome, Run } from './run.ts';
import { systemPrompt } from './system-prompt.ts';
import { openingOf } from './transcript.ts';

export type { Model } from './model.ts';
export type { Conversation, Outcome, Progress, Run } from './run.ts';

export interface MessageRun extends Run {
  readonly prompt: string;
  /** Messages of the same job before this one, in order. */
  readonly earlier: readonly Message[];
  /** Numbers of those whose commits the draft begins with. Default: of all that have one. */
  readonly committed?: ReadonlySet<number>;
  /** Text of AGENTS.md at the base of the repository. */
  readonly instructions: string | undefined;
}

export interface RepairRun extends Run {
  readonly conversation: Conversation;
  /** What the service found wrong with the work, a line or a few each. */
  readonly problems: readonly string[];
}

/**
 * One message: the model is asked until it calls no more tools.
 *
 * @throws {ModelError} if the provider refuses or does not answer, or a budget is used up; the reason of `signal` if it aborts.
 */
export function runMessage({ prompt, earlier, committed = withCommit(earlier), instructions, ...run }: MessageRun): Promise<Outcome> {
  return converse(run, {
    system: systemPrompt(run.draft, instructions),
    messages: openingOf(prompt, earlier, committed),
    spent: NOTHING_SPENT,
  });
}

function withCommit(messages: readonly Message[]): ReadonlySet<number> {
  return new Set(messages.filter(({ commit }) => commit !== null).map(({ seq }) => seq));
}

/** The one further turn after a message, with what is wrong with the work; within what is left of its budgets. Throws as `runMessage`. */
export function repair({ conversation, problems, ...run }: RepairRun): Promise<Outcome> {
  const list = problems.map((problem) => `- ${problem}`).join('\n');
  const content = `The service checked your work, and nothing is pushed as long as this is wrong with it:\n${list}\n\nRepair these in the files, with the least change that does it, and leave alone what was wrong before. Call nav_check, then finish with a summary of all that you changed for the instruction, this repair included.`;
  return converse(run, { ...conversation, messages: [...conversation.messages, { role: 'user', content }] });
}
