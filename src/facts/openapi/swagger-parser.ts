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

/** Validates a value that it may change. `read` answers the value of a file that a `$ref` names, or throws. */
export async function findMistakes(file: string, value: unknown, read: (path: string) => Promise<unknown>): Promise<RawError[]> {
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
    await SwaggerParser.validate(NOWHERE + file, value as never, {
      continueOnError: false,
      resolve: { file: false, http: false, site },
      parse: { ...off, site },
    } as never);
    return [];
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { details } = error as { details?: unknown };
    if (Array.isArray(details)) return details.map(fromAjv);
    return [{ keyword: error.name, params: error as unknown as Record<string, unknown>, message: error.message }];
  }
}

function fromAjv(detail: unknown): RawError {
  const { instancePath, keyword, params, message } = detail as Record<string, unknown>;
  return { pointer: String(instancePath), keyword: String(keyword), params: (params ?? {}) as Record<string, unknown>, message: String(message) };
}
