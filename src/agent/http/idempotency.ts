/** The header `Idempotency-Key`: a request that is sent twice is processed once. */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ApiProblem } from './problems.ts';
import type { OpenApiSchema } from '../contract/fields.ts';

const PRINTABLE = '^[\\x21-\\x7e]([\\x20-\\x7e]*[\\x21-\\x7e])?$';
const IS_PRINTABLE = new RegExp(PRINTABLE);

export const IDEMPOTENCY_KEY: OpenApiSchema = { type: 'string', minLength: 1, maxLength: 255, pattern: PRINTABLE };

/** The value of the header, if it is present. Throws `ApiProblem` if it is malformed or repeated. */
export function readIdempotencyKey({ headers, rawHeaders }: Pick<IncomingMessage, 'headers' | 'rawHeaders'>): string | undefined {
  const value = headers['idempotency-key'];
  if (value === undefined) return undefined;
  const times = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'idempotency-key').length;
  if (typeof value === 'string' && times < 2 && value.length <= 255 && IS_PRINTABLE.test(value)) return value;
  const detail = 'The Idempotency-Key header must appear once and have 1 to 255 printable ASCII characters, such as a UUID.';
  throw new ApiProblem('invalid-request', detail, { errors: [{ header: 'Idempotency-Key', detail }] });
}

/** Identifies a request by its operation, its target and its prompt. Unknown members do not count. */
export function hashRequest(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
