/** The header `Idempotency-Key`: a request that is sent twice is done once. */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Problem } from './problems.ts';
import type { Schema } from './schemas.ts';

const PRINTABLE = '^[\\x21-\\x7e]([\\x20-\\x7e]*[\\x21-\\x7e])?$';

export const IDEMPOTENCY_KEY: Schema = { type: 'string', minLength: 1, maxLength: 255, pattern: PRINTABLE };

/** The value of the header, if it is there; a refusal if it cannot be told apart from others. */
export function readIdempotencyKey({ headers, rawHeaders }: Pick<IncomingMessage, 'headers' | 'rawHeaders'>): string | undefined {
  const value = headers['idempotency-key'];
  if (value === undefined) return undefined;
  const times = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'idempotency-key').length;
  if (typeof value === 'string' && times < 2 && value.length <= 255 && new RegExp(PRINTABLE).test(value)) return value;
  const detail = 'The header Idempotency-Key must be there once, with 1 to 255 printable ASCII characters; a UUID is a good one.';
  throw new Problem('invalid-request', detail, { errors: [{ header: 'Idempotency-Key', detail }] });
}

/** What makes two requests the same: the operation, what it is about, and the prompt. Unknown members do not count. */
export function hashRequest(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
