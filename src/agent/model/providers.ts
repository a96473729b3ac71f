/** The model providers: their variables, and how their models are created. */
import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { createBoundedFetchWithoutRedirects } from '../net/bounded-fetch.ts';
import { createFetchWithTimeouts, type ResponseTimeouts } from '../net/fetch-with-timeouts.ts';
import type { Model } from './model.ts';

/** Much more than the longest answer of a model. */
const MAX_BYTES = 32 * 2 ** 20;

interface ModelConnection {
  readonly apiKey: string | undefined;
  readonly baseURL: string | undefined;
  readonly timeouts: ResponseTimeouts;
}

export interface ModelProvider {
  /** Variable with the key. */
  readonly keyVariable: string;
  readonly needsKey: boolean;
  /** Variable with the base URL. */
  readonly urlVariable: string;
  readonly needsUrl: boolean;
  /** Path of the API that is added to a base URL without a path. */
  readonly defaultPath: string;
  readonly createModel: (model: string, access: ModelConnection) => Model;
}

/** By the name before the slash of `provider/model`. */
export const MODEL_PROVIDERS: Readonly<Record<string, ModelProvider>> = {
  anthropic: {
    keyVariable: 'ANTHROPIC_API_KEY',
    needsKey: true,
    urlVariable: 'ANTHROPIC_BASE_URL',
    needsUrl: false,
    defaultPath: '/v1',
    createModel: (model, { apiKey, baseURL = 'https://api.anthropic.com/v1', timeouts }) =>
      createAnthropic({ ...(apiKey && { apiKey }), baseURL, fetch: fetchFor(timeouts) })(model),
  },
  openai: {
    keyVariable: 'OPENAI_API_KEY',
    needsKey: true,
    urlVariable: 'OPENAI_BASE_URL',
    needsUrl: false,
    defaultPath: '/v1',
    createModel: (model, { apiKey, baseURL = 'https://api.openai.com/v1', timeouts }) =>
      createOpenAI({ ...(apiKey && { apiKey }), baseURL, fetch: fetchFor(timeouts) }).responses(model),
  },
  'openai-compatible': {
    keyVariable: 'OPENAI_COMPATIBLE_API_KEY',
    needsKey: false,
    urlVariable: 'OPENAI_COMPATIBLE_BASE_URL',
    needsUrl: true,
    defaultPath: '',
    createModel: (model, { apiKey, baseURL = '', timeouts }) =>
      createOpenAICompatible({
        name: 'openai-compatible',
        ...(apiKey && { apiKey }),
        baseURL,
        // Servers count streamed tokens only if asked to.
        includeUsage: true,
        fetch: fetchFor(timeouts),
      })(model),
  },
};

function fetchFor(patience: ResponseTimeouts): typeof fetch {
  return createFetchWithTimeouts(patience, createBoundedFetchWithoutRedirects({ maxBytes: MAX_BYTES }));
}
