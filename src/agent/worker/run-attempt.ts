/** One attempt at one message, from its assignment to its recorded result. */
import { setTimeout as pause } from 'node:timers/promises';
import { startChild } from '../child/child.ts';
import { childProgram } from '../child/program-file.ts';
import { FAILURES, type Failure } from '../contract/job.ts';
import { newAttemptFolder, removeAttemptFolder } from '../git/index.ts';
import { findInfrastructureInterruption, INFRASTRUCTURE_INTERRUPTION_LOG_MESSAGES } from '../interruption.ts';
import {
  beginAttempt,
  cancelMessageAsRequested,
  CancelRequested,
  completeMessage,
  failMessageAndJob,
  failJobWithPushedWork,
  LostAttempt,
  countFailure,
  type AttemptId,
  type MessageOutcome,
} from '../store/attempts.ts';
import type { NewJobEvent } from '../store/events.ts';
import type { QueueEntry } from '../store/outbox.ts';
import type { Attempt } from './attempt.ts';
import { processMessage } from './process-message.ts';
import { classifyError } from './classify-error.ts';
import type { AttemptOutcome } from './metrics.ts';
import type { WorkerParts } from './parts.ts';
import { WorkRefused } from './unpublished-work.ts';
import { noteInterruption } from './interruptions.ts';
import { retryDelaySeconds } from './retry-delay.ts';
import { maxAttempts, chooseFailureCounter, DEFAULT_ATTEMPT_LIMITS, type AttemptLimits } from './attempt-limits.ts';
import { openWorkspace } from './workspace.ts';

/** Makes the queue retry. Does not contain the actual error, because the queue stores what is thrown. */
export class TryAgain extends Error {
  override readonly name = 'TryAgain';
}

/**
 * Processes a message. Returns undefined if there is nothing left to do. Work of an earlier attempt is found and not repeated.
 *
 * @throws {TryAgain} if there will be another attempt; the reason of `signal` if it is aborted.
 */
export async function runAttempt(entry: QueueEntry, parts: WorkerParts, signal: AbortSignal): Promise<AttemptOutcome | undefined> {
  const assignment = await beginAttempt(parts.database, entry);
  if (assignment === undefined) return undefined;
  if (assignment.interruptions > retryLimitsOf(parts).interruptions) {
    parts.log.error(assignment.attemptId, 'Every attempt at the message was interrupted; the job failed.');
    return fail(assignment.attemptId, { code: 'attempts_exhausted', message: FAILURES.attempts_exhausted }, parts);
  }
  const { attemptId, project, keyId } = assignment;
  const log = parts.log.child({ ...attemptId, projectId: project.id, keyId });
  const cache = parts.caches?.open(project.repository, project.token);
  const attempt: Attempt = { assignment, parts: { ...parts, log }, signal, cache, stage: 'repository' };
  try {
    return await withAttemptFolder(attempt.parts, (folder) => runInFolder(attempt, folder));
  } catch (error) {
    return await recordFailure(error, attempt);
  } finally {
    await cache?.close();
  }
}

/** Runs `work` with a new folder, which is removed afterwards, or else swept at a later start. */
async function withAttemptFolder<T>({ attemptsFolder, limits, log }: WorkerParts, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await newAttemptFolder(attemptsFolder);
  try {
    return await work(folder);
  } finally {
    await removeAttemptFolder(folder, limits.workNice).catch((error: unknown) =>
      log.warn({ err: error }, 'The folder of an attempt could not be removed.'),
    );
  }
}

async function runInFolder(attempt: Attempt, folder: string): Promise<AttemptOutcome> {
  const { assignment, parts, signal, cache } = attempt;
  const { attemptId, project } = assignment;
  parts.log.info({ model: project.model }, 'An attempt begins.');
  const { workMegabytes: megabytes, workSeconds: seconds, workNice: nice } = parts.limits;
  // Started early, so that it loads while the repository is fetched.
  const child = startChild({ program: parts.childProgram ?? childProgram(), limits: { megabytes, seconds, nice }, signal });
  let outcome: MessageOutcome;
  try {
    const workspace = await openWorkspace(assignment, parts, { folder, cache, child, signal });
    await parts.onStep?.('cloned', attemptId);
    outcome = await processMessage(Object.assign(attempt, { workspace, child }));
  } finally {
    await child.end();
  }
  if (outcome.failure) return failAfterPush(attemptId, outcome.failure, outcome, parts);
  await completeMessage(parts.database, parts.queue, attemptId, outcome);
  parts.log.info({ commit: outcome.commit, branch: outcome.pullRequest?.branch }, 'The message is done.');
  await parts.onStep?.('finished', attemptId);
  return 'completed';
}

