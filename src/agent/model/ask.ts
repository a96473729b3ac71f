/** Sends one request to a model, and returns the answer without the library's objects, which contain whole requests and answers. */
import { AISDKError, APICallError, generateText, NoSuchToolError, type FinishReason, type ModelMessage } from 'ai';
import { retryAfter } from '../net/retry-after.ts';
import { budgetExceeded, type Clock } from './budgets.ts';
import type { Call } from './tool-calls.ts';
import { ModelError, modelErrorOf } from './model-error.ts';
import type { Model } from './model.ts';
import { TOOL_SET } from './tools.ts';
import { usageOf, type Usage } from './usage.ts';

/** In milliseconds. If a provider asks for a longer pause, there is no retry. */
const LONGEST_PAUSE = 60_000;
/** In tokens. Anthropic's API needs a limit; the library lowers it for models with a lower one. */
const ANTHROPIC_OUTPUT = 16_000;
/** The most calls in one answer, because the library validates all of them without yielding to other work. */
const MOST_CALLS = 200;
/** The most characters of a conversation, in case a provider counts too few tokens. */
const MOST_SAID = 8_000_000;
/** Enables prompt caching, which other providers do by default. */
const CACHED: NonNullable<ModelMessage['providerOptions']> = { anthropic: { cacheControl: { type: 'ephemeral' } } };

export interface Question {
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly clock: Clock;
  readonly retryPauses: readonly number[];
}

export interface Asked {
  /** Trimmed; `''` if there is none. */
  readonly text: string;
  readonly finish: FinishReason;
  /** Valid calls, in order. */
  readonly calls: readonly Call[];
  /** Invalid calls, about which the library informs the model. */
  readonly wrongCalls: readonly { readonly toolName: string; readonly isUnknown: boolean }[];
  /** The messages to append to the conversation. */
  readonly messages: readonly ModelMessage[];
  readonly usage: Usage;
}

/** Sends the request, with retries after temporary errors. @throws {ModelError}, or the reason of the caller's signal. */
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
  // The library would write warnings to the console, where they are not redacted.
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
    usage: usageOf(answer.usage, [system, messages], answer.response.messages),
  };
}

/** A model that throws if an answer has too many calls. */
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
        throw budgetExceeded(
          `The model made ${count} calls in one answer; at most ${MOST_CALLS} are allowed. Split the instruction into several.`,
        );
      return answer;
    },
    doStream: (asked) => model.doStream(asked),
  };
}

/** The pause that a provider asks for, in milliseconds. */
function pauseAskedBy(error: unknown): number {
  const seconds = APICallError.isInstance(error) ? retryAfter(error.responseHeaders?.['retry-after'], new Date()) : undefined;
  return (seconds ?? 0) * 1_000;
}
