/** The operations of path items: each is an object with methods. */
import { isObject, type JsonObject } from '../document/json-object.ts';
import { METHODS } from '../navigation/entries.ts';
import type { ParsedSpecDocument } from './parsed.ts';
import type { Operation } from './spec.ts';

/** The place of an operation: a file and the keys to its method. */
export interface OperationOrigin {
  readonly file: ParsedSpecDocument;
  readonly path: readonly string[];
}

/** Methods by their keys in a path item. */
export const METHOD_BY_KEY = new Map<string, string>(METHODS.map((method) => [method.toLowerCase(), method]));

/** Calls `add` with every operation of a path item, and with the keys to it in the item. `hasQuery`: since OpenAPI 3.2. */
export function eachOperation(
  item: JsonObject,
  hasQuery: boolean,
  add: (method: string, operation: JsonObject, keys: readonly string[]) => void,
): void {
  for (const [key, operation] of Object.entries(item)) {
    if (!isObject(operation)) continue;
    const method = METHOD_BY_KEY.get(key);
    if (method !== undefined && (method !== 'QUERY' || hasQuery)) add(method, operation, [key]);
    else if (key === 'additionalOperations' && hasQuery) {
      for (const [word, own] of Object.entries(operation)) if (isObject(own)) add(word.toUpperCase(), own, [key, word]);
    }
  }
}

export function operationFrom(method: string, path: string, value: JsonObject): Operation {
  const { summary, operationId, tags } = value;
  const platform = value['x-mint'];
  const href = isObject(platform) ? platform['href'] : undefined;
  return {
    method,
    path,
    ...(typeof summary === 'string' && { summary }),
    ...(typeof operationId === 'string' && { operationId }),
    ...(Array.isArray(tags) && { tags: tags.filter((tag) => typeof tag === 'string') }),
    ...(value['x-hidden'] === true && { isHidden: true as const }),
    ...(value['x-excluded'] === true && { isExcluded: true as const }),
    ...(typeof href === 'string' && { href }),
  };
}
