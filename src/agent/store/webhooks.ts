/** Webhooks of projects. A secret is stored as it is, because each request to the webhook is signed with it, but it is shown only once. */
import { randomBytes } from 'node:crypto';
import { columnsOf, createRowToRecordConverter, type ColumnsOf } from '../contract/fields.ts';
import { MAX_WEBHOOKS_PER_PROJECT, WEBHOOK_FIELD_DEFINITIONS, type Webhook, type WebhookEventKind } from '../contract/webhook.ts';
import { recordAudit, SERVICE_ACTOR, type Actor, type AuditAction } from './audit.ts';
import type { Database, Queryable } from './database.ts';
import { lockProject } from './projects.ts';
import { toStorableJson } from './storable.ts';
import { isUuid, newId } from './uuid.ts';

export interface WebhookReference {
  readonly projectId: string;
  readonly webhookId: string;
}

/** A webhook with its secret, which is not shown again. */
export interface WebhookWithSecret {
  readonly webhook: Webhook;
  /** `whsec_` and 32 random bytes in base64. */
  readonly secret: string;
}

/** What requests to a webhook are signed with: its secret, and for some time after a rotation the one before. */
export interface WebhookUrlWithSecrets {
  readonly url: string;
  readonly secrets: readonly string[];
}

type WebhookRow = ColumnsOf<typeof WEBHOOK_FIELD_DEFINITIONS, Webhook>;

const COLUMNS = columnsOf(WEBHOOK_FIELD_DEFINITIONS).join(', ');
const HOUR = 3_600_000;
/** Between two tests in a project. */
const TEST_INTERVAL_MS = 5000;

/** Adds a webhook to a project. The caller has checked the URL. */
export async function addWebhook(
  db: Database,
  { projectId, url, events }: { readonly projectId: string; readonly url: string; readonly events: readonly WebhookEventKind[] },
  now = new Date(),
  by = SERVICE_ACTOR,
): Promise<WebhookWithSecret | 'no-project' | 'too-many'> {
  return db.transaction(async (tx) => {
    if (!(await lockProject(tx, projectId))) return 'no-project';
    const [counted] = await tx.query<{ count: number }>('select count(*)::int as count from docs_nav.webhook where project_id = $1', [
      projectId,
    ]);
    if ((counted?.count ?? 0) >= MAX_WEBHOOKS_PER_PROJECT) return 'too-many';
    const secret = newWebhookSecret();
    const [row] = await tx.query<WebhookRow>(
      `insert into docs_nav.webhook (id, project_id, url, events, secret, created_at) values ($1, $2, $3, $4::jsonb, $5, $6) returning ${COLUMNS}`,
      [newId(now), projectId, new URL(url).href, toStorableJson(events), secret, now],
    );
    if (row === undefined) throw new Error('The database did not return the webhook that it stored.');
    await audit(tx, 'webhook.added', { projectId, webhookId: row.id }, by, now, { host: new URL(url).host, events });
    return { webhook: toWebhook(row), secret };
  });
}

/** In the order in which they were added. */
export async function listProjectWebhooks(db: Queryable, projectId: string): Promise<Webhook[]> {
  const rows = await db.query<WebhookRow>(`select ${COLUMNS} from docs_nav.webhook where project_id = $1 order by created_at, id`, [
    projectId,
  ]);
  return rows.map(toWebhook);
}

export async function findWebhook(db: Queryable, { projectId, webhookId }: WebhookReference): Promise<Webhook | undefined> {
  if (!isUuid(webhookId)) return undefined;
  const [row] = await db.query<WebhookRow>(`select ${COLUMNS} from docs_nav.webhook where id = $1 and project_id = $2`, [
    webhookId,
    projectId,
  ]);
  return row && toWebhook(row);
}

/** Deletes a webhook and its deliveries. Undefined if the project has no such webhook. */
export async function deleteWebhook(
  db: Database,
  place: WebhookReference,
  now = new Date(),
  by = SERVICE_ACTOR,
): Promise<Webhook | undefined> {
  return db.transaction(async (tx) => {
    const webhook = await lockWebhook(tx, place, 'update');
    if (!webhook) return undefined;
    await tx.query('delete from docs_nav.webhook where id = $1', [webhook.id]);
    await audit(tx, 'webhook.removed', place, by, now, { host: new URL(webhook.url).host });
    return webhook;
  });
}

