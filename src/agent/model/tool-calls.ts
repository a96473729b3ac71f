/** Runs the calls of a model, and words their results for it. */
import type { Answer, DraftTools } from '../draft/draft.ts';
import { isRefusal } from '../draft/refusal.ts';
import type { Call } from './answer.ts';
import { isToolName, TOOLS } from './tools.ts';

/** After this many identical calls with the same result, the model is told. */
const TOLD_AT = 3;

export function runCall(draft: DraftTools, { toolName, input }: Call): Promise<Answer> {
  return isToolName(toolName) ? TOOLS[toolName].run(draft, input) : Promise.resolve({ refused: `The tool “${toolName}” does not exist.` });
}

/** The results of a conversation as texts for the model, with a note where it repeats itself. */
export class Results {
  readonly #seen = new Map<string, number>();
  #repetitions = 0;

  /** The most times that any call returned the same answer. */
  get repetitions(): number {
    return this.#repetitions;
  }

  worded({ toolName, input }: Call, answer: Answer): string {
    const text = isRefusal(answer) ? `Refused: ${answer.refused}` : answer;
    const key = JSON.stringify([toolName, input, text]);
    const times = (this.#seen.get(key) ?? 0) + 1;
    this.#seen.set(key, times);
    this.#repetitions = Math.max(this.#repetitions, times);
    return times < TOLD_AT ? text : `${text}\n\n(You made this call ${times} times with the same result. Do something else, or finish.)`;
  }
}
