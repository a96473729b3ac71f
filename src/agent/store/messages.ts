/** Adds and lists messages: the instructions to a job, processed one at a time in the order of their numbers. */
import { DEFAULT_LIMITS, type ServiceLimits } from '../config/table.ts';
import type { Message } from '../contract/job.ts';
import { isKnown, recordAccepted, type NewComment } from './comments.ts';
import type { Database, Queryable } from './database.ts';
import { recordEvents } from './events.ts';
import { recallIdempotentRequest, recordRequest } from './idempotency.ts';
import {
  findJob,
  insertMessage,
  lockJob,
  findCurrentJobForReplay,
  type JobAddress,
  type PostResult,
  type PostedInstruction,
} from './jobs.ts';
import { checkActive, checkMonthlyTokens, checkQueued, checkRate, type LimitRefusal } from './limits.ts';
import type { TransactionalQueue } from './outbox.ts';
import { lockProject, type ProjectLimits } from './projects.ts';
import { MESSAGE_COLUMNS, toMessage, type JobRow, type MessageRow } from './rows.ts';
import { isUuid } from './uuid.ts';

/** A message that a comment asks for, of which there is one, however often the comment is read. */
interface FromComment {
  readonly comment?: NewComment | undefined;
}

/** Adds a message to a job, which becomes active. Stores nothing if it refuses. */
export async function addMessage(
  db: Database,
  queue: TransactionalQueue,
  { projectId, jobId, prompt, allowLostUrls = [], keyId = null, idempotency, comment }: JobAddress & PostedInstruction & FromComment,
  now = new Date(),
  limits: Partial<ServiceLimits> = {},
): Promise<PostResult> {
  if (!isUuid(jobId)) return { ok: false, reason: 'not-found' };
  const key = { projectId, jobId };
  const target = `message ${jobId.toLowerCase()}`;
  return db.transaction(async (tx): Promise<PostResult> => {
    const projectLimits = await lockProject(tx, projectId);
    if (!projectLimits) return { ok: false, reason: 'not-found' };
    const known = await recallIdempotentRequest(tx, idempotency, target, now);
    if (known.is === 'reused') return { ok: false, reason: 'idempotency-reused' };
    if (known.is === 'repeated') return findCurrentJobForReplay(tx, key);
    const job = await lockJob(tx, jobId);
    if (job?.project_id !== projectId) return { ok: false, reason: 'not-found' };
    if (job.status === 'archived') return { ok: false, reason: 'archived' };
    if (comment && (await isKnown(tx, job.id, comment))) return findCurrentJobForReplay(tx, key);
    const refused = await checkLimits(tx, job, { ...DEFAULT_LIMITS, ...limits }, projectLimits, now);
    if (refused) return refused;
    await appendMessage(tx, queue, job, { prompt, allowLostUrls, keyId }, now);
    if (comment) await recordAccepted(tx, key, comment, job.last_seq + 1, now);
    await recordRequest(tx, idempotency, target, job.id, now);
    const updated = await findJob(tx, key);
    return updated ? { ok: true, job: updated, isReplay: false } : { ok: false, reason: 'not-found' };
  });
}

async function checkLimits(
  tx: Queryable,
  job: JobRow,
  limits: ServiceLimits,
  projectLimits: ProjectLimits,
  now: Date,
): Promise<LimitRefusal | undefined> {
  return (
    (await checkRate(tx, 'messages', job.project_id, limits.messagesPerHour, now)) ??
    (job.status === 'active'
      ? await checkQueued(tx, job.id, limits.queuedMessages)
      : await checkActive(tx, job.project_id, projectLimits.activeJobs ?? limits.activeJobs)) ??
    (await checkMonthlyTokens(tx, job.project_id, projectLimits.monthlyTokens, now))
  );
}

interface Instruction {
  readonly prompt: string;
  readonly allowLostUrls: readonly string[];
  readonly keyId: string | null;
}

async function appendMessage(tx: Queryable, queue: TransactionalQueue, job: JobRow, instruction: Instruction, now: Date): Promise<void> {
  const seq = job.last_seq + 1;
  await insertMessage(tx, { projectId: job.project_id, jobId: job.id, seq, ...instruction }, now);
  await tx.query(`update docs_nav.job set status = 'active', error = null, last_seq = $2, touched_at = $3 where id = $1`, [
    job.id,
    seq,
    now,
  ]);
  await recordEvents(tx, job.id, [{ kind: 'message.queued', seq, data: { keyId: instruction.keyId } }], now);
  // An active job has a queue entry for its current message; completing that message queues the next.
  if (job.status !== 'active') await queue.send(tx, { jobId: job.id, seq });
}

/** All messages of a job by number; undefined if the job does not exist. */
export async function listMessages(db: Queryable, key: JobAddress): Promise<Message[] | undefined> {
  if ((await findJob(db, key)) === undefined) return undefined;
  const rows = await db.query<MessageRow>(`select ${MESSAGE_COLUMNS} from docs_nav.message where job_id = $1 order by seq`, [key.jobId]);
  return rows.map(toMessage);
}
