/** The providers of models: which variables they need, and how their models are made. */
import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { guardedFetch } from '../net/guarded-fetch.ts';
import type { Model } from './model.ts';

/** Far more than the longest answer of a model. */
const GUARD = { mostBytes: 32 * 2 ** 20 };

interface Access {
  readonly apiKey: string | undefined;
  readonly baseURL: string | undefined;
}

export interface Provider {
  /** Variable that holds the key. */
  readonly key: string;
  /** False where servers without keys are usual. */
  readonly needsKey: boolean;
  /** Variable that holds the base URL. */
  readonly url: string;
  readonly needsUrl: boolean;
  /** What the API's paths begin with: added to a base URL that is only a host. */
  readonly version: string;
  readonly open: (model: string, access: Access) => Model;
}

/** By the name before the slash of `provider/model`. */
export const PROVIDERS: Readonly<Record<string, Provider>> = {
  anthropic: {
    key: 'ANTHROPIC_API_KEY',
    needsKey: true,
    url: 'ANTHROPIC_BASE_URL',
    needsUrl: false,
    version: '/v1',
    open: (model, { apiKey, baseURL = 'https://api.anthropic.com/v1' }) =>
      createAnthropic({ ...(apiKey && { apiKey }), baseURL, fetch: guardedFetch(GUARD) })(model),
  },
  openai: {
    key: 'OPENAI_API_KEY',
    needsKey: true,
    url: 'OPENAI_BASE_URL',
    needsUrl: false,
    version: '/v1',
    open: (model, { apiKey, baseURL = 'https://api.openai.com/v1' }) =>
      createOpenAI({ ...(apiKey && { apiKey }), baseURL, fetch: guardedFetch(GUARD) }).responses(model),
  },
  'openai-compatible': {
    key: 'OPENAI_COMPATIBLE_API_KEY',
    needsKey: false,
    url: 'OPENAI_COMPATIBLE_BASE_URL',
    needsUrl: true,
    version: '',
    open: (model, { apiKey, baseURL = '' }) =>
      createOpenAICompatible({ name: 'openai-compatible', ...(apiKey && { apiKey }), baseURL, fetch: guardedFetch(GUARD) })(model),
  },
};
