/** Limits on the requests of a project, counted in the database so that all processes share them. */
import type { Queryable } from './database.ts';

export type LimitRefusal =
  | { readonly ok: false; readonly reason: 'rate-limited' | 'monthly-tokens-used'; readonly retryAfterSeconds: number }
  | { readonly ok: false; readonly reason: 'too-many-active' | 'too-many-queued' };

const HOUR = 3_600_000;

const RATE_QUERIES = {
  creates: 'select created_at from docs_nav.job where project_id = $1 and created_at > $2',
  messages: 'select created_at from docs_nav.message where project_id = $1 and created_at > $2 and seq > 1',
};

/** Checks the limit for the hour before `now`. The caller has locked the project. */
export async function checkRate(
  tx: Queryable,
  what: keyof typeof RATE_QUERIES,
  projectId: string,
  limit: number,
  now: Date,
): Promise<LimitRefusal | undefined> {
  if (limit <= 0) return { ok: false, reason: 'rate-limited', retryAfterSeconds: HOUR / 1000 };
  // The limit is reached if this row exists, until it is an hour old.
  const [oldest] = await tx.query<{ created_at: Date }>(`${RATE_QUERIES[what]} order by created_at desc offset $3 limit 1`, [
    projectId,
    new Date(now.getTime() - HOUR),
    limit - 1,
  ]);
  if (oldest === undefined) return undefined;
  const wait = oldest.created_at.getTime() + HOUR - now.getTime();
  return { ok: false, reason: 'rate-limited', retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) };
}

/** Checks whether one more job of the project may become active. The caller has locked the project. */
export async function checkActive(tx: Queryable, projectId: string, limit: number): Promise<LimitRefusal | undefined> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from docs_nav.job where project_id = $1 and status = 'active'`,
    [projectId],
  );
  return (row?.count ?? 0) >= limit ? { ok: false, reason: 'too-many-active' } : undefined;
}

/** Checks whether one more message may be queued. The caller has locked the job. */
export async function checkQueued(tx: Queryable, jobId: string, limit: number): Promise<LimitRefusal | undefined> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from docs_nav.message where job_id = $1 and status = 'queued'`,
    [jobId],
  );
  return (row?.count ?? 0) >= limit ? { ok: false, reason: 'too-many-queued' } : undefined;
}

/** Checks whether the project has tokens left this month; null is no limit. The caller has locked the project. */
export async function checkMonthlyTokens(
  tx: Queryable,
  projectId: string,
  limit: number | null,
  now: Date,
): Promise<LimitRefusal | undefined> {
  if (limit === null || (await tokensOfMonth(tx, projectId, now)) < limit) return undefined;
  const retryAfterSeconds = Math.ceil((nextMonth(now).getTime() - now.getTime()) / 1000);
  return { ok: false, reason: 'monthly-tokens-used', retryAfterSeconds };
}

/** The weighted tokens of the messages of a project that began in the month of `now`, in UTC. */
export async function tokensOfMonth(db: Queryable, projectId: string, now: Date): Promise<number> {
  const [row] = await db.query<{ used: number }>(
    `select coalesce(sum((usage->>'weightedTokens')::double precision), 0)::double precision as used
     from docs_nav.message where project_id = $1 and started_at >= $2 and started_at < $3 and usage is not null`,
    [projectId, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth())), nextMonth(now)],
  );
  return row?.used ?? 0;
}

/** The first moment of the next month, in UTC. */
export function nextMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));
}
