/**
 * Deliveries: events of jobs on their way to webhooks. `record-deliveries.ts` stores them in the transaction of the event. A delivery that a process has taken
 * is due again after some time, in case that the process does not report what became of it: each is sent at least once.
 */
import { columnsOf, createRowToRecordConverter, type ColumnsOf } from '../contract/fields.ts';
import { DELIVERY_FIELD_DEFINITIONS, type DeliveryStatus, type DisabledReason, type WebhookDelivery } from '../contract/webhook.ts';
import { recordAudit, SERVICE_ACTOR } from './audit.ts';
import type { Database, Queryable } from './database.ts';
import { isUuid } from './uuid.ts';
import { lockWebhook, type WebhookReference } from './webhooks.ts';

type DeliveryRow = ColumnsOf<typeof DELIVERY_FIELD_DEFINITIONS, WebhookDelivery>;

/** A delivery that this process is to send. */
export interface TakenDelivery {
  readonly id: string;
  readonly webhookId: string;
  readonly projectId: string;
  /** JSON, the same in all attempts. */
  readonly body: string;
  /** Counts this attempt. */
  readonly attempt: number;
  /** When it is due again if nobody reports a result. Tells this attempt from others. */
  readonly takenUntil: Date;
}

/** What became of an attempt. */
export interface DeliveryAttemptResult {
  readonly isDelivered: boolean;
  /** Of the response; null if there was none. */
  readonly status: number | null;
  readonly error: string | null;
  /** The time that the receiver asked to wait for before it gets anything else. */
  readonly pausedUntil: Date | undefined;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Between two attempts, as the specification of Standard Webhooks suggests: 75 hours in all. */
const DELAYS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR] as const;
/** How much a delay can be longer or shorter, so that deliveries that failed together are not repeated together. */
const JITTER = 0.2;
/** After how long a delivery is due again if nobody reports its result; an attempt takes much less. */
const LEASE_MS = 30 * SECOND;
/** Deliveries to one webhook at the same time. While it fails, there is one. */
const MAX_ON_THEIR_WAY = 4;
/** A webhook is disabled if its attempts have failed for as long and as often. */
const [MAX_FAILING_MS, MAX_FAILURES] = [5 * DAY, 10];
/** The status with which a receiver says that it wants nothing more. */
const GONE = 410;
const DELIVERY_COLUMNS = columnsOf(DELIVERY_FIELD_DEFINITIONS)
  .map((column) => `delivery.${column}`)
  .join(', ');

/** Takes up to `limit` deliveries that are due, of as many webhooks as possible. */
export function takeDeliveries(db: Queryable, limit: number, now = new Date()): Promise<TakenDelivery[]> {
  // The first condition is all that is asked while nothing is due.
  return db.query<TakenDelivery>(
    `with due as (
       select delivery.id, delivery.next_at, delivery.place
       from docs_nav.webhook cross join lateral (
         select count(*) as count from docs_nav.delivery
         where webhook_id = webhook.id and status = 'pending' and next_at > $1 and next_at <= $2 and taken_until > $1
       ) on_its_way cross join lateral (
         select id, next_at, on_its_way.count + row_number() over (order by next_at, id) as place from docs_nav.delivery
         where webhook_id = webhook.id and status = 'pending' and next_at <= $1 order by next_at, id limit ${MAX_ON_THEIR_WAY}
       ) delivery
       where exists (select from docs_nav.delivery where status = 'pending' and next_at <= $1)
         and (webhook.disabled_at is null or webhook.disabled_reason = 'project-removed')
         and (webhook.paused_until is null or webhook.paused_until <= $1)
         and delivery.place <= case when webhook.failing_since is null then ${MAX_ON_THEIR_WAY} else 1 end
     ), taken as (
       select delivery.id from docs_nav.delivery join due on due.id = delivery.id
       where delivery.status = 'pending' and delivery.next_at <= $1
       order by due.place, due.next_at limit $3 for update of delivery skip locked
     )
     update docs_nav.delivery set attempts = attempts + 1, next_at = $2, taken_until = $2
     from taken, docs_nav.webhook where taken.id = delivery.id and webhook.id = delivery.webhook_id
     returning delivery.id, webhook.id as "webhookId", webhook.project_id as "projectId", body, attempts as attempt, taken_until as "takenUntil"`,
    [now, new Date(now.getTime() + LEASE_MS), limit],
  );
}

