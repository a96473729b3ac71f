/** Whether and how comments on the pull requests of a project are followed. */
import type { CommentSettings } from '../contract/comments.ts';
import type { HostKind } from '../contract/operator-fields.ts';
import { recordAudit, SERVICE_ACTOR } from './audit.ts';
import type { Database, Queryable } from './database.ts';
import { lockProject } from './projects.ts';
import { toStorableJson } from './storable.ts';
import { newWebhookSecret } from './webhooks.ts';

/** Turns comments on, or changes how they are followed. Comments from before are not followed. Undefined if there is no such project. */
export async function saveCommentSettings(
  db: Database,
  projectId: string,
  settings: CommentSettings,
  now = new Date(),
  by = SERVICE_ACTOR,
): Promise<{ readonly secret: string } | undefined> {
  return db.transaction(async (tx) => {
    if (!(await lockProject(tx, projectId))) return undefined;
    // The secret stays until comments are disabled, so that a webhook goes on when other settings change.
    const [row] = await tx.query<{ secret: string }>(
      `update docs_nav.project set comments = $2::jsonb, comments_since = coalesce(comments_since, $3), comment_secret = coalesce(comment_secret, $4)
       where id = $1 returning comment_secret as secret`,
      [projectId, toStorableJson(settings), now, newWebhookSecret()],
    );
    // The next look is planned anew.
    await tx.query(
      'update docs_nav.job set comments_due_at = null, comment_failures = 0 where project_id = $1 and comments_due_at is not null',
      [projectId],
    );
    await recordAudit(tx, { actor: by, action: 'comments.enabled', projectId, target: projectId, detail: { ...settings } }, now);
    return row;
  });
}

/** Messages that have begun go on. False if comments were not followed. */
export async function deleteCommentSettings(db: Database, projectId: string, now = new Date(), by = SERVICE_ACTOR): Promise<boolean> {
  return db.transaction(async (tx) => {
    const changed = await tx.query(
      `update docs_nav.project set comments = null, comments_since = null, comment_secret = null
       where id = $1 and removed_at is null and comments is not null returning 1`,
      [projectId],
    );
    if (changed.length === 0) return false;
    await tx.query('update docs_nav.job set comments_due_at = null where project_id = $1 and comments_due_at is not null', [projectId]);
    await recordAudit(tx, { actor: by, action: 'comments.disabled', projectId, target: projectId }, now);
    return true;
  });
}

/** Null if comments are not followed. */
export async function findCommentSettings(db: Queryable, projectId: string): Promise<CommentSettings | null> {
  const [row] = await db.query<{ comments: CommentSettings | null }>(
    'select comments from docs_nav.project where id = $1 and removed_at is null',
    [projectId],
  );
  return row?.comments ?? null;
}

/** What deliveries of the code host are signed with. Undefined if none are expected. */
export async function findCommentSecret(
  db: Queryable,
  projectId: string,
): Promise<{ readonly host: HostKind; readonly secret: string } | undefined> {
  const [row] = await db.query<{ host: HostKind; secret: string }>(
    `select host, comment_secret as secret from docs_nav.project
     where id = $1 and removed_at is null and comments ->> 'via' = 'webhook' and comment_secret is not null`,
    [projectId],
  );
  return row;
}
