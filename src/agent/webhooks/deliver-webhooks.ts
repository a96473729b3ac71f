/** Sends the deliveries that are due to their webhooks, several at a time. */
import { startDueWork } from '../due-work.ts';
import type { Database } from '../store/database.ts';
import { recordResult, takeDeliveries, type TakenDelivery } from '../store/deliveries.ts';
import { findSigning } from '../store/webhooks.ts';
import { postWebhook } from './post-webhook.ts';
import type { WebhookAddressRules } from './webhook-url.ts';

/** Attempts since the process started. */
export interface WebhookMetrics {
  delivered: number;
  failed: number;
}

export interface DeliveryParts {
  readonly database: Database;
  readonly rules: WebhookAddressRules;
  readonly metrics: WebhookMetrics;
  /** Called with what is worth a line of the log. */
  readonly onNote: (note: Readonly<Record<string, unknown>>, message: string) => void;
  /** Called with errors in the background; what failed is done again. */
  readonly onError: (error: unknown) => void;
  readonly pollMs?: number;
  readonly timeoutMs?: number;
}

/** The most requests at the same time. */
const MAX_REQUESTS = 16;

/** How long requests may take once the process stops, in milliseconds. Those that are left are sent again later. */
const STOP_MS = 5000;

/** `stop` waits for the requests that are under way, for some seconds. */
export function deliverWebhooks(parts: DeliveryParts): { stop(): Promise<void> } {
  const { database, onError, pollMs } = parts;
  return startDueWork({
    take: (limit) => takeDeliveries(database, limit),
    run: (delivery, signal) => send(delivery, parts, signal),
    onError,
    most: MAX_REQUESTS,
    pollMs,
    stopMs: STOP_MS,
  });
}

async function send(
  delivery: TakenDelivery,
  { database, rules, metrics, onNote, timeoutMs }: DeliveryParts,
  signal: AbortSignal,
): Promise<void> {
  const { id, webhookId, projectId, attempt, body } = delivery;
  const signing = await findSigning(database, webhookId, new Date());
  if (!signing) return;
  const result = await postWebhook({ ...signing, id, body, rules, signal, ...(timeoutMs !== undefined && { timeoutMs }) });
  metrics[result.isDelivered ? 'delivered' : 'failed'] += 1;
  const disabled = await recordResult(database, delivery, result);
  const about = { projectId, webhookId, deliveryId: id, attempt, status: result.status };
  if (disabled !== undefined)
    onNote({ ...about, reason: disabled }, 'A webhook was disabled. It gets no more events until somebody enables it.');
}
