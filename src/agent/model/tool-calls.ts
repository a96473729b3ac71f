/** Runs the calls of a model, and words their results for it. */
import type { ToolResult, DraftTools } from '../draft/draft.ts';
import { isRefusal } from '../draft/refusal.ts';
import type { ToolCall } from './answer.ts';
import { isToolName, MODEL_TOOLS } from './tools.ts';

/** After this many identical calls with the same result, the model is told. */
const REPETITION_NOTE_AT = 3;

export function runCall(draft: DraftTools, { toolName, input }: ToolCall): Promise<ToolResult> {
  return isToolName(toolName)
    ? MODEL_TOOLS[toolName].run(draft, input)
    : Promise.resolve({ refused: `The tool “${toolName}” does not exist.` });
}

/** The results of a conversation as texts for the model, with a note where it repeats itself. */
export class ToolResultFormatter {
  readonly #counts = new Map<string, number>();
  #repetitions = 0;

  /** The most times that any call returned the same answer. */
  get repetitions(): number {
    return this.#repetitions;
  }

  format({ toolName, input }: ToolCall, answer: ToolResult): string {
    const text = isRefusal(answer) ? `Refused: ${answer.refused}` : answer;
    const key = JSON.stringify([toolName, input, text]);
    const times = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, times);
    this.#repetitions = Math.max(this.#repetitions, times);
    return times < REPETITION_NOTE_AT
      ? text
      : `${text}\n\n(You made this call ${times} times with the same result. Do something else, or finish.)`;
  }
}
