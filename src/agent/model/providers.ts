/** The model providers: their variables, and how their models are created. */
import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { guardedFetch } from '../net/guarded-fetch.ts';
import type { Model } from './model.ts';

/** Much more than the longest answer of a model. */
const GUARD = { mostBytes: 32 * 2 ** 20 };

interface Access {
  readonly apiKey: string | undefined;
  readonly baseURL: string | undefined;
}

export interface Provider {
  /** Variable with the key. */
  readonly key: string;
  readonly needsKey: boolean;
  /** Variable with the base URL. */
  readonly url: string;
  readonly needsUrl: boolean;
  /** Path of the API that is added to a base URL without a path. */
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
