/** Archives idle jobs, and deletes content after its retention period. */
import { DEFAULT_RETENTION, type RetentionPeriods } from '../config/table.ts';
import { FAILURES } from '../contract/job.ts';
import { recordAudit, SERVICE_ACTOR } from './audit.ts';
import type { Database } from './database.ts';
import { archiveAndCancelOpenMessages } from './end-job.ts';
import type { TransactionalQueue } from './outbox.ts';
import { toStorableJson } from './storable.ts';

export interface SweepResult {
  readonly archived: number;
  /** Jobs whose content was deleted. */
  readonly emptied: number;
}

const DAY = 86_400_000;
/** How long events about single steps of the model are kept. */
const STEP_EVENT_DAYS = 30;
const AUDIT_DAYS = 400;
/** How long deliveries are kept, and the webhooks of a removed project. */
const DELIVERY_DAYS = 30;
/** Longer than the code host is asked for comments. */
const COMMENT_DAYS = 30;
/** Replaces the messages of errors, which may quote content, by the general message of their code. */
const ERROR_WITHOUT_QUOTES = `error = case when error is not null then jsonb_build_object('code', error -> 'code', 'message', $2::jsonb -> (error ->> 'code')) end`;
/** Jobs per transaction, so that transactions are short. */
const BATCH = 100;

/** Does everything that is due at `now`. May run in several processes at once. */
export async function archiveAndDeleteExpired(
  db: Database,
  queue: TransactionalQueue,
  now = new Date(),
  periods: Partial<RetentionPeriods> = {},
): Promise<SweepResult> {
  const { idleDays, contentDays, idempotencyHours } = { ...DEFAULT_RETENTION, ...periods };
  const archived = await repeatUntilNone(() => archiveIdle(db, queue, new Date(now.getTime() - idleDays * DAY), now));
  const emptied = await repeatUntilNone(() => emptyArchived(db, new Date(now.getTime() - contentDays * DAY), now));
  await db.query('delete from docs_nav.idempotency where created_at <= $1', [new Date(now.getTime() - idempotencyHours * 3_600_000)]);
  await db.query(`delete from docs_nav.event where kind in ('model.answered', 'tools.ran') and at <= $1`, [
    new Date(now.getTime() - STEP_EVENT_DAYS * DAY),
  ]);
  await db.query('delete from docs_nav.audit where at <= $1', [new Date(now.getTime() - AUDIT_DAYS * DAY)]);
  await db.query(`delete from docs_nav.delivery where status <> 'pending' and created_at <= $1`, [
    new Date(now.getTime() - DELIVERY_DAYS * DAY),
  ]);
  // Events that were recorded while a webhook was disabled.
  await db.query(
    `update docs_nav.delivery set status = 'failed', next_at = null, last_error = coalesce(last_error, 'The webhook was disabled.')
     from docs_nav.webhook where webhook.id = webhook_id and status = 'pending' and disabled_at is not null and disabled_reason <> 'project-removed'`,
  );
  await db.query('update docs_nav.webhook set previous_secret = null, previous_until = null where previous_until <= $1', [now]);
  await db.query(`delete from docs_nav.webhook where disabled_reason = 'project-removed' and disabled_at <= $1`, [
    new Date(now.getTime() - DELIVERY_DAYS * DAY),
  ]);
  // Older comments are not followed, so that they are not needed to recognize them.
  await db.query('delete from docs_nav.comment where seen_at <= $1 and answer_at is null', [new Date(now.getTime() - COMMENT_DAYS * DAY)]);
  await db.query('delete from docs_nav.session where expires_at <= $1', [now]);
  return { archived, emptied };
}

async function repeatUntilNone(step: () => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await step();
    total += count;
    if (count < BATCH) return total;
  }
}

async function archiveIdle(db: Database, queue: TransactionalQueue, before: Date, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const jobs = await tx.query<{ id: string; project_id: string }>(
      `select id, project_id from docs_nav.job where archived_at is null and touched_at <= $1 order by touched_at limit ${BATCH} for update skip locked`,
      [before],
    );
    for (const { id, project_id: projectOf } of jobs) {
      await archiveAndCancelOpenMessages(tx, id, null, now);
      await recordAudit(tx, { actor: SERVICE_ACTOR, action: 'job.archived', projectId: projectOf, target: id }, now);
      await queue.cancel(tx, id);
    }
    return jobs.length;
  });
}

async function emptyArchived(db: Database, before: Date, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const jobs = await tx.query<{ id: string }>(
      `select id from docs_nav.job where emptied_at is null and archived_at <= $1 order by archived_at limit ${BATCH} for update skip locked`,
      [before],
    );
    for (const { id } of jobs) {
      await tx.query(
        `update docs_nav.message set prompt = null, summary = null, report = null, ${ERROR_WITHOUT_QUOTES} where job_id = $1`,
        [id, toStorableJson(FAILURES)],
      );
      await tx.query('delete from docs_nav.review where job_id = $1', [id]);
      await tx.query('delete from docs_nav.event where job_id = $1', [id]);
      await tx.query('update docs_nav.job set emptied_at = $2, error = null where id = $1', [id, now]);
    }
    return jobs.length;
  });
}

/** Makes the space of deleted work available again. PostgreSQL servers do that by themselves, the embedded database does not. */
export async function reclaimSpace(db: Database): Promise<void> {
  if (db.kind === 'pglite')
    await db.query(
      'vacuum docs_nav.work, docs_nav.step, docs_nav.event, docs_nav.audit, docs_nav.webhook, docs_nav.delivery, docs_nav.comment',
    );
}
