/** Creates, finds, lists and archives jobs. */
import { DEFAULT_LIMITS, type ServiceLimits } from '../config/table.ts';
import type { Job, JobStatus } from '../contract/job.ts';
import { keyIdOf, recordAudit, SERVICE_ACTOR, type Actor } from './audit.ts';
import { chooseTarget, type RequestedBranchAndModel, type BranchOrModelRefusal } from './choose-target.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import type { Database, Queryable } from './database.ts';
import {
  archiveAndCancelOpenMessages,
  cancelOpenMessagesAndFailJob,
  cancelQueued,
  hasUnfinishedPush,
  recordWhoCancelsRunningMessage,
} from './end-job.ts';
import { recordEvents } from './events.ts';
import { recallIdempotentRequest, recordRequest, type IdempotentRequest } from './idempotency.ts';
import { checkActive, checkMonthlyTokens, checkRate, type LimitRefusal } from './limits.ts';
import type { TransactionalQueue } from './outbox.ts';
import { lockProject, type Project } from './projects.ts';
import { JOB_COLUMNS, toJob, type JobRow } from './rows.ts';
import { isUuid, newId } from './uuid.ts';

export type PostResult =
  | { readonly ok: true; readonly job: Job; /** Whether an earlier request with the same key did this. */ readonly isReplay: boolean }
  | { readonly ok: false; readonly reason: 'not-found' | 'archived' | 'idempotency-reused' }
  | LimitRefusal
  | BranchOrModelRefusal;

export type CancelResult = { readonly ok: true; readonly job: Job } | { readonly ok: false; readonly reason: 'not-found' | 'archived' };

/** An instruction as it was sent. */
export interface PostedInstruction {
  readonly prompt: string;
  /** Patterns of URLs that may end without a redirect. Default: none. */
  readonly allowLostUrls?: readonly string[];
  /** The key of the client; none if it was sent in the dashboard. */
  readonly keyId?: string | null;
  readonly idempotency?: IdempotentRequest | undefined;
}

/** Who asks for something. Default: the service. */
export interface ActorOption {
  readonly by?: Actor;
}

export interface JobAddress {
  readonly projectId: string;
  readonly jobId: string;
}

/** Creates a job, and queues its first message. Stores nothing if it refuses. */
export async function createJob(
  db: Database,
  queue: TransactionalQueue,
  {
    project,
    ref,
    model,
    prompt,
    allowLostUrls = [],
    keyId = null,
    idempotency,
  }: PostedInstruction & RequestedBranchAndModel & { project: Project },
  now = new Date(),
  limits: Partial<ServiceLimits> = {},
): Promise<PostResult> {
  const { createsPerHour, activeJobs } = { ...DEFAULT_LIMITS, ...limits };
  return db.transaction(async (tx): Promise<PostResult> => {
    const projectLimits = await lockProject(tx, project.id);
    if (!projectLimits) return { ok: false, reason: 'not-found' };
    const known = await recallIdempotentRequest(tx, idempotency, 'create', now);
    if (known.is === 'reused') return { ok: false, reason: 'idempotency-reused' };
    if (known.is === 'repeated') return findCurrentJobForReplay(tx, { projectId: project.id, jobId: known.jobId });
    const target = chooseTarget(project, { ref, model });
    if ('ok' in target) return target;
    const refused =
      (await checkRate(tx, 'creates', project.id, createsPerHour, now)) ??
      (await checkActive(tx, project.id, projectLimits.activeJobs ?? activeJobs)) ??
      (await checkMonthlyTokens(tx, project.id, projectLimits.monthlyTokens, now));
    if (refused) return refused;
    const job = await insertJob(tx, target, keyId, now);
    await insertMessage(tx, { projectId: project.id, jobId: job.id, seq: 1, prompt, allowLostUrls, keyId }, now);
    await recordEvents(tx, job.id, [{ kind: 'job.created' }, { kind: 'message.queued', seq: 1, data: { keyId } }], now);
    await queue.send(tx, { jobId: job.id, seq: 1 });
    await recordRequest(tx, idempotency, 'create', job.id, now);
    return { ok: true, job, isReplay: false };
  });
}

async function insertJob(tx: Queryable, project: Project, keyId: string | null, now: Date): Promise<Job> {
  const id = newId(now);
  const { repository, ref, host, apiUrl, model } = project;
  const [row] = await tx.query<JobRow>(
    `insert into docs_nav.job
       (id, project_id, status, repository, ref, host, api_url, model, branch, last_seq, created_at, touched_at, key_id)
     values ($1, $2, 'active', $3, $4, $5, $6, $7, $8, 1, $9, $9, $10) returning ${JOB_COLUMNS}`,
    [id, project.id, repository, ref, host, apiUrl, model, `docs-agent/${id}`, now, keyId],
  );
  if (row === undefined) throw new Error('The database did not return the job that it stored.');
  return toJob(row);
}

/** The current state of the job, for a repeated request. */
export async function findCurrentJobForReplay(tx: Queryable, key: JobAddress): Promise<PostResult> {
  const job = await findJob(tx, key);
  return job ? { ok: true, job, isReplay: true } : { ok: false, reason: 'not-found' };
}