/** Replaces the secret. For `graceHours`, requests are signed with both. Undefined if the project has no such webhook. */
export async function rotateWebhookSecret(
  db: Database,
  place: WebhookReference,
  graceHours: number,
  now = new Date(),
  by = SERVICE_ACTOR,
): Promise<WebhookWithSecret | undefined> {
  return change(db, place, async (tx, webhook) => {
    const secret = newWebhookSecret();
    await tx.query('update docs_nav.webhook set previous_secret = secret, previous_until = $3, secret = $2 where id = $1', [
      webhook.id,
      secret,
      new Date(now.getTime() + graceHours * HOUR),
    ]);
    await audit(tx, 'webhook.rotated', place, by, now, { graceHours });
    return { webhook, secret };
  });
}

/** Sends events to a disabled webhook again, from now on, and ends the pause of one that has asked for it. Undefined if the project has no such webhook. */
export async function reenableWebhook(
  db: Database,
  place: WebhookReference,
  now = new Date(),
  by = SERVICE_ACTOR,
): Promise<Webhook | undefined> {
  return change(db, place, async (tx, webhook) => {
    await tx.query('update docs_nav.webhook set paused_until = null where id = $1', [webhook.id]);
    if (webhook.disabledAt === null) return findWebhook(tx, place);
    await tx.query(
      `update docs_nav.webhook set disabled_at = null, disabled_reason = null, failing_since = null, failures = 0
       where id = $1`,
      [webhook.id],
    );
    await audit(tx, 'webhook.enabled', place, by, now);
    return findWebhook(tx, place);
  });
}

/**
 * What a test of the webhook is signed with; in milliseconds how long to wait if there was one in the project just now. Undefined if the project has no such
 * webhook.
 */
export async function takeTest(
  db: Database,
  place: WebhookReference,
  now = new Date(),
): Promise<WebhookUrlWithSecrets | { readonly waitMs: number } | undefined> {
  const webhook = await findWebhook(db, place);
  if (!webhook) return undefined;
  return db.transaction(async (tx) => {
    const [project] = await tx.query<{ tested_at: Date | null }>(
      'select webhook_tested_at as tested_at from docs_nav.project where id = $1 for no key update',
      [place.projectId],
    );
    const waitMs = (project?.tested_at?.getTime() ?? 0) + TEST_INTERVAL_MS - now.getTime();
    if (waitMs > 0) return { waitMs: Math.min(waitMs, TEST_INTERVAL_MS) };
    await tx.query('update docs_nav.project set webhook_tested_at = $2 where id = $1', [place.projectId, now]);
    return findSigning(tx, webhook.id, now);
  });
}

/** Undefined if there is no such webhook. */
export async function findWebhookPlace(db: Queryable, webhookId: string): Promise<WebhookReference | undefined> {
  if (!isUuid(webhookId)) return undefined;
  const [row] = await db.query<WebhookReference>(
    `select project_id as "projectId", webhook.id as "webhookId" from docs_nav.webhook
       join docs_nav.project on project.id = project_id and project.removed_at is null
     where webhook.id = $1`,
    [webhookId],
  );
  return row;
}

export async function findSigning(db: Queryable, webhookId: string, now: Date): Promise<WebhookUrlWithSecrets | undefined> {
  const [row] = await db.query<{ url: string; secret: string; previous: string | null }>(
    `select url, secret, case when previous_until > $2 then previous_secret end as previous from docs_nav.webhook where id = $1`,
    [webhookId, now],
  );
  return row && { url: row.url, secrets: [row.secret, ...(row.previous === null ? [] : [row.previous])] };
}

/**
 * Locks the webhook, which is required before changing it or one of its deliveries. To remove it takes `update`, as a weaker lock could not be
 * strengthened without a deadlock with those who have just recorded an event.
 */
export async function lockWebhook(
  tx: Queryable,
  { projectId, webhookId }: WebhookReference,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<Webhook | undefined> {
  if (!isUuid(webhookId)) return undefined;
  const [row] = await tx.query<WebhookRow>(`select ${COLUMNS} from docs_nav.webhook where id = $1 and project_id = $2 for ${strength}`, [
    webhookId,
    projectId,
  ]);
  return row && toWebhook(row);
}

function change<Result>(
  db: Database,
  place: WebhookReference,
  work: (tx: Queryable, webhook: Webhook) => Promise<Result>,
): Promise<Result | undefined> {
  return db.transaction(async (tx) => {
    const webhook = await lockWebhook(tx, place);
    return webhook && work(tx, webhook);
  });
}

function audit(
  tx: Queryable,
  action: AuditAction,
  { projectId, webhookId }: WebhookReference,
  actor: Actor,
  now: Date,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  return recordAudit(tx, { actor, action, projectId, target: webhookId, detail }, now);
}

/** `whsec_` and 32 random bytes in base64. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

function toWebhook(row: WebhookRow): Webhook {
  return createRowToRecordConverter<Webhook>()(WEBHOOK_FIELD_DEFINITIONS, row, {});
}