/** Records what became of an attempt, unless the delivery was taken or sent again in the meantime. Returns why the webhook was disabled, if it was. */
export async function recordResult(
  db: Database,
  { id, webhookId, projectId, attempt, takenUntil }: TakenDelivery,
  { isDelivered, status, error, pausedUntil }: DeliveryAttemptResult,
  now = new Date(),
): Promise<DisabledReason | undefined> {
  return db.transaction(async (tx) => {
    const webhook = await lockWebhook(tx, { projectId, webhookId });
    if (!webhook) return undefined;
    if (isDelivered) {
      await tx.query(
        `update docs_nav.delivery set status = 'delivered', last_status = $2, last_error = null, next_at = null, taken_until = null, delivered_at = $3
         where id = $1 and taken_until = $4`,
        [id, status, now, takenUntil],
      );
      if (webhook.failingSince !== null)
        await tx.query('update docs_nav.webhook set failing_since = null, failures = 0 where id = $1', [webhookId]);
      return undefined;
    }
    const next = nextAttempt(attempt, now, pausedUntil);
    await tx.query(
      `update docs_nav.delivery set status = $3, last_status = $4, last_error = $5, next_at = $6, taken_until = null
       where id = $1 and taken_until = $2 and status = 'pending'`,
      [id, takenUntil, (next ? 'pending' : 'failed') satisfies DeliveryStatus, status, error, next ?? null],
    );
    const [failing] = await tx.query<{ failures: number; failing_since: Date }>(
      `update docs_nav.webhook set failing_since = coalesce(failing_since, $2), failures = failures + 1, paused_until = coalesce($3, paused_until)
       where id = $1 returning failures, failing_since`,
      [webhookId, now, pausedUntil ?? null],
    );
    if (status === GONE) await endDeliveries(tx, webhookId);
    if (webhook.disabledAt !== null || failing === undefined) return undefined;
    const isHopeless = failing.failures >= MAX_FAILURES && now.getTime() - failing.failing_since.getTime() >= MAX_FAILING_MS;
    const reason = status === GONE ? 'gone' : isHopeless ? 'failing' : undefined;
    if (reason !== undefined) await disable(tx, { projectId, webhookId }, reason, now);
    return reason;
  });
}

async function disable(tx: Queryable, { projectId, webhookId }: WebhookReference, reason: DisabledReason, now: Date): Promise<void> {
  await tx.query('update docs_nav.webhook set disabled_at = $2, disabled_reason = $3 where id = $1', [webhookId, now, reason]);
  await endDeliveries(tx, webhookId);
  await recordAudit(tx, { actor: SERVICE_ACTOR, action: 'webhook.disabled', projectId, target: webhookId, detail: { reason } }, now);
}

async function endDeliveries(tx: Queryable, webhookId: string): Promise<void> {
  await tx.query(
    `update docs_nav.delivery set status = 'failed', next_at = null, last_error = coalesce(last_error, 'The webhook was disabled.')
     where webhook_id = $1 and status = 'pending'`,
    [webhookId],
  );
}

/** Undefined after the last attempt. */
function nextAttempt(attempt: number, now: Date, pausedUntil: Date | undefined): Date | undefined {
  const delay = DELAYS[attempt - 1];
  if (delay === undefined) return undefined;
  const planned = now.getTime() + delay * (1 - JITTER + 2 * JITTER * Math.random());
  return new Date(Math.max(planned, pausedUntil?.getTime() ?? 0));
}

export interface DeliveryFilter extends WebhookReference {
  readonly status?: DeliveryStatus | undefined;
  readonly limit: number;
}

/** The newest first. Undefined if the project has no such webhook. */
export async function listWebhookDeliveries(
  db: Queryable,
  { projectId, webhookId, status, limit }: DeliveryFilter,
): Promise<WebhookDelivery[] | undefined> {
  if (!isUuid(webhookId)) return undefined;
  const rows = await db.query<DeliveryRow | { readonly id: null }>(
    `select ${DELIVERY_COLUMNS} from docs_nav.webhook left join lateral (
       select * from docs_nav.delivery where webhook_id = webhook.id and ($3::text is null or status = $3)
       order by created_at desc, n desc limit $4
     ) delivery on true
     where webhook.id = $1 and webhook.project_id = $2 order by delivery.created_at desc, delivery.n desc`,
    [webhookId, projectId, status ?? null, limit],
  );
  if (rows.length === 0) return undefined;
  return rows.flatMap((row) => (row.id === null ? [] : [toDelivery(row)]));
}

/** The webhook of a delivery. Undefined if there is no such delivery. */
export async function findDeliveryPlace(db: Queryable, deliveryId: string): Promise<WebhookReference | undefined> {
  if (!isUuid(deliveryId)) return undefined;
  const [row] = await db.query<WebhookReference>(
    `select webhook.project_id as "projectId", webhook.id as "webhookId"
     from docs_nav.delivery join docs_nav.webhook on webhook.id = delivery.webhook_id where delivery.id = $1`,
    [deliveryId],
  );
  return row;
}

/** Sends a delivery again, which begins with its first attempt. Undefined if there is none with this id. */
export async function scheduleRedelivery(
  db: Database,
  place: WebhookReference & { readonly deliveryId: string },
  now = new Date(),
  by = SERVICE_ACTOR,
): Promise<WebhookDelivery | 'disabled' | undefined> {
  const { projectId, webhookId, deliveryId } = place;
  if (!isUuid(deliveryId)) return undefined;
  return db.transaction(async (tx) => {
    const webhook = await lockWebhook(tx, place);
    if (!webhook) return undefined;
    if (webhook.disabledAt !== null) return 'disabled';
    const [row] = await tx.query<DeliveryRow>(
      `update docs_nav.delivery set status = 'pending', attempts = 0, next_at = $3, taken_until = null, delivered_at = null
       where id = $1 and webhook_id = $2 returning ${DELIVERY_COLUMNS}`,
      [deliveryId, webhookId, now],
    );
    if (!row) return undefined;
    await tx.query('update docs_nav.webhook set paused_until = null where id = $1', [webhookId]);
    await recordAudit(
      tx,
      { actor: by, action: 'webhook.redelivered', projectId, target: webhookId, detail: { delivery: deliveryId } },
      now,
    );
    return toDelivery(row);
  });
}

function toDelivery(row: DeliveryRow): WebhookDelivery {
  return createRowToRecordConverter<WebhookDelivery>()(DELIVERY_FIELD_DEFINITIONS, row, {});
}
