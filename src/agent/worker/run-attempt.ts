/** One attempt at one message, from its assignment to what became of it. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Failure } from '../contract/job.ts';
import { newAttemptFolder } from '../git/index.ts';
import { beginAttempt, completeMessage, failMessage, LostAttempt, type At } from '../store/attempts.ts';
import type { Entry } from '../store/outbox.ts';
import type { Claim } from '../queue/work.ts';
import type { Attempt } from './attempt.ts';
import { doMessage } from './do-message.ts';
import { verdictOn } from './failures.ts';
import type { AttemptOutcome } from './metrics.ts';
import type { WorkerParts } from './parts.ts';
import { restAfter } from './rest.ts';
import { sitesOf } from './sites.ts';
import { openWorkspace } from './workspace.ts';

/** The queue is to try again. Holds nothing of what went wrong, because the queue keeps what it is thrown. */
export class TryAgain extends Error {
  override readonly name = 'TryAgain';
}

/**
 * Works on a message, if there is still something to do. Whatever an earlier attempt has done is found and not done again.
 *
 * @throws {TryAgain} where another attempt may help and there will be one; the reason of `signal` if it aborts.
 */
export async function runAttempt(entry: Entry, parts: WorkerParts, signal: AbortSignal, claim: Claim): Promise<AttemptOutcome> {
  const assignment = await beginAttempt(parts.database, entry);
  if (assignment === undefined) return 'left';
  const attempt: Attempt = { assignment, parts, signal, stage: 'repository' };
  try {
    return await inFolder(parts, (folder) => carryOut(attempt, folder));
  } catch (error) {
    return await settle(error, attempt, claim);
  }
}

/** Gives a folder to work in, and removes it whatever happens. What cannot be removed is swept at a later start. */
async function inFolder<T>({ attempts, log }: WorkerParts, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await newAttemptFolder(attempts);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch((error: unknown) => log.warn({ err: error }, 'The folder of an attempt could not be removed.'));
  }
}

async function carryOut(attempt: Attempt, folder: string): Promise<AttemptOutcome> {
  const { assignment, parts, signal } = attempt;
  const { at, project } = assignment;
  parts.log.info({ ...at, project: project.id, model: project.model }, 'An attempt begins.');
  const workspace = await openWorkspace(assignment, parts, { folder, signal });
  await parts.onStep?.('cloned', at);
  const sites = sitesOf(workspace.clone, { folder: join(folder, 'sites'), docs: project.docs, limits: parts.limits });
  const outcome = await doMessage(Object.assign(attempt, { workspace, sites }));
  await completeMessage(parts.database, parts.queue, at, outcome);
  parts.log.info({ ...at, commit: outcome.commit, branch: outcome.pullRequest?.branch }, 'The message is done.');
  await parts.onStep?.('finished', at);
  return 'completed';
}

async function settle(error: unknown, { assignment: { at }, parts, signal, stage }: Attempt, { isLast }: Claim): Promise<AttemptOutcome> {
  const { log } = parts;
  if (error instanceof LostAttempt) {
    log.info(at, 'The attempt no longer counts.');
    return 'left';
  }
  if (signal.aborted) {
    log.info({ ...at, stage }, 'The attempt was stopped.');
    throw signal.reason;
  }
  const { failure, isPermanent } = verdictOn(error, stage);
  const said = { ...at, stage, code: failure.code, reason: failure.message, err: error };
  if (!isPermanent && !isLast) {
    log.warn(said, 'An attempt failed; it is made again.');
    await pause(restAfter(error, at.attempt, parts.rests) * 1000, undefined, { signal });
    throw new TryAgain(`An attempt failed (${failure.code}).`);
  }
  log.error(said, 'The job failed.');
  return fail(at, failure, parts);
}

async function fail(at: At, failure: Failure, { database }: WorkerParts): Promise<AttemptOutcome> {
  try {
    await failMessage(database, at, failure);
    return 'failed';
  } catch (error) {
    if (error instanceof LostAttempt) return 'left';
    throw error;
  }
}
