/** The only call of the validator: it fetches nothing, and only the caller opens files. */
import SwaggerParser from '@apidevtools/swagger-parser';

/** An error as the validator reports it. */
export interface SpecValidatorError {
  /** A JSON Pointer into the description with all `$ref`s resolved, if the validator reports one. */
  readonly pointer?: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** Prepended to paths, so that the validator sees absolute paths that do not exist. */
export const VALIDATOR_PLACEHOLDER_FOLDER = '/nowhere/';

/** The description with its `$ref`s resolved is too large. */
export class SpecTooLargeError extends Error {}

/** The value, which the validator may change, and the most values it may visit with all `$ref`s resolved. */
interface ValidationInput {
  readonly value: unknown;
  readonly maxValues: number;
}

/**
 * Validates a value, which it may change. `read` returns the value of a file that a `$ref` points to, or throws.
 *
 * @throws {SpecTooLargeError} if nested `$ref`s expand to too many values.
 */
export async function findMistakes(
  file: string,
  { value, maxValues }: ValidationInput,
  read: (path: string) => Promise<unknown>,
): Promise<SpecValidatorError[]> {
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
      VALIDATOR_PLACEHOLDER_FOLDER + file,
      value as never,
      {
        continueOnError: false,
        resolve: { file: false, http: false, site },
        parse: { ...off, site },
        dereference: createLimits(maxValues),
      } as never,
    );
    return [];
  } catch (error) {
    if (!(error instanceof Error) || error instanceof SpecTooLargeError) throw error;
    // Of the runtime: a message, or the list of all messages, is too long.
    if (error instanceof RangeError) throw new SpecTooLargeError();
    const { details } = error as { details?: unknown };
    if (Array.isArray(details)) return details.map(fromAjv);
    return [{ keyword: error.name, params: error as unknown as Record<string, unknown>, message: error.message }];
  }
}

function fromAjv(detail: unknown): SpecValidatorError {
  const { instancePath, keyword, params, message } = detail as Record<string, unknown>;
  return {
    pointer: String(instancePath),
    keyword: String(keyword),
    params: (params ?? {}) as Record<string, unknown>,
    message: String(message),
  };
}

/** Limits the work of the validator, which visits the target of each `$ref` at every place that refers to it. */
function createLimits(most: number): object {
  const sizes = new Map<object, number>();
  let steps = 0;
  let total = 0;
  const spend = (): false => {
    if (++steps > STEPS * most || total > most) throw new SpecTooLargeError();
    return false;
  };
  return {
    excludedPathMatcher: spend,
    onDereference(this: { readonly circular: unknown }, _: unknown, value: unknown) {
      // Once circular references are resolved as well, the validator visits nothing.
      if (this.circular === 'ignore') total += sizeOf(value, sizes);
      spend();
    },
  };
}

/** The validator makes several steps per value. */
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
