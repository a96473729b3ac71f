/** One question to a model, and what came back, without the objects of the library: they hold requests and answers whole. */
import { AISDKError, APICallError, generateText, NoSuchToolError, type FinishReason, type ModelMessage } from 'ai';
import { retryAfter } from '../net/retry-after.ts';
import { budgetExceeded, type Clock } from './budgets.ts';
import type { Call } from './tool-calls.ts';
import { ModelError, modelErrorOf } from './model-error.ts';
import type { Model } from './model.ts';
import { TOOL_SET } from './tools.ts';

/** A provider that asks for a longer pause is not waited for. */
const LONGEST_PAUSE = 60_000;
/** Anthropic's API needs a limit; the library lowers it for models that take less. */
const ANTHROPIC_OUTPUT = 16_000;
/** Calls in one answer: the library looks at all of them before any other work of the process gets its turn. */
const MOST_CALLS = 200;
/** Characters of a conversation, which no model takes: a provider may count too few tokens. */
const MOST_SAID = 8_000_000;
/** What was sent before is not paid for in full again; other providers do so unasked. */
const CACHED: NonNullable<ModelMessage['providerOptions']> = { anthropic: { cacheControl: { type: 'ephemeral' } } };

export interface Question {
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly clock: Clock;
  readonly retryPauses: readonly number[];
}

export interface Asked {
  /** Without spaces around it; `''` if the model said nothing. */
  readonly text: string;
  readonly finish: FinishReason;
  /** Calls that can be carried out, in order. */
  readonly calls: readonly Call[];
  /** Calls that cannot: the library has told the model why. */
  readonly wrongCalls: readonly { readonly toolName: string; readonly isUnknown: boolean }[];
  /** To be put after the question. */
  readonly messages: readonly ModelMessage[];
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** Asks, and asks again what may pass. @throws {ModelError}, or the reason of the caller's signal. */
export async function ask(model: Model, question: Question): Promise<Asked> {
  for (const pause of [...question.retryPauses, undefined]) {
    try {
      return await askOnce(model, question);
    } catch (error) {
      question.clock.check();
      const known = error instanceof ModelError ? error : modelErrorOf(error, model);
      const asked = pauseAskedBy(error);
      if (known.isPermanent || pause === undefined || !AISDKError.isInstance(error) || asked > LONGEST_PAUSE) throw known;
      await question.clock.wait(Math.max(pause, asked));
    }
  }
  throw new RangeError('The last try neither answered nor failed.');
}

async function askOnce(model: Model, { system, messages, clock }: Question): Promise<Asked> {
  if (JSON.stringify(messages).length > MOST_SAID)
    throw budgetExceeded(`The conversation with the model has more than ${MOST_SAID} characters. Split the instruction into several.`);
  // The library writes warnings to the console, where no log redacts them.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const answer = await generateText({
    model: withFewCalls(model),
    system: { role: 'system', content: system, providerOptions: CACHED },
    messages: messages.map((message, at) => (at === messages.length - 1 ? { ...message, providerOptions: CACHED } : message)),
    tools: TOOL_SET,
    maxRetries: 0,
    abortSignal: clock.signal,
    ...(model.provider.startsWith('anthropic') && { maxOutputTokens: ANTHROPIC_OUTPUT }),
    providerOptions: { openai: { store: false } },
  });
  const isWrong = (call: (typeof answer.toolCalls)[number]): boolean => 'invalid' in call && call.invalid === true;
  return {
    text: answer.text.trim(),
    finish: answer.finishReason,
    calls: answer.toolCalls
      .filter((call) => !isWrong(call))
      .map(({ toolCallId, toolName, input }) => ({ toolCallId, toolName, input: input as unknown })),
    wrongCalls: answer.toolCalls
      .filter(isWrong)
      .map((call) => ({ toolName: call.toolName, isUnknown: 'error' in call && NoSuchToolError.isInstance(call.error) })),
    messages: answer.response.messages,
    inputTokens: answer.usage.inputTokens || tokensIn([system, messages]),
    outputTokens: answer.usage.outputTokens || tokensIn(answer.response.messages),
  };
}

/** The model, whose answers with too many calls are errors. */
function withFewCalls(model: Model): Model {
  return {
    specificationVersion: model.specificationVersion,
    provider: model.provider,
    modelId: model.modelId,
    supportedUrls: model.supportedUrls,
    async doGenerate(asked) {
      const answer = await model.doGenerate(asked);
      const count = answer.content.filter(({ type }) => type === 'tool-call').length;
      if (count > MOST_CALLS)
        throw budgetExceeded(`The model made ${count} calls in one answer; ${MOST_CALLS} are taken. Split the instruction into several.`);
      return answer;
    },
    doStream: (asked) => model.doStream(asked),
  };
}

/** Milliseconds that a provider wants to be left alone for. */
function pauseAskedBy(error: unknown): number {
  const seconds = APICallError.isInstance(error) ? retryAfter(error.responseHeaders?.['retry-after'], new Date()) : undefined;
  return (seconds ?? 0) * 1_000;
}

/** Near enough, where a server does not count: a budget must not depend on it. */
function tokensIn(value: unknown): number {
  return Math.ceil(JSON.stringify(value).length / 4);
}
