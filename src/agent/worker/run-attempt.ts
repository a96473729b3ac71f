/** One attempt at one message, from its assignment to its recorded result. */
import { setTimeout as pause } from 'node:timers/promises';
import { startChild } from '../child/child.ts';
import { childProgram } from '../child/program-file.ts';
import { FAILURES, type Failure } from '../contract/job.ts';
import { newAttemptFolder, removeAttemptFolder } from '../git/index.ts';
import { interruptionOf, INTERRUPTIONS } from '../interruption.ts';
import {
  beginAttempt,
  completeMessage,
  failMessage,
  failWithWork,
  LostAttempt,
  recordSetback,
  type At,
  type Outcome,
} from '../store/attempts.ts';
import type { Entry } from '../store/outbox.ts';
import type { Attempt } from './attempt.ts';
import { doMessage } from './do-message.ts';
import { verdictOn } from './failures.ts';
import type { AttemptOutcome } from './metrics.ts';
import type { WorkerParts } from './parts.ts';
import { WorkRefused } from './refused-work.ts';
import { noteInterruption } from './interruptions.ts';
import { retryDelay } from './retry-delay.ts';
import { mostTries, setbackOf, TRIES, type Tries } from './tries.ts';
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
export async function runAttempt(entry: Entry, parts: WorkerParts, signal: AbortSignal): Promise<AttemptOutcome | undefined> {
  const assignment = await beginAttempt(parts.database, entry);
  if (assignment === undefined) return undefined;
  if (assignment.interruptions > triesOf(parts).interruptions) {
    parts.log.error(assignment.at, 'Every attempt at the message was interrupted; the job failed.');
    return fail(assignment.at, { code: 'attempts_exhausted', message: FAILURES.attempts_exhausted }, parts);
  }
  const { at, project, keyId } = assignment;
  const log = parts.log.child({ ...at, projectId: project.id, keyId });
  const attempt: Attempt = { assignment, parts: { ...parts, log }, signal, stage: 'repository' };
  try {
    return await inFolder(attempt.parts, (folder) => carryOut(attempt, folder));
  } catch (error) {
    return await settle(error, attempt);
  }
}

/** Runs `work` with a new folder, which is removed afterwards, or else swept at a later start. */
async function inFolder<T>({ attempts, log }: WorkerParts, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await newAttemptFolder(attempts);
  try {
    return await work(folder);
  } finally {
    await removeAttemptFolder(folder).catch((error: unknown) => log.warn({ err: error }, 'The folder of an attempt could not be removed.'));
  }
}

async function carryOut(attempt: Attempt, folder: string): Promise<AttemptOutcome> {
  const { assignment, parts, signal } = attempt;
  const { at, project } = assignment;
  parts.log.info({ model: project.model }, 'An attempt begins.');
  const { workMegabytes: megabytes, workSeconds: seconds } = parts.limits;
  // Started early, so that it loads while the repository is fetched.
  const child = startChild({ program: parts.childProgram ?? childProgram(), limits: { megabytes, seconds }, signal });
  let outcome: Outcome;
  try {
    const workspace = await openWorkspace(assignment, parts, { folder, child, signal });
    await parts.onStep?.('cloned', at);
    outcome = await doMessage(Object.assign(attempt, { workspace, child }));
  } finally {
    await child.end();
  }
  if (outcome.failure) return failPushed(at, outcome.failure, outcome, parts);
  await completeMessage(parts.database, parts.queue, at, outcome);
  parts.log.info({ commit: outcome.commit, branch: outcome.pullRequest?.branch }, 'The message is done.');
  await parts.onStep?.('finished', at);
  return 'completed';
}

async function failPushed(at: At, failure: Failure, outcome: Outcome, { database, log, onStep }: WorkerParts): Promise<AttemptOutcome> {
  await failWithWork(database, at, failure, outcome);
  log.warn({ code: failure.code, commit: outcome.commit, reason: failure.message }, 'The work was pushed, but the job failed.');
  await onStep?.('finished', at);
  return 'failed';
}

async function settle(error: unknown, attempt: Attempt): Promise<AttemptOutcome> {
  try {
    return await judge(error, attempt);
  } catch (thrown) {
    if (!(thrown instanceof LostAttempt)) throw thrown;
    attempt.parts.log.info('The attempt no longer counts.');
    return 'left';
  }
}

async function judge(error: unknown, attempt: Attempt): Promise<AttemptOutcome> {
  const { assignment, parts, signal, stage } = attempt;
  const { at } = assignment;
  const { log } = parts;
  if (error instanceof LostAttempt) throw error;
  if (signal.aborted) {
    log.info({ stage }, 'The attempt was stopped.');
    throw signal.reason;
  }
  const { failure, isPermanent } = verdictOn(error, stage);
  const interruption = interruptionOf(error);
  const said = { stage, code: failure.code, reason: interruption ? INTERRUPTIONS[interruption] : failure.message, err: error };
  if (interruption) noteInterruption(interruption, parts);
  const times = isPermanent ? 0 : await countTries(error, attempt);
  if (!isPermanent && times < mostTries(error, triesOf(parts))) {
    log.warn(said, interruption ? 'An attempt was interrupted and will be retried.' : 'An attempt failed and will be retried.');
    await pause(retryDelay(error, times, parts.rests) * 1000, undefined, { signal });
    throw new TryAgain(`An attempt failed (${failure.code}).`);
  }
  log.error(said, 'The job failed.');
  if (!(error instanceof WorkRefused)) return fail(at, failure, parts);
  await failWithWork(parts.database, at, failure, { commit: null, pullRequest: null, ...error.work });
  return 'failed';
}

/** How many attempts have ended like this one. An interruption is the lack of a record, because the database may be what is missing. */
async function countTries(error: unknown, { assignment: { at, interruptions }, parts }: Attempt): Promise<number> {
  const setback = setbackOf(error);
  return setback === undefined ? interruptions + 1 : recordSetback(parts.database, at, setback);
}

async function fail(at: At, failure: Failure, { database }: WorkerParts): Promise<AttemptOutcome> {
  await failMessage(database, at, failure);
  return 'failed';
}

function triesOf({ tries }: WorkerParts): Tries {
  return { ...TRIES, ...tries };
}
