/** Puts events of jobs on their way to the webhooks of the project, in the transaction that records them. */
import type { Queryable } from './database.ts';

/** Stores the deliveries of the last `count` events of a job. */
export async function recordDeliveriesOfLatestEvents(tx: Queryable, jobId: string, count: number, now: Date): Promise<void> {
  await tx.query(
    `insert into docs_nav.delivery (id, webhook_id, job_id, n, event, body, created_at, next_at)
     select gen_random_uuid(), webhook.id, job.id, event.n, event.kind,
       json_build_object('type', event.kind, 'timestamp', $3::text, 'data', json_build_object(
         'projectId', job.project_id, 'jobId', job.id, 'n', event.n, 'seq', event.seq, 'status', job.status,
         'prLink', job.pull_request ->> 'url',
         'error', case when event.data ? 'code' then json_build_object('code', event.data -> 'code') end
       ))::text, $4, $4
     from docs_nav.job
       join docs_nav.webhook on webhook.project_id = job.project_id and webhook.disabled_at is null
       join docs_nav.event on event.job_id = job.id and event.n > job.last_event - $2::int and webhook.events ? event.kind
     where job.id = $1
     -- Webhooks cannot be removed until the transaction ends.
     order by webhook.id, event.n for key share of webhook`,
    [jobId, count, now.toISOString(), now],
  );
}
