/** Tests webhooks: sends an event of the type `ping` at once, and tells what came of it. */
import { randomUUID } from 'node:crypto';
import type { WebhookEvent, WebhookTest } from '../contract/webhook.ts';
import type { Database } from '../store/database.ts';
import { takeTest, type WebhookReference } from '../store/webhooks.ts';
import { postWebhook } from './post-webhook.ts';
import type { WebhookAddressRules } from './webhook-url.ts';

/** In milliseconds how long to wait if there was a test just now. Undefined if the project has no such webhook. */
export async function sendWebhookTest(
  db: Database,
  place: WebhookReference,
  rules: WebhookAddressRules,
  now = new Date(),
): Promise<WebhookTest | { readonly waitMs: number } | undefined> {
  const signing = await takeTest(db, place, now);
  if (signing === undefined || 'waitMs' in signing) return signing;
  const event: WebhookEvent = {
    type: 'ping',
    timestamp: now.toISOString(),
    data: { projectId: place.projectId, jobId: null, n: null, seq: null, status: null, prLink: null, error: null },
  };
  const began = performance.now();
  const { isDelivered, status, error } = await postWebhook({ ...signing, id: randomUUID(), body: JSON.stringify(event), rules }, now);
  return { isDelivered, status, error, milliseconds: Math.round(performance.now() - began) };
}
