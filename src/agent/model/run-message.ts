/** Runs a model on an instruction and a draft. */
import type { Message } from '../contract/job.ts';
import { NOTHING_SPENT } from './budgets.ts';
import { converse } from './converse.ts';
import type { Conversation, Outcome, Run } from './run.ts';
import { systemPrompt } from './system-prompt.ts';
import { openingOf } from './transcript.ts';

export type { Model } from './model.ts';
export type { Conversation, Outcome, Run } from './run.ts';

export interface MessageRun extends Run {
  readonly prompt: string;
  /** Earlier messages of the job, in order. */
  readonly earlier: readonly Message[];
  /** Numbers of the messages whose commits the draft includes. Default: all with a commit. */
  readonly committed?: ReadonlySet<number>;
  /** Text of AGENTS.md at the base of the repository. */
  readonly instructions: string | undefined;
}

export interface RepairRun extends Run {
  readonly conversation: Conversation;
  /** The problems that the service found. */
  readonly problems: readonly string[];
}

/**
 * Asks the model until it calls no more tools.
 *
 * @throws {ModelError} if the provider refuses or does not answer, or a budget is exceeded; the reason of `signal` if it is aborted.
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

/** Lets the model fix its work once, within the rest of its budgets. If an earlier attempt has asked for that, what it asked stays. Throws like `runMessage`. */
export function repair({ conversation, problems, ...run }: RepairRun): Promise<Outcome> {
  const content = run.journal?.upcoming?.asked ?? repairText(problems);
  return converse(run, { ...conversation, messages: [...conversation.messages, { role: 'user', content }] }, content);
}

function repairText(problems: readonly string[]): string {
  const list = problems.map((problem) => `- ${problem}`).join('\n');
  return `The service checked your work and will not push it until these problems are fixed:\n${list}\n\nFix them with the smallest possible changes, and do not fix earlier problems. Call nav_check, then finish with a summary of all your changes for the instruction, including these fixes.`;
}
