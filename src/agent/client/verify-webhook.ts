/** Verifies what arrives at a webhook, as in Standard Webhooks 1.0. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookEvent } from '../contract/webhook.ts';
import { WebhookVerificationError } from './errors.ts';

export interface WebhookRequest {
  /** As it was received: parsed and written again, it would have other bytes. */
  readonly body: string | Uint8Array;
  /** Those of `node:http`, or a `Headers`. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
}

export interface VerifyOptions {
  /** Default: 300. */
  readonly toleranceSeconds?: number;
  /** Default: now. */
  readonly now?: Date;
}

const PREFIX = 'whsec_';

/**
 * The event in a request to a webhook, once its signature is verified. The same event can arrive more than once, with the same `id`.
 *
 * @param secret `whsec_…`, as it was shown when the webhook was added; several while they are rotated.
 *
 * @example
 * const { id, event } = verifyWebhook({ headers: request.headers, body }, process.env.WEBHOOK_SECRET);
 * if (event.type === 'job.completed') console.log(event.data.prLink);
 *
 * @throws WebhookVerificationError; TypeError if a secret is not one.
 */
export function verifyWebhook(
  { headers, body }: WebhookRequest,
  secret: string | readonly string[],
  { toleranceSeconds = 300, now = new Date() }: VerifyOptions = {},
): { readonly id: string; readonly event: WebhookEvent } {
  const keys = [secret].flat().map(keyOf);
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature').split(' ');
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookVerificationError('The header “webhook-timestamp” is not a number of seconds.');
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const expected = keys.map((key) => createHmac('sha256', key).update(`${id}.${timestamp}.`).update(bytes).digest());
  const isSigned = signatures.some((signature) => {
    const [version, value = ''] = signature.split(',');
    const given = Buffer.from(value, 'base64');
    return version === 'v1' && expected.some((one) => one.length === given.length && timingSafeEqual(one, given));
  });
  if (!isSigned)
    throw new WebhookVerificationError('The signature does not match. Check the secret, and that the body is as it was received.');
  const age = now.getTime() / 1000 - Number(timestamp);
  if (Number.isNaN(age) || !(toleranceSeconds >= 0))
    throw new TypeError('“toleranceSeconds” must be a number of seconds, and “now” a date.');
  if (Math.abs(age) > toleranceSeconds)
    throw new WebhookVerificationError(
      `The request is from ${Math.abs(Math.round(age))} seconds ${age > 0 ? 'ago' : 'ahead'}; at most ${toleranceSeconds} are accepted. Check the clock.`,
    );
  return { id, event: parseEvent(Buffer.from(bytes).toString('utf8')) };
}

function keyOf(secret: unknown): Buffer {
  const key = Buffer.from(typeof secret === 'string' && secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : '', 'base64');
  if (key.length < 24) throw new TypeError('The secret of a webhook begins with “whsec_” and is shown when the webhook is added.');
  return key;
}

function headerOf(headers: WebhookRequest['headers'], name: string): string {
  const given =
    headers instanceof Headers ? headers.get(name) : Object.entries(headers).find(([other]) => other.toLowerCase() === name)?.[1];
  const value = Array.isArray(given) && given.length === 1 ? (given[0] as unknown) : given;
  if (typeof value === 'string' && value !== '') return value;
  throw new WebhookVerificationError(`The header “${name}” is missing.`);
}

function parseEvent(text: string): WebhookEvent {
  try {
    const event: unknown = JSON.parse(text);
    if (typeof event === 'object' && event !== null && 'type' in event) return event as WebhookEvent;
  } catch {
    // Said below.
  }
  throw new WebhookVerificationError('The body is not an event in JSON.');
}
