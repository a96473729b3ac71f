/**
 * What happens to a job, for those who follow it. Events are numbered per job under the lock of its row: numbers from a sequence would
 * become visible out of order, and readers would miss some.
 */
import type { EventData, EventKind, JobEvent } from '../contract/event.ts';
import type { JobStatus } from '../contract/job.ts';
import { WEBHOOK_EVENTS } from '../contract/webhook.ts';
import type { Queryable } from './database.ts';
import { recordDeliveriesOfLatestEvents } from './record-deliveries.ts';
import type { QueueEntry } from './outbox.ts';
import { toStorableJson } from './storable.ts';

/** The channel on which the database announces the id of a job that has new events. */
export const EVENT_CHANNEL = 'docs_nav_event';

const WEBHOOK_KINDS: ReadonlySet<EventKind> = new Set(WEBHOOK_EVENTS);

export interface NewJobEvent {
  readonly kind: EventKind;
  /** Omitted for events of the job. */
  readonly seq?: number;
  readonly data?: EventData;
}

/** Appends events to those of a job and to what its webhooks are sent, in the transaction that changes its state. The caller has locked the job's row. */
export async function recordEvents(tx: Queryable, jobId: string, events: readonly NewJobEvent[], now: Date): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ kind, seq = null, data = {} }) => ({ kind, seq, data }));
  await tx.query(
    `with counted as (update docs_nav.job set last_event = last_event + $3::int where id = $1 returning last_event - $3::int as before),
       stored as (
         insert into docs_nav.event (job_id, n, at, kind, seq, data)
         select $1, counted.before + given.n, $4, given.value ->> 'kind', (given.value ->> 'seq')::int, given.value -> 'data'
         from counted, jsonb_array_elements($2::jsonb) with ordinality as given (value, n)
         returning 1
       )
     select pg_notify('${EVENT_CHANNEL}', $1::text) from (select from stored limit 1) as any_row`,
    [jobId, toStorableJson(rows), events.length, now],
  );
  if (events.some(({ kind }) => WEBHOOK_KINDS.has(kind))) await recordDeliveriesOfLatestEvents(tx, jobId, events.length, now);
}

/** Whether there is an event of one of these kinds about the message. An attempt that was interrupted after it is repeated. */
export async function hasEvent(tx: Queryable, { jobId, seq }: QueueEntry, kinds: readonly EventKind[]): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from docs_nav.event where job_id = $1 and seq = $2 and kind in (select jsonb_array_elements_text($3::jsonb)) limit 1`,
    [jobId, seq, toStorableJson(kinds)],
  );
  return rows.length > 0;
}

export interface EventPage {
  readonly events: readonly JobEvent[];
  /** Whether these are the last events of a job that is not active, so that nothing follows without a request. */
  readonly isOver: boolean;
}

/** The events of a job after number `after`, at most `limit`. Undefined if there is no such job. */
export async function listEvents(
  db: Queryable,
  { jobId, after, limit }: { readonly jobId: string; readonly after: number; readonly limit: number },
): Promise<EventPage | undefined> {
  // One statement, so that both belong to the same moment.
  const rows = await db.query<EventRow>(
    `select job.status, event.n, event.at, event.kind, event.seq, event.data
     from docs_nav.job left join lateral (
       select * from docs_nav.event where event.job_id = job.id and event.n > $2 order by event.n limit $3
     ) event on true
     where job.id = $1 order by event.n`,
    [jobId, after, limit],
  );
  const [first] = rows;
  if (first === undefined) return undefined;
  const events = rows.flatMap(({ n, at, kind, seq, data }) =>
    n === null || at === null || kind === null || data === null ? [] : [{ n, at: at.toISOString(), kind, seq, data }],
  );
  return { events, isOver: first.status !== 'active' && events.length < limit };
}

/** The columns of the event are null if there is none. */
interface EventRow {
  readonly status: JobStatus;
  readonly n: number | null;
  readonly at: Date | null;
  readonly kind: EventKind | null;
  readonly seq: number | null;
  readonly data: EventData | null;
}

/** The numbers of the last events of jobs. */
export async function lastEvents(db: Queryable, jobIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ id: string; last_event: number }>(
    'select id, last_event from docs_nav.job where id in (select value::uuid from jsonb_array_elements_text($1::jsonb))',
    [toStorableJson(jobIds)],
  );
  return new Map(rows.map(({ id, last_event: last }) => [id, last]));
}
