/** The model providers: their variables, and how their models are created. */
import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { guardedFetch } from '../net/guarded-fetch.ts';
import { patientFetch, type Patience } from '../net/patient-fetch.ts';
import type { Model } from './model.ts';

/** Much more than the longest answer of a model. */
const MOST_BYTES = 32 * 2 ** 20;

interface Access {
  readonly apiKey: string | undefined;
  readonly baseURL: string | undefined;
  readonly patience: Patience;
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
    open: (model, { apiKey, baseURL = 'https://api.anthropic.com/v1', patience }) =>
      createAnthropic({ ...(apiKey && { apiKey }), baseURL, fetch: fetchFor(patience) })(model),
  },
  openai: {
    key: 'OPENAI_API_KEY',
    needsKey: true,
    url: 'OPENAI_BASE_URL',
    needsUrl: false,
    version: '/v1',
    open: (model, { apiKey, baseURL = 'https://api.openai.com/v1', patience }) =>
      createOpenAI({ ...(apiKey && { apiKey }), baseURL, fetch: fetchFor(patience) }).responses(model),
  },
  'openai-compatible': {
    key: 'OPENAI_COMPATIBLE_API_KEY',
    needsKey: false,
    url: 'OPENAI_COMPATIBLE_BASE_URL',
    needsUrl: true,
    version: '',
    open: (model, { apiKey, baseURL = '', patience }) =>
      createOpenAICompatible({
        name: 'openai-compatible',
        ...(apiKey && { apiKey }),
        baseURL,
        // Servers count streamed tokens only if asked to.
        includeUsage: true,
        fetch: fetchFor(patience),
      })(model),
  },
};

function fetchFor(patience: Patience): typeof fetch {
  return patientFetch(patience, guardedFetch({ mostBytes: MOST_BYTES }));
}
