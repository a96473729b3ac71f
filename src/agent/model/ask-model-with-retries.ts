/** Sends one request to a model, and returns the answer without the library's objects, which contain whole requests and answers. */
import { AISDKError, APICallError, streamText, type ModelMessage } from 'ai';
import { ConnectionEndedEarly, ServerSilent } from '../net/fetch-with-timeouts.ts';
import { parseRetryAfterSeconds } from '../net/retry-after.ts';
import type { ModelAnswer } from './answer.ts';
import { budgetExceeded, type MessageDeadline } from './budgets.ts';
import { ModelError, toModelError } from './model-error.ts';
import type { Model } from './model.ts';
import { TOOL_SET } from './tools.ts';
import { usageOf } from './usage.ts';

/** In milliseconds. If a provider asks for a longer pause, there is no retry. */
const MAX_RETRY_PAUSE = 60_000;
/** In tokens. Anthropic's API needs a limit; the library lowers it for models with a lower one. */
const ANTHROPIC_MAX_OUTPUT_TOKENS = 16_000;
/** The most calls and characters in one answer, because the library parses and validates all of it without yielding to other work. */
const MAX_CALLS = 200;
const MAX_ANSWER_CHARACTERS = 1_000_000;
/** The most characters of a conversation, in case a provider counts too few tokens. */
const MAX_CONVERSATION_CHARACTERS = 8_000_000;
/** Enables prompt caching, which other providers do by default. */
const PROMPT_CACHING: NonNullable<ModelMessage['providerOptions']> = { anthropic: { cacheControl: { type: 'ephemeral' } } };

export interface ModelRequest {
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly clock: MessageDeadline;
  readonly retryPauses: readonly number[];
}

/** Sends the request, with retries after temporary errors. @throws {ModelError}, or the reason of the caller's signal. */
export async function askModelWithRetries(model: Model, question: ModelRequest): Promise<ModelAnswer> {
  for (const pause of [...question.retryPauses, undefined]) {
    try {
      return await askModelOnce(model, question);
    } catch (error) {
      question.clock.check();
      const known = error instanceof ModelError ? error : toModelError(error, model);
      const asked = requestedPause(error);
      if (known.isPermanent || pause === undefined || !isRetryable(error) || asked > MAX_RETRY_PAUSE) throw known;
      await question.clock.wait(Math.max(pause, asked));
    }
  }
  throw new RangeError('The last try neither answered nor failed.');
}

/** Errors of the provider or of the way to it; all others are defects that another try would repeat. Within an answer, they are data. */
function isRetryable(error: unknown): boolean {
  return (
    !(error instanceof Error) ||
    AISDKError.isInstance(error) ||
    error instanceof ModelError ||
    error instanceof ServerSilent ||
    error instanceof ConnectionEndedEarly
  );
}

async function askModelOnce(model: Model, { system, messages, clock }: ModelRequest): Promise<ModelAnswer> {
  if (JSON.stringify(messages).length > MAX_CONVERSATION_CHARACTERS)
    throw budgetExceeded(
      `The conversation with the model has more than ${MAX_CONVERSATION_CHARACTERS} characters. Split the instruction into several.`,
    );
  // The library would write warnings to the console, where they are not redacted.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const errors: unknown[] = [];
  const answer = streamText({
    model: withLimits(model),
    system: { role: 'system', content: system, providerOptions: PROMPT_CACHING },
    messages: messages.map((message, at) => (at === messages.length - 1 ? { ...message, providerOptions: PROMPT_CACHING } : message)),
    tools: TOOL_SET,
    maxRetries: 0,
    abortSignal: clock.signal,
    ...(model.provider.startsWith('anthropic') && { maxOutputTokens: ANTHROPIC_MAX_OUTPUT_TOKENS }),
    providerOptions: { openai: { store: false } },
    onError: ({ error }) => void errors.push(error),
  });
  await answer.consumeStream({ onError: (error) => void errors.push(error) });
  clock.check();
  if (errors.length > 0) throw errors[0];
  const [finish, usage, response] = await Promise.all([answer.finishReason, answer.usage, answer.response]);
  // A stream that was cut, or that is none, ends without a reason and without having counted anything.
  if (finish === 'other' && usage.inputTokens === undefined && usage.outputTokens === undefined)
    throw new ModelError('model_unavailable', 'The provider sent an answer that cannot be read to its end.', { isPermanent: false });
  return { messages: response.messages, finish, tokens: usageOf(usage, [system, messages], response.messages) };
}

type StreamPart = Awaited<ReturnType<Model['doStream']>>['stream'] extends ReadableStream<infer Part> ? Part : never;

/** A model that throws if an answer has too many calls or too much text. */
function withLimits(model: Model): Model {
  return {
    specificationVersion: model.specificationVersion,
    provider: model.provider,
    modelId: model.modelId,
    supportedUrls: model.supportedUrls,
    doGenerate: (asked) => model.doGenerate(asked),
    async doStream(asked) {
      const answer = await model.doStream(asked);
      let [calls, characters] = [0, 0];
      const counting = new TransformStream<StreamPart, StreamPart>({
        transform(part, controller) {
          calls += part.type === 'tool-call' ? 1 : 0;
          characters += lengthOf(part);
          const excess =
            calls > MAX_CALLS ? `${MAX_CALLS} calls` : characters > MAX_ANSWER_CHARACTERS ? `${MAX_ANSWER_CHARACTERS} characters` : null;
          if (excess === null) controller.enqueue(part);
          else controller.error(budgetExceeded(`The model made more than ${excess} in one answer. Split the instruction into several.`));
        },
      });
      return { ...answer, stream: answer.stream.pipeThrough(counting) };
    },
  };
}

/** Of a call that arrived in pieces, the input counts twice. */
function lengthOf(part: StreamPart): number {
  if (part.type === 'text-delta' || part.type === 'reasoning-delta' || part.type === 'tool-input-delta') return part.delta.length;
  return part.type === 'tool-call' ? part.input.length : 0;
}

/** The pause that a provider asks for, in milliseconds. */
function requestedPause(error: unknown): number {
  const seconds = APICallError.isInstance(error) ? parseRetryAfterSeconds(error.responseHeaders?.['retry-after'], new Date()) : undefined;
  return (seconds ?? 0) * 1_000;
}
