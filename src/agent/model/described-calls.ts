/** What the calls of an answer are about, for people who follow a job: never the texts that they write. */
import { MAX_TOOL_CALLS_PER_EVENT, type ToolCall } from '../contract/event.ts';
import type { ToolResult } from '../draft/draft.ts';
import { callsOf, validCallsOf, type ModelAnswer } from './answer.ts';
import { SKIPPED_CALL_PREFIX } from './run-conversation.ts';
import { isToolName } from './tools.ts';

/** The members of inputs that name a path, a page or an element, the most telling first. */
const TARGETS = ['path', 'page', 'from', 'at', 'to', 'folder'] as const;

/** `results`: of the valid calls, in order. A call that is not valid has failed once there are results. */
export function describeCalls(answer: ModelAnswer, results?: readonly ToolResult[]): readonly ToolCall[] {
  const valid = new Map(validCallsOf(answer).map(({ toolCallId }, index) => [toolCallId, index]));
  return callsOf(answer)
    .slice(0, MAX_TOOL_CALLS_PER_EVENT)
    .map(({ toolCallId, toolName, input }) => {
      const result = results?.[valid.get(toolCallId) ?? -1];
      return {
        name: isToolName(toolName) ? toolName : 'unknown',
        target: targetOf(input),
        ok: results === undefined ? null : isDone(result),
      };
    });
}

function isDone(result: ToolResult | undefined): boolean {
  return typeof result === 'string' && !result.startsWith(SKIPPED_CALL_PREFIX);
}

/** Inputs are whatever the model has sent. */
function targetOf(input: unknown): string | null {
  if (typeof input !== 'object' || input === null) return null;
  const members: Readonly<Record<string, unknown>> = { ...input };
  const found = TARGETS.map((name) => members[name]).find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found : null;
}
