/** Who changed what: projects, keys, webhooks, comments that are followed and the work of jobs. Written in the transaction of the change; never secrets, prompts or other texts. */
import type { Queryable } from './database.ts';
import { toStorableJson } from './storable.ts';

/** Who changed something. */
export interface Actor {
  readonly kind: 'key' | 'dashboard' | 'command-line' | 'comment' | 'service';
  /**
   * Of `key`, the id of the key; of `dashboard`, what tells sessions apart; of `command-line`, the user of the machine; of `comment`, its
   * author on the code host; otherwise null.
   */
  readonly id: string | null;
}

/** The service itself, for example when it archives idle jobs. */
export const SERVICE_ACTOR: Actor = { kind: 'service', id: null };

export function keyIdOf({ kind, id }: Actor): string | null {
  return kind === 'key' ? id : null;
}

export type AuditAction =
  | 'project.added'
  | 'project.replaced'
  | 'project.updated'
  | 'project.removed'
  | 'key.created'
  | 'key.rotated'
  | 'key.revoked'
  | 'webhook.added'
  | 'webhook.removed'
  | 'webhook.rotated'
  | 'webhook.enabled'
  | 'webhook.disabled'
  | 'webhook.redelivered'
  | 'comments.enabled'
  | 'comments.disabled'
  | 'comment.followed'
  | 'comment.deleted'
  | 'job.cancelled'
  | 'job.archived';

export interface NewAuditEntry {
  readonly actor: Actor;
  readonly action: AuditAction;
  readonly projectId: string;
  /** The id of the project, key, webhook or job. */
  readonly target: string;
  /** What is worth knowing besides, such as the names of changed settings. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

export interface AuditEntry extends Required<NewAuditEntry> {
  /** Ascending, but not without gaps. */
  readonly id: number;
  readonly at: Date;
}

export async function recordAudit(
  tx: Queryable,
  { actor, action, projectId, target, detail = {} }: NewAuditEntry,
  now: Date,
): Promise<void> {
  await tx.query(
    'insert into docs_nav.audit (at, actor, action, project_id, target, detail) values ($1, $2::jsonb, $3, $4, $5, $6::jsonb)',
    [now, toStorableJson(actor), action, projectId, target, toStorableJson(detail)],
  );
}

export interface AuditFilter {
  readonly projectId?: string | undefined;
  /** Only entries of this time or later. */
  readonly since?: Date | undefined;
  /** Only entries with a smaller id. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** The newest first. */
export function listAuditEntries(db: Queryable, { projectId, since, before, limit }: AuditFilter): Promise<AuditEntry[]> {
  return db.query<AuditEntry>(
    `select id, at, actor, action, project_id as "projectId", target, detail from docs_nav.audit
     where ($1::text is null or project_id = $1) and ($2::timestamptz is null or at >= $2) and ($3::int is null or id < $3)
     order by id desc limit $4`,
    [projectId ?? null, since ?? null, before ?? null, limit],
  );
}
