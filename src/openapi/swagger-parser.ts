/** The only call of the validator: nothing is fetched, and no file is opened but by the caller's own hand. */
import SwaggerParser from '@apidevtools/swagger-parser';

/** A mistake as the validator names it. */
export interface RawError {
  /** A path of keys into the description with all `$ref`s drawn in, as a JSON Pointer; none if it does not say. */
  readonly pointer?: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** Put before paths, so that the validator sees absolute ones and none of them exists. */
export const NOWHERE = '/nowhere/';

/** The description is larger than it may be once its `$ref`s are drawn in. */
export class TooLarge extends Error {}

/** What the validator may change, and how many values it may walk through when all `$ref`s are drawn in. */
interface Given {
  readonly value: unknown;
  readonly most: number;
}

/**
 * Validates a value that it may change. `read` answers the value of a file that a `$ref` names, or throws.
 *
 * @throws {TooLarge} before it walks through what a few `$ref`s to `$ref`s stand for.
 */
export async function findMistakes(file: string, { value, most }: Given, read: (path: string) => Promise<unknown>): Promise<RawError[]> {
  const values = new Map<string, unknown>();
  const site = {
    order: 1,
    canRead: true,
    async read({ url }: { url: string }) {
      values.set(url, await read(url));
      return url;
    },
    parse: ({ url }: { url: string }) => values.get(url),
  };
  const off = { json: false, yaml: false, text: false, binary: false };
  try {
    await SwaggerParser.validate(
      NOWHERE + file,
      value as never,
      {
        continueOnError: false,
        resolve: { file: false, http: false, site },
        parse: { ...off, site },
        dereference: boundedBy(most),
      } as never,
    );
    return [];
  } catch (error) {
    if (!(error instanceof Error) || error instanceof TooLarge) throw error;
    const { details } = error as { details?: unknown };
    if (Array.isArray(details)) return details.map(fromAjv);
    return [{ keyword: error.name, params: error as unknown as Record<string, unknown>, message: error.message }];
  }
}

function fromAjv(detail: unknown): RawError {
  const { instancePath, keyword, params, message } = detail as Record<string, unknown>;
  return {
    pointer: String(instancePath),
    keyword: String(keyword),
    params: (params ?? {}) as Record<string, unknown>,
    message: String(message),
  };
}

/** Each `$ref` is drawn in where it is written: what all of them lead to is what the walk is longer by. */
function boundedBy(most: number): object {
  const sizes = new Map<object, number>();
  let steps = 0;
  let total = 0;
  const spend = (): false => {
    if (++steps > STEPS * most || total > most) throw new TooLarge();
    return false;
  };
  return {
    excludedPathMatcher: spend,
    onDereference(this: { readonly circular: unknown }, _: unknown, value: unknown) {
      // When circles are drawn in as well, nothing is walked through any more.
      if (this.circular === 'ignore') total += sizeOf(value, sizes);
      spend();
    },
  };
}

/** It asks twice about each value. */
const STEPS = 4;

function sizeOf(value: unknown, sizes: Map<object, number>): number {
  if (typeof value !== 'object' || value === null) return 1;
  let size = sizes.get(value);
  if (size === undefined) {
    size = 1;
    for (const inner of Object.values(value)) size += sizeOf(inner, sizes);
    sizes.set(value, size);
  }
  return size;
}
