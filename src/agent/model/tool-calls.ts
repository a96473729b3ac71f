/** Runs the calls of a model one after the other, and counts refusals and repetitions. */
import type { Answer, DraftTools } from '../draft/draft.ts';
import { isRefusal } from '../draft/refusal.ts';
import { isToolName, TOOLS } from './tools.ts';

/** After this many identical calls with the same result, the model is told. */
const TOLD_AT = 3;

export interface Call {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly input: unknown;
}

export class ToolCalls {
  readonly #draft: DraftTools;
  readonly #seen = new Map<string, number>();
  #last: Promise<unknown> = Promise.resolve();
  #refusals: number;
  #repetitions = 0;

  constructor(draft: DraftTools, refusals: number) {
    this.#draft = draft;
    this.#refusals = refusals;
  }

  get refusals(): number {
    return this.#refusals;
  }

  /** The most times that any call returned the same answer. */
  get repetitions(): number {
    return this.#repetitions;
  }

  /** Counts a call of an unknown tool. */
  countRefusal(): void {
    this.#refusals++;
  }

  /** The answer of the tool as a text for the model. Calls wait for earlier ones. */
  answer(call: Call): Promise<string> {
    const answer = this.#last.then(async () => this.#worded(call, await this.#run(call)));
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  async #run({ toolName, input }: Call): Promise<Answer> {
    return isToolName(toolName) ? TOOLS[toolName].run(this.#draft, input) : { refused: `The tool “${toolName}” does not exist.` };
  }

  #worded({ toolName, input }: Call, answer: Answer): string {
    const isRefused = isRefusal(answer);
    if (isRefused) this.#refusals++;
    const text = isRefused ? `Refused: ${answer.refused}` : answer;
    const key = JSON.stringify([toolName, input, text]);
    const times = (this.#seen.get(key) ?? 0) + 1;
    this.#seen.set(key, times);
    this.#repetitions = Math.max(this.#repetitions, times);
    return times < TOLD_AT ? text : `${text}\n\n(You made this call ${times} times with the same result. Do something else, or finish.)`;
  }
}
