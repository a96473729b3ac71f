/** Sends the deliveries that are due to their webhooks, several at a time. */
import type { Database } from '../store/database.ts';
import { recordResult, takeDeliveries, type TakenDelivery } from '../store/deliveries.ts';
import { findSigning } from '../store/webhooks.ts';
import { postWebhook } from './post-webhook.ts';
import type { WebhookRules } from './webhook-url.ts';

/** Attempts since the process started. */
export interface WebhookMetrics {
  delivered: number;
  failed: number;
}

export interface DeliveryParts {
  readonly database: Database;
  readonly rules: WebhookRules;
  readonly metrics: WebhookMetrics;
  /** Called with what is worth a line of the log. */
  readonly onNote: (note: Readonly<Record<string, unknown>>, message: string) => void;
  /** Called with errors in the background; what failed is done again. */
  readonly onError: (error: unknown) => void;
  readonly pollMs?: number;
  readonly timeoutMs?: number;
}

/** How often the database is asked what is due, in milliseconds. */
const POLL_MS = 2000;
/** The most requests at the same time. */
const MAX_REQUESTS = 16;

/** How long requests may take once the process stops, in milliseconds. Those that are left are sent again later. */
const STOP_MS = 5000;

/** `stop` waits for the requests that are under way, for some seconds. */
export function deliverWebhooks(parts: DeliveryParts): { stop(): Promise<void> } {
  const { database, onError, pollMs = POLL_MS } = parts;
  const running = new Set<Promise<void>>();
  let taking: Promise<void> | undefined;
  const stopping = new AbortController();
  let isStopped = false;

  /** Takes what is due, and more whenever something has ended. */
  function take(): void {
    if (isStopped || taking || running.size >= MAX_REQUESTS) return;
    taking = takeDeliveries(database, MAX_REQUESTS - running.size)
      .then((taken) => taken.forEach(start))
      .catch(onError)
      .finally(() => {
        taking = undefined;
      });
  }

  function start(delivery: TakenDelivery): void {
    const sending = send(delivery, parts, stopping.signal)
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) onError(error);
      })
      .finally(() => {
        running.delete(sending);
        take();
      });
    running.add(sending);
  }

  const polling = setInterval(take, pollMs);
  take();
  return {
    async stop() {
      isStopped = true;
      clearInterval(polling);
      await taking;
      const timer = setTimeout(() => stopping.abort(), STOP_MS);
      await Promise.all(running);
      clearTimeout(timer);
    },
  };
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
