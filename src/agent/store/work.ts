/**
 * Stores the unfinished work of a message: where it began, each step of the model, the changed files, and what will be said about it.
 * All of it is deleted when the message ends. Texts are JSON in columns of type text, because jsonb refuses NUL and lone surrogates,
 * and reorders members.
 */
import type { ToolCall } from '../contract/event.ts';
import type { Usage } from '../contract/job.ts';
import type { Database, Queryable } from './database.ts';
import { deleteWork } from './end-job.ts';
import { hasEvent, recordEvents } from './events.ts';
import { lockJobAndRequireAttempt, lockAttemptUnlessCancelled, type AttemptId } from './lock-attempt.ts';
import type { QueueEntry } from './outbox.ts';
import { toUsage } from './rows.ts';
import { toStorableJson } from './storable.ts';

/** The commits that the work began with. */
export interface StartPoint {
  readonly branch: string;
  /** Last commit of the base branch. */
  readonly base: string;
  /** Last commit of the branch; null if there was none. */
  readonly tip: string | null;
}

export interface StoredConversationStep {
  /** JSON. */
  readonly answer: string;
  /** JSON; null if the tools of the answer have not run. */
  readonly results: string | null;
}

export interface StoredMessageWork {
  readonly steps: readonly StoredConversationStep[];
  /** The changed files after the last step with results, as JSON; null if there are none. */
  readonly edits: string | null;
}

/** Undefined if no work on the message has begun. */
export async function findStartPoint(db: Queryable, { jobId, seq }: QueueEntry): Promise<StartPoint | undefined> {
  const [row] = await db.query<StartPoint>('select branch, base, tip from docs_nav.work where job_id = $1 and seq = $2', [jobId, seq]);
  return row;
}

/** Begins the work, and deletes that of earlier attempts. What they used still counts. Throws LostAttempt and CancelRequested. */
export async function beginWorkAnew(db: Database, at: AttemptId, { branch, base, tip }: StartPoint): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAttemptUnlessCancelled(tx, at);
    await deleteWork(tx, at.jobId);
    await tx.query('insert into docs_nav.work (job_id, seq, branch, base, tip) values ($1, $2, $3, $4, $5)', [
      at.jobId,
      at.seq,
      branch,
      base,
      tip,
    ]);
  });
}

/** Takes over the work of an earlier attempt, whose commit is not on the remote, so that it can be cancelled again. Throws LostAttempt and CancelRequested. */
export async function takeOverEarlierWork(db: Database, at: AttemptId): Promise<StoredMessageWork> {
  const { jobId, seq } = at;
  return db.transaction(async (tx) => {
    await lockAttemptUnlessCancelled(tx, at);
    const [work] = await tx.query<Pick<StoredMessageWork, 'edits'>>(
      'update docs_nav.work set outcome = null where job_id = $1 and seq = $2 returning edits',
      [jobId, seq],
    );
    const steps = await tx.query<StoredConversationStep>(
      'select answer, results from docs_nav.step where job_id = $1 and seq = $2 order by step',
      [jobId, seq],
    );
    return { steps, edits: work?.edits ?? null };
  });
}

/** What the message has used so far, with all members that were stored, also those that the API does not show; undefined if nothing. */
export async function findUsage(db: Queryable, { jobId, seq }: QueueEntry): Promise<Usage | undefined> {
  const [row] = await db.query<{ usage: Usage | null }>('select usage from docs_nav.message where job_id = $1 and seq = $2', [jobId, seq]);
  return row?.usage ?? undefined;
}

/** Stores an answer of the model. `step` is 1-based. Throws LostAttempt. */
export async function saveAnswer(
  db: Database,
  at: AttemptId,
  { step, answer, used, tools = [] }: { step: number; answer: string; used: Usage; tools?: readonly ToolCall[] },
  now = new Date(),
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockJobAndRequireAttempt(tx, at);
    await tx.query('insert into docs_nav.step (job_id, seq, step, answer) values ($1, $2, $3, $4)', [at.jobId, at.seq, step, answer]);
    await setUsage(tx, at, used);
    await recordEvents(tx, at.jobId, [{ kind: 'model.answered', seq: at.seq, data: { step, tools, usage: toUsage(used) } }], now);
  });
}

export interface StepToolResults {
  readonly step: number;
  readonly results: string;
  /** Null if the tools have changed nothing. */
  readonly edits: string | null;
  readonly used: Usage;
  /** For the event. */
  readonly tools?: readonly ToolCall[];
}

/** Stores what the tools of an answer returned and did. Throws LostAttempt. */
export async function saveResults(
  db: Database,
  at: AttemptId,
  { step, results, edits, used, tools = [] }: StepToolResults,
  now = new Date(),
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockJobAndRequireAttempt(tx, at);
    await tx.query('update docs_nav.step set results = $4 where job_id = $1 and seq = $2 and step = $3', [at.jobId, at.seq, step, results]);
    if (edits !== null) await tx.query('update docs_nav.work set edits = $3 where job_id = $1 and seq = $2', [at.jobId, at.seq, edits]);
    await setUsage(tx, at, used);
    await recordEvents(tx, at.jobId, [{ kind: 'tools.ran', seq: at.seq, data: { step, tools } }], now);
  });
}

/** Records that the work breaks the site, and that the model is told `problems` of it. Throws LostAttempt. */
export async function recordFailedCheck(db: Database, at: AttemptId, problems: number, now = new Date()): Promise<void> {
  await db.transaction(async (tx) => {
    await lockJobAndRequireAttempt(tx, at);
    if (await hasEvent(tx, at, ['check.failed'])) return;
    await recordEvents(tx, at.jobId, [{ kind: 'check.failed', seq: at.seq, data: { problems } }], now);
  });
}

/** Stores what will be said about the work, as JSON, before it becomes visible. Throws LostAttempt. */
export async function saveOutcomeBeforePush(db: Database, at: AttemptId, outcome: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockJobAndRequireAttempt(tx, at);
    await tx.query('update docs_nav.work set outcome = $3 where job_id = $1 and seq = $2', [at.jobId, at.seq, outcome]);
  });
}

/** Forgets what would have been said, because the remote has refused the commit, so that the work can be cancelled again. Throws LostAttempt. */
export async function forgetOutcomeOfRefusedPush(db: Database, at: AttemptId): Promise<void> {
  await db.transaction(async (tx) => {
    await lockJobAndRequireAttempt(tx, at);
    await tx.query('update docs_nav.work set outcome = null where job_id = $1 and seq = $2', [at.jobId, at.seq]);
  });
}

/** Undefined if there is none. */
export async function findSavedOutcome(db: Queryable, { jobId, seq }: QueueEntry): Promise<string | undefined> {
  const [row] = await db.query<{ outcome: string | null }>('select outcome from docs_nav.work where job_id = $1 and seq = $2', [
    jobId,
    seq,
  ]);
  return row?.outcome ?? undefined;
}

/** Throws LostAttempt. */
export async function saveUsage(db: Database, at: AttemptId, used: Usage): Promise<void> {
  await db.transaction(async (tx) => {
    await lockJobAndRequireAttempt(tx, at);
    await setUsage(tx, at, used);
  });
}

async function setUsage(tx: Queryable, { jobId, seq }: QueueEntry, used: Usage): Promise<void> {
  await tx.query('update docs_nav.message set usage = $3::jsonb where job_id = $1 and seq = $2', [jobId, seq, toStorableJson(used)]);
}
