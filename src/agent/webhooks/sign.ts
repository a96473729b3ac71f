/** Signatures of requests to webhooks, as in Standard Webhooks 1.0. */
import { createHmac } from 'node:crypto';

export interface ContentToSign {
  readonly id: string;
  /** Of the attempt, in seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** The value of the header `webhook-signature`: one signature for each secret, of which each is `whsec_` and base64. */
export function signWebhookRequest({ id, timestamp, body }: ContentToSign, secrets: readonly string[]): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
}
