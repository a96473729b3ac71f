/** An answer of a model, and what its messages contain. */
import type { FinishReason, ModelMessage } from 'ai';
import type { TokenCounts } from './usage.ts';
import { isToolName } from './tools.ts';

/** Survives JSON, so that it can be stored. */
export interface ModelAnswer {
  /** The messages to append to the conversation; about invalid calls, they already contain what the model is told. */
  readonly messages: readonly ModelMessage[];
  readonly finish: FinishReason;
  readonly tokens: TokenCounts;
}

export interface ToolCall {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly input: unknown;
}

/** Trimmed; `''` if there is none. */
export function textOf({ messages }: ModelAnswer): string {
  return partsOf(messages)
    .map((part) => (part.type === 'text' ? part.text : ''))
    .join('')
    .trim();
}

/** All calls in order, valid or not. */
export function callsOf({ messages }: ModelAnswer): readonly ToolCall[] {
  return partsOf(messages).filter((part) => part.type === 'tool-call');
}

/** The calls that are left to run, in order: the library answers invalid ones. */
export function validCallsOf(answer: ModelAnswer): readonly ToolCall[] {
  const answered = new Set(answer.messages.flatMap((message) => (message.role === 'tool' ? message.content.map(idOf) : [])));
  return callsOf(answer).filter(({ toolCallId }) => !answered.has(toolCallId));
}

/** How many calls are of tools that do not exist. */
export function countUnknownTools(answer: ModelAnswer): number {
  return callsOf(answer).filter(({ toolName }) => !isToolName(toolName)).length;
}

/** How often each tool is called, for the log. Names of tools that do not exist are any text of the model, so they count as `unknown`. */
export function countCallsByTool(answer: ModelAnswer): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { toolName } of callsOf(answer)) {
    const name = isToolName(toolName) ? toolName : 'unknown';
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

type Part = Exclude<Extract<ModelMessage, { role: 'assistant' }>['content'], string>[number];

function partsOf(messages: readonly ModelMessage[]): readonly Part[] {
  return messages.flatMap((message): readonly Part[] => {
    if (message.role !== 'assistant') return [];
    return typeof message.content === 'string' ? [{ type: 'text', text: message.content }] : message.content;
  });
}

function idOf(part: Extract<ModelMessage, { role: 'tool' }>['content'][number]): string | undefined {
  return part.type === 'tool-result' ? part.toolCallId : undefined;
}