/** Undefined if the project has no such job. */
export async function findJob(db: Queryable, { projectId, jobId }: JobAddress): Promise<Job | undefined> {
  if (!isUuid(jobId)) return undefined;
  const [row] = await db.query<JobRow>(`select ${JOB_COLUMNS} from docs_nav.job where id = $1 and project_id = $2`, [jobId, projectId]);
  return row && toJob(row);
}

export interface JobPage {
  readonly jobs: readonly Job[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

/** Jobs of a project, newest first, at most `limit` (1 to 100). Throws BadCursor for a cursor that did not come from a page. */
export async function listJobs(
  db: Queryable,
  {
    projectId,
    status,
    limit = 20,
    cursor,
  }: {
    projectId: string;
    status?: JobStatus | undefined;
    limit?: number | undefined;
    cursor?: string | undefined;
  },
): Promise<JobPage> {
  const size = Math.min(100, Math.max(1, Math.trunc(limit) || 1));
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const rows = await db.query<JobRow>(
    `select ${JOB_COLUMNS} from docs_nav.job
     where project_id = $1 and ($2::text is null or status = $2)
       and ($3::timestamptz is null or (created_at, id) < ($3::timestamptz, $4::uuid))
     order by created_at desc, id desc limit $5`,
    [projectId, status ?? null, after?.createdAt ?? null, after?.id ?? null, size + 1],
  );
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    jobs: page.map(toJob),
    nextCursor: rows.length > size && last ? encodeCursor({ createdAt: last.created_at, id: last.id }) : null,
  };
}

/** Archives a job and cancels its open messages. Has no effect on an archived job. Undefined if the job does not exist. */
export async function cancelAndArchiveJob(
  db: Database,
  queue: TransactionalQueue,
  { projectId, jobId, by = SERVICE_ACTOR }: JobAddress & ActorOption,
  now = new Date(),
): Promise<Job | undefined> {
  if (!isUuid(jobId)) return undefined;
  return db.transaction(async (tx) => {
    const job = await lockJob(tx, jobId);
    if (job?.project_id !== projectId) return undefined;
    if (job.status !== 'archived') {
      await archiveAndCancelOpenMessages(tx, jobId, keyIdOf(by), now);
      await recordAudit(tx, { actor: by, action: 'job.archived', projectId, target: job.id }, now);
      await queue.cancel(tx, jobId);
    }
    return findJob(tx, { projectId, jobId });
  });
}

/**
 * Cancels the open messages of a job, which fails with `cancelled`. Nothing of them has been pushed: a message whose commit may be on
 * its way completes instead, usually within seconds, and only those after it are cancelled; it is cancelled later if its commit turns out
 * not to be on the remote. Has no effect on a job that has ended.
 */
export async function cancelUnpushedMessages(
  db: Database,
  queue: TransactionalQueue,
  { projectId, jobId, by = SERVICE_ACTOR }: JobAddress & ActorOption,
  now = new Date(),
): Promise<CancelResult> {
  if (!isUuid(jobId)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx): Promise<CancelResult> => {
    const job = await lockJob(tx, jobId);
    if (job?.project_id !== projectId) return { ok: false, reason: 'not-found' };
    if (job.status === 'archived') return { ok: false, reason: 'archived' };
    if (job.status !== 'active') return { ok: true, job: toJob(job) };
    const isPushing = await hasUnfinishedPush(tx, jobId);
    const messages = await (isPushing ? cancelQueued : cancelOpenMessagesAndFailJob)(tx, jobId, keyIdOf(by), now);
    if (!isPushing) await queue.cancel(tx, jobId);
    const isNew = isPushing ? await recordWhoCancelsRunningMessage(tx, jobId, by) : messages > 0;
    if (isNew || messages > 0)
      await recordAudit(tx, { actor: by, action: 'job.cancelled', projectId, target: job.id, detail: { messages, isPushing } }, now);
    const changed = await findJob(tx, { projectId, jobId });
    return changed ? { ok: true, job: changed } : { ok: false, reason: 'not-found' };
  });
}

export async function insertMessage(
  tx: Queryable,
  {
    projectId,
    jobId,
    seq,
    prompt,
    allowLostUrls,
    keyId,
  }: JobAddress & { seq: number; prompt: string; allowLostUrls: readonly string[]; keyId: string | null },
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into docs_nav.message (job_id, seq, project_id, prompt, status, created_at, key_id, allow_lost_urls)
     values ($1, $2, $3, $4, 'queued', $5, $6, $7)`,
    [jobId, seq, projectId, prompt, now, keyId, JSON.stringify(allowLostUrls)],
  );
}

/** Locks the job, which is required before changing it or its messages. */
export async function lockJob(tx: Queryable, jobId: string): Promise<JobRow | undefined> {
  const [row] = await tx.query<JobRow>(`select ${JOB_COLUMNS} from docs_nav.job where id = $1 for update`, [jobId]);
  return row;
}
