/**
 * Statements on the queue's own table for which its library has no call that can be part of our transactions. They fit the
 * release in package.json; test/agent/queue/queue.program.test.ts fails if a later one differs.
 */
import type { Queryable } from '../store/database.ts';
import type { QueueEntry } from '../store/outbox.ts';

/** The database schema of the queue's library. */
export const QUEUE_DATABASE_SCHEMA = 'docs_nav_queue';
/** Messages to process. The key of an entry is the id of its job; entries with the same key are processed one at a time. */
export const MESSAGE_QUEUE = 'agent_message';
/** Entries whose retries are exhausted. */
export const EXHAUSTED_QUEUE = 'agent_exhausted';

const IS_OPEN_SQL = `state in ('created', 'retry', 'active')`;

export async function cancelEntries(tx: Queryable, jobId: string): Promise<void> {
  await tx.query(
    `update ${QUEUE_DATABASE_SCHEMA}.job set state = 'cancelled', completed_on = now() where name = $1 and singleton_key = $2 and ${IS_OPEN_SQL}`,
    [MESSAGE_QUEUE, jobId],
  );
}

/** Deletes a claimed entry if the claim is still the same. */
export async function deleteClaimedEntry(tx: Queryable, claim: { readonly id: string; readonly retryCount: number }): Promise<boolean> {
  const rows = await tx.query(
    `delete from ${QUEUE_DATABASE_SCHEMA}.job where name = $1 and id = $2 and state = 'active' and retry_count = $3 returning 1`,
    [MESSAGE_QUEUE, claim.id, claim.retryCount],
  );
  return rows.length > 0;
}

/** Deletes entries that failed permanently, which would block all others with their key. */
export async function deleteFailedEntries(tx: Queryable, jobId: string): Promise<void> {
  await tx.query(`delete from ${QUEUE_DATABASE_SCHEMA}.job where name = $1 and singleton_key = $2 and state = 'failed'`, [
    MESSAGE_QUEUE,
    jobId,
  ]);
}

/** The first open message of each active job without an entry, or of one job. */
export function findMissingEntries(db: Queryable, jobId?: string): Promise<QueueEntry[]> {
  return db.query<QueueEntry>(
    `select job.id as "jobId", min(message.seq) as seq
     from docs_nav.job join docs_nav.message on message.job_id = job.id and message.status in ('queued', 'running')
     where job.status = 'active' and ($1::uuid is null or job.id = $1)
       and not exists (select from ${QUEUE_DATABASE_SCHEMA}.job entry where entry.name = $2 and entry.singleton_key = job.id::text and entry.${IS_OPEN_SQL})
       and not exists (select from ${QUEUE_DATABASE_SCHEMA}.job entry where entry.name = $3 and entry.data ->> 'jobId' = job.id::text and entry.${IS_OPEN_SQL})
     group by job.id order by job.id`,
    [jobId ?? null, MESSAGE_QUEUE, EXHAUSTED_QUEUE],
  );
}
