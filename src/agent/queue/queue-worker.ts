/** The workers of this process, which take entries, run the handler, and handle its errors. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Job, PgBoss } from 'pg-boss';
import type { Database } from '../store/database.ts';
import type { QueueEntry, TransactionalQueue } from '../store/outbox.ts';
import { deleteClaimedEntry, deleteFailedEntries, EXHAUSTED_QUEUE, MESSAGE_QUEUE } from './entries.ts';

/**
 * Processes a message. May be called again for the same message after an attempt that failed or died. `signal` is aborted
 * if the entry is cancelled or taken by another worker, if the time is up, and if the process stops.
 */
export type QueueEntryHandler = (entry: QueueEntry, signal: AbortSignal) => Promise<void>;

export interface QueueWorkOptions {
  /** How many messages this process handles at a time. */
  readonly concurrency: number;
  /** Records that a message has no attempts left. May be called again for the same message. Until it returns, the job's later messages wait. */
  readonly onExhausted: (entry: QueueEntry) => Promise<void>;
}

/** How long a handler may take to end once its signal is aborted. */
const GRACE_MS = 10_000;
const HEARTBEAT_REFRESH_SECONDS = 1;

interface QueueWorkerOptions {
  readonly boss: PgBoss;
  readonly database: Database;
  readonly queue: TransactionalQueue;
  readonly handler: QueueEntryHandler;
  readonly options: QueueWorkOptions;
  readonly onError: (error: unknown) => void;
}

export class QueueWorker {
  readonly #options: QueueWorkerOptions;
  readonly #stopping = new AbortController();

  constructor(parts: QueueWorkerOptions) {
    this.#options = parts;
  }

  async start(pollSeconds: number): Promise<void> {
    const { boss, options } = this.#options;
    const polling = {
      pollingIntervalSeconds: pollSeconds,
      // By default, a worker that is notified polls every 30 seconds, and retries would wait for that.
      notifyPollingIntervalSeconds: pollSeconds,
      heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS,
    };
    await boss.work<QueueEntry>(MESSAGE_QUEUE, { ...polling, localConcurrency: options.concurrency }, async (claims) => {
      for (const claim of claims) await this.#run(claim);
    });
    await boss.work<QueueEntry>(EXHAUSTED_QUEUE, polling, async (claims) => {
      for (const { data } of claims) await this.#exhaust(data);
    });
  }

  async stop(timeoutMs: number): Promise<void> {
    const { boss } = this.#options;
    const ended = Promise.all([MESSAGE_QUEUE, EXHAUSTED_QUEUE].map((name) => boss.offWork(name, { wait: true })));
    await waitAtMost(timeoutMs, ended);
    this.#stopping.abort(new Error('The service is stopping.'));
    await waitAtMost(GRACE_MS, ended);
  }

  /** Makes free workers poll at once, because the next message of the job may be available. */
  #wake(): void {
    const { boss } = this.#options;
    for (const { id, name } of boss.getWipData()) if (name === MESSAGE_QUEUE) boss.notifyWorker(id);
  }

  async #run(claim: Job<QueueEntry>): Promise<void> {
    const entry = { jobId: claim.data.jobId, seq: claim.data.seq };
    const ending = followSignals([claim.signal, this.#stopping.signal]);
    try {
      // A poll that was under way when the stop began may return an entry, even one that was just given back.
      ending.signal.throwIfAborted();
      await this.#options.handler(entry, ending.signal);
    } catch (error) {
      if (this.#stopping.signal.aborted) await this.#record(() => this.#giveBack(claim, entry));
      else throw concealError(error);
    } finally {
      ending.detach();
      this.#wake();
    }
  }

  async #giveBack(claim: Job<QueueEntry>, entry: QueueEntry): Promise<void> {
    const { database, queue } = this.#options;
    await database.transaction(async (tx) => {
      // The entry is replaced by a new one, because another claim on the same entry would look like ours.
      if (await deleteClaimedEntry(tx, claim)) await queue.send(tx, entry);
    });
  }

  async #exhaust({ jobId, seq }: QueueEntry): Promise<void> {
    await this.#record(() => this.#options.options.onExhausted({ jobId, seq }));
    await deleteFailedEntries(this.#options.database, jobId);
  }

  /** Reports an error that nothing else reports; the queue retries. */
  async #record(step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch (error) {
      this.#options.onError(error);
      throw concealError(error);
    }
  }
}

/** Waits for a promise, at most for this time. */
async function waitAtMost(milliseconds: number, ended: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  const late = pause(milliseconds, undefined, { signal: timer.signal }).catch(() => undefined);
  await Promise.race([ended, late]);
  timer.abort();
}

/** A signal that follows several others until it is detached, so that a long-lived source does not keep all followers in memory. */
function followSignals(sources: readonly AbortSignal[]): { readonly signal: AbortSignal; detach(): void } {
  const controller = new AbortController();
  const listeners = sources.map((source) => {
    const abort = (): void => controller.abort(source.reason);
    if (source.aborted) abort();
    source.addEventListener('abort', abort);
    return () => source.removeEventListener('abort', abort);
  });
  return { signal: controller.signal, detach: () => listeners.forEach((remove) => remove()) };
}

/** Hides the error, because the queue stores errors with all members, and those of libraries may contain prompts and headers. */
function concealError(error: unknown): Error {
  const stored = new Error(`The attempt failed with ${error instanceof Error ? error.constructor.name : typeof error}.`);
  delete stored.stack;
  return stored;
}
