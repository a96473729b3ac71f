/** Where the calls of a model are carried out: one after the other, with refusals and repetitions counted. */
import type { Answer, DraftTools } from '../draft/draft.ts';
import { isRefusal } from '../draft/refusal.ts';
import { isToolName, TOOLS } from './tools.ts';

/** The same call with the same answer: told to the model from this one on. */
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

  /** How often one call came with one answer, at the most. */
  get repetitions(): number {
    return this.#repetitions;
  }

  /** A tool that does not exist was asked for. */
  countRefusal(): void {
    this.#refusals++;
  }

  /** What the tool answers, as a text for the model. Calls wait for those before them. */
  answer(call: Call): Promise<string> {
    const answer = this.#last.then(async () => this.#worded(call, await this.#run(call)));
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  async #run({ toolName, input }: Call): Promise<Answer> {
    return isToolName(toolName) ? TOOLS[toolName].run(this.#draft, input) : { refused: `There is no tool “${toolName}”.` };
  }

  #worded({ toolName, input }: Call, answer: Answer): string {
    const isRefused = isRefusal(answer);
    if (isRefused) this.#refusals++;
    const text = isRefused ? `Refused: ${answer.refused}` : answer;
    const key = JSON.stringify([toolName, input, text]);
    const times = (this.#seen.get(key) ?? 0) + 1;
    this.#seen.set(key, times);
    this.#repetitions = Math.max(this.#repetitions, times);
    return times < TOLD_AT ? text : `${text}\n\n(You made this call ${times} times, with the same answer. Do something else, or finish.)`;
  }
}
