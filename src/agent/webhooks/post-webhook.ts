/** One request to a webhook: signed, to an address that was checked, without redirects and with limits. */
import { checkedFetch } from '../net/checked-fetch.ts';
import { AddressRefused } from '../net/address-rules.ts';
import { parseRetryAfterSeconds } from '../net/retry-after.ts';
import type { DeliveryAttemptResult } from '../store/deliveries.ts';
import type { WebhookUrlWithSecrets } from '../store/webhooks.ts';
import { serviceVersion } from '../version.ts';
import { signWebhookRequest } from './sign.ts';
import { rulesOf, type WebhookAddressRules } from './webhook-url.ts';

const TIMEOUT_MS = 15_000;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** The longest wait that a receiver may ask for. */
const MAX_WAIT_SECONDS = 86_400;

export interface WebhookPost extends WebhookUrlWithSecrets {
  readonly id: string;
  readonly body: string;
  readonly rules: WebhookAddressRules;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** Never rejects because of what the receiver does; rejects with the reason of `signal`. The response is not read. */
export async function postWebhook(
  { id, url, secrets, body, rules, timeoutMs = TIMEOUT_MS, signal }: WebhookPost,
  now = new Date(),
): Promise<DeliveryAttemptResult> {
  const timestamp = Math.floor(now.getTime() / 1000);
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeoutMs);
  const stop = (): void => limit.abort();
  signal?.addEventListener('abort', stop);
  try {
    const response = await checkedFetch(rulesOf(new URL(url), rules))(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': `docs-nav/${serviceVersion}`,
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signWebhookRequest({ id, timestamp, body }, secrets),
      },
      body,
      signal: limit.signal,
    });
    // Nobody waits for the end of a body that may have none.
    await response.body?.cancel();
    return resultOf(response, now);
  } catch (error) {
    signal?.throwIfAborted();
    return {
      isDelivered: false,
      status: null,
      error: limit.signal.aborted ? timeoutText(timeoutMs) : causeOf(error),
      pausedUntil: undefined,
    };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

function resultOf({ ok, status, headers }: Response, now: Date): DeliveryAttemptResult {
  const seconds = ok ? undefined : parseRetryAfterSeconds(headers.get('retry-after'), now);
  return {
    isDelivered: ok,
    status,
    error: ok ? null : statusText(status),
    pausedUntil: seconds === undefined ? undefined : new Date(now.getTime() + Math.min(seconds, MAX_WAIT_SECONDS) * 1000),
  };
}

function statusText(status: number): string {
  if (REDIRECTS.has(status)) return `The receiver redirects (status ${status}), which is not followed.`;
  const isRefused = status === 400 || status === 401 || status === 403;
  return `The receiver answered with status ${status}.${isRefused ? ' Check that it has the secret of this webhook.' : ''}`;
}

function timeoutText(milliseconds: number): string {
  return `The receiver did not answer within ${milliseconds / 1000} seconds.`;
}

/** By code of the error. */
const CAUSES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was closed',
  ENOTFOUND: 'the host does not exist',
  EAI_AGAIN: 'the host name cannot be resolved at the moment',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ETIMEDOUT: 'it took too long to connect',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed; NODE_EXTRA_CA_CERTS of the service can add it',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by an unknown authority; NODE_EXTRA_CA_CERTS of the service can add it',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is signed by an unknown authority; NODE_EXTRA_CA_CERTS of the service can add it',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is signed by an unknown authority; NODE_EXTRA_CA_CERTS of the service can add it',
};

/** Texts of libraries can quote what the receiver sent, and the URL, which may be secret. */
function causeOf(error: unknown): string {
  if (error instanceof AddressRefused) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const cause = CAUSES[code] ?? (/^[A-Z_\d]+$/.test(code) ? `the request failed with ${code}` : 'the response is not valid HTTP');
  return `The receiver cannot be reached: ${cause}.`;
}
