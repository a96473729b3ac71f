/** Errors of models, whose messages contain nothing of the conversation. */
import { APICallError, InvalidResponseDataError, NoOutputGeneratedError, RetryError } from 'ai';
import type { FailureCode } from '../contract/job.ts';
import { HttpResponseTooLarge, RedirectRefused } from '../net/bounded-fetch.ts';
import { ConnectionEndedEarly, ServerSilent } from '../net/fetch-with-timeouts.ts';
import type { Model } from './model.ts';
import { MODEL_PROVIDERS } from './providers.ts';

export type ModelErrorCode = Extract<FailureCode, 'model_rejected' | 'model_unavailable' | 'budget_exceeded' | 'too_many_refusals'>;

/** Never contains the error of a library, which would include the whole prompt. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly code: ModelErrorCode;
  /** Whether a retry would fail again. */
  readonly isPermanent: boolean;
  /** HTTP status of the provider's answer, if there was one. */
  readonly status: number | undefined;

  constructor(
    code: ModelErrorCode,
    message: string,
    { isPermanent, status }: { readonly isPermanent: boolean; readonly status?: number | undefined },
  ) {
    super(message);
    this.code = code;
    this.isPermanent = isPermanent;
    this.status = status;
  }
}

/** Messages by status of the provider; other 4xx statuses use that of 400. */
const REJECTION_MESSAGES: Readonly<Record<number, (model: string, key: string) => string>> = {
  400: (model) =>
    `The provider does not accept the request for “${model}”. The model may not support tools, or its context may be too small for the message.`,
  401: (_, key) => `The provider does not accept the key. Check ${key}.`,
  402: () => 'The provider requires payment. Check the account of the key.',
  403: (model, key) => `The key has no access to “${model}”. Check the permissions of the key in ${key}.`,
  404: (model) => `The provider has no model “${model}”. Check the model name, and the base URL if one is set.`,
  413: () => 'The request is too large for the provider. Split the instruction into several.',
};

/** Temporary statuses below 500. */
const TEMPORARY_STATUSES: ReadonlySet<number> = new Set([408, 409, 425, 429]);

/** Converts any error of a model request. The original error is dropped, because it may contain the prompt, headers and bodies. */
export function toModelError(thrown: unknown, { provider, modelId }: Pick<Model, 'provider' | 'modelId'>): ModelError {
  const error = RetryError.isInstance(thrown) ? thrown.lastError : thrown;
  const status = APICallError.isInstance(error) ? error.statusCode : undefined;
  const key =
    Object.entries(MODEL_PROVIDERS).find(([name]) => provider === name || provider.startsWith(`${name}.`))?.[1].keyVariable ??
    'the key of the provider';
  if (status !== undefined && status >= 400 && status < 500 && !TEMPORARY_STATUSES.has(status)) {
    const words = REJECTION_MESSAGES[status] ?? REJECTION_MESSAGES[400];
    return new ModelError('model_rejected', `${words?.(modelId, key) ?? ''} (Status ${status}.)`, { isPermanent: true, status });
  }
  return new ModelError('model_unavailable', unavailableMessage(error, status), { isPermanent: false, status });
}

function unavailableMessage(error: unknown, status: number | undefined): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof RedirectRefused)
      return `The provider redirects to another address, and the key is not sent there. Check the base URL if one is set. (Status ${cause.status}.)`;
    if (cause instanceof ServerSilent) return `The provider sent nothing for ${cause.seconds} seconds, even after retries.`;
    if (cause instanceof ConnectionEndedEarly) return 'The provider closed the connection in the middle of its answer, even after retries.';
    if (cause instanceof HttpResponseTooLarge)
      return `The provider sent a response of more than ${cause.limit}, which is the maximum. Check the base URL if one is set.`;
  }
  if (status === 429) return 'The provider’s rate limit was still exceeded after retries. (Status 429.)';
  if (status !== undefined && status >= 400) return `The provider is unavailable, even after retries. (Status ${status}.)`;
  if (status !== undefined) return `The provider sent an answer that cannot be read. (Status ${status}.)`;
  if (NoOutputGeneratedError.isInstance(error) || InvalidResponseDataError.isInstance(error))
    return 'The provider sent an answer that cannot be read.';
  if (!(error instanceof Error)) return 'The provider ended its answer with an error, even after retries.';
  if (APICallError.isInstance(error))
    return 'The provider cannot be reached, even after retries. Check the network, and the base URL if one is set.';
  return `The request to the model failed. (${nameOf(error)}.)`;
}

/** The name of an error, if it is a single word. */
function nameOf(error: unknown): string {
  return error instanceof Error && /^\w{1,60}$/.test(error.name) ? error.name : 'Unknown reason';
}