async function failAfterPush(
  at: AttemptId,
  failure: Failure,
  outcome: MessageOutcome,
  { database, log, onStep }: WorkerParts,
): Promise<AttemptOutcome> {
  await failJobWithPushedWork(database, at, failure, outcome);
  log.warn({ code: failure.code, commit: outcome.commit, reason: failure.message }, 'The work was pushed, but the job failed.');
  await onStep?.('finished', at);
  return 'failed';
}

async function recordFailure(error: unknown, attempt: Attempt): Promise<AttemptOutcome> {
  try {
    return await handleError(error, attempt);
  } catch (thrown) {
    if (!(thrown instanceof LostAttempt)) throw thrown;
    attempt.parts.log.info('The attempt is no longer current.');
    return 'left';
  }
}

async function handleError(error: unknown, attempt: Attempt): Promise<AttemptOutcome> {
  const { assignment, parts, signal, cache, stage } = attempt;
  const { attemptId } = assignment;
  const { log } = parts;
  if (error instanceof LostAttempt) throw error;
  if (error instanceof CancelRequested) {
    await cancelMessageAsRequested(parts.database, parts.queue, attemptId);
    log.info('The message was cancelled while its commit was being pushed, and the commit is not on the branch.');
    return 'left';
  }
  if (signal.aborted) {
    log.info({ stage }, 'The attempt was stopped.');
    throw signal.reason;
  }
  // An interruption: nothing is recorded, and the next attempt has another cache.
  if (await cache?.isDamaged(error, signal)) {
    log.warn({ stage, err: error }, 'The cache of the repository was damaged. The attempt will be retried.');
    throw new TryAgain('The cache of the repository was damaged.');
  }
  const { failure, isPermanent } = classifyError(error, stage);
  const interruption = findInfrastructureInterruption(error);
  const said = {
    stage,
    code: failure.code,
    reason: interruption ? INFRASTRUCTURE_INTERRUPTION_LOG_MESSAGES[interruption] : failure.message,
    err: error,
  };
  if (interruption) noteInterruption(interruption, parts);
  const most = maxAttempts(error, retryLimitsOf(parts));
  const delayAfter = (count: number): number => retryDelaySeconds(error, count, parts.retryDelays);
  const eventOf = (count: number): NewJobEvent | undefined =>
    count < most
      ? { kind: 'attempt.failed', seq: attemptId.seq, data: { code: failure.code, retryInSeconds: delayAfter(count) } }
      : undefined;
  const times = isPermanent ? 0 : await countFailedAttempts(error, attempt, eventOf);
  if (!isPermanent && times < most) {
    log.warn(said, interruption ? 'An attempt was interrupted and will be retried.' : 'An attempt failed and will be retried.');
    await pause(delayAfter(times) * 1000, undefined, { signal });
    throw new TryAgain(`An attempt failed (${failure.code}).`);
  }
  log.error(said, 'The job failed.');
  if (!(error instanceof WorkRefused)) return fail(attemptId, failure, parts);
  await failJobWithPushedWork(parts.database, attemptId, failure, { commit: null, pullRequest: null, ...error.work });
  return 'failed';
}

/** How many attempts have ended like this one. An interruption is the lack of a record, because the database may be what is missing. */
async function countFailedAttempts(
  error: unknown,
  { assignment: { attemptId, interruptions }, parts }: Attempt,
  eventOf: (count: number) => NewJobEvent | undefined,
): Promise<number> {
  const setback = chooseFailureCounter(error);
  return setback === undefined ? interruptions + 1 : countFailure(parts.database, attemptId, setback, eventOf);
}

async function fail(at: AttemptId, failure: Failure, { database }: WorkerParts): Promise<AttemptOutcome> {
  await failMessageAndJob(database, at, failure);
  return 'failed';
}

function retryLimitsOf({ retryLimits }: WorkerParts): AttemptLimits {
  return { ...DEFAULT_ATTEMPT_LIMITS, ...retryLimits };
}
