/** The messages of the admin channel: one line of JSON in each direction. */

export interface Request {
  readonly operation: string;
  readonly input: object;
}

export type Reply = { readonly result: unknown } | { readonly error: string };

export const MOST_BYTES = 65_536;
