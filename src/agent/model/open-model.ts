/** Opens a model by a name such as `anthropic/claude-sonnet-4-5`. */
import { MisconfigurationError } from '../operator-error.ts';
import { DEFAULT_LIMITS } from '../config/table.ts';
import type { ResponseTimeouts } from '../net/fetch-with-timeouts.ts';
import type { Model } from './model.ts';
import { MODEL_PROVIDERS, type ModelProvider } from './providers.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const DEFAULT_TIMEOUTS: ResponseTimeouts = DEFAULT_LIMITS;

/**
 * Creates the model without sending anything.
 *
 * @param name `provider/model`; providers are `anthropic`, `openai` and `openai-compatible`. The model may contain slashes.
 * @param env Contains keys and base URLs, such as `process.env`.
 * @throws {MisconfigurationError} if the name is not valid or a variable is missing.
 */
export function openModel(name: string, env: Environment, timeouts: ResponseTimeouts = DEFAULT_TIMEOUTS): Model {
  const [, before = '', model = ''] = /^([^/]*)\/(.+)$/.exec(name) ?? [];
  const provider = Object.hasOwn(MODEL_PROVIDERS, before) ? MODEL_PROVIDERS[before] : undefined;
  if (!provider || /[\s\p{Cc}]/u.test(model)) {
    throw new MisconfigurationError(
      `“${name}” is not a model; expected provider/model, such as anthropic/claude-sonnet-4-5. Providers are ${Object.keys(MODEL_PROVIDERS).join(', ')}.`,
    );
  }
  return provider.createModel(model, { apiKey: keyOf(provider, name, env), baseURL: urlOf(provider, name, env), timeouts });
}

function keyOf({ keyVariable, needsKey }: ModelProvider, name: string, env: Environment): string | undefined {
  const value = env[keyVariable]?.trim() || undefined;
  if (needsKey && value === undefined) throw new MisconfigurationError(`The model “${name}” needs a key. Set ${keyVariable}.`);
  // The error of fetch would contain the key.
  if (value !== undefined && !/^[\x21-\x7e]+$/.test(value))
    throw new MisconfigurationError(`${keyVariable} contains characters that are not allowed in keys. Set it to the key only.`);
  return value;
}

function urlOf({ urlVariable, needsUrl, defaultPath }: ModelProvider, name: string, env: Environment): string | undefined {
  const value = env[urlVariable]?.trim() || undefined;
  if (value === undefined) {
    if (needsUrl)
      throw new MisconfigurationError(
        `The model “${name}” needs the URL of its server. Set ${urlVariable}, for example to http://127.0.0.1:11434/v1.`,
      );
    return undefined;
  }
  const parsed = URL.canParse(value) ? new URL(value) : undefined;
  if (
    !parsed ||
    !/^https?:$/.test(parsed.protocol) ||
    parsed.username !== '' ||
    parsed.password !== '' ||
    parsed.search !== '' ||
    parsed.hash !== ''
  ) {
    throw new MisconfigurationError(
      `${urlVariable} is not a base URL; expected a URL such as https://models.example.com/v1, without a user, password, query or fragment.`,
    );
  }
  return parsed.pathname === '/' ? `${parsed.origin}${defaultPath}` : `${parsed.origin}${parsed.pathname.replace(/(?<!\/)\/+$/, '')}`;
}
