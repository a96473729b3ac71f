/** Workers of this process: they take entries, run the handler, and see to what it throws. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Job, PgBoss } from 'pg-boss';
import type { Database } from '../store/database.ts';
import type { Entry, Outbox } from '../store/outbox.ts';
import { dropClaim, dropFailed, EXHAUSTED, MESSAGES } from './entries.ts';

/**
 * Works on a message. It may be called again for the same one, after an attempt that failed or of which nothing was
 * heard; `signal` aborts when the entry was cancelled or taken by another, when time is up, and when the process stops.
 */
export type Handler = (entry: Entry, signal: AbortSignal) => Promise<void>;

export interface WorkOptions {
  /** How many messages this process works on at a time. */
  readonly concurrency: number;
  /**
   * Records that a message cannot be done, because no attempt is left. It may be called again for the same message.
   * Until it has returned, the job's later messages wait.
   */
  readonly onExhausted: (entry: Entry) => Promise<void>;
}

/** How long a handler may take to end once its signal has aborted. */
const GRACE_MS = 10_000;
const HEARTBEAT_REFRESH_SECONDS = 1;

interface Parts {
  readonly boss: PgBoss;
  readonly database: Database;
  readonly queue: Outbox;
  readonly handler: Handler;
  readonly options: WorkOptions;
  readonly onError: (error: unknown) => void;
}

export class Work {
  readonly #parts: Parts;
  readonly #stopping = new AbortController();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async start(pollSeconds: number): Promise<void> {
    const { boss, options } = this.#parts;
    const polling = { pollingIntervalSeconds: pollSeconds, heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS };
    await boss.work<Entry>(MESSAGES, { ...polling, localConcurrency: options.concurrency }, async (claims) => {
      for (const claim of claims) await this.#run(claim);
    });
    await boss.work<Entry>(EXHAUSTED, polling, async (claims) => {
      for (const { data } of claims) await this.#exhaust(data);
    });
  }

  async stop(timeoutMs: number): Promise<void> {
    const { boss } = this.#parts;
    const ended = Promise.all([MESSAGES, EXHAUSTED].map((name) => boss.offWork(name, { wait: true })));
    await within(timeoutMs, ended);
    this.#stopping.abort(new Error('The service stops.'));
    await within(GRACE_MS, ended);
  }

  /** Has free workers look at once: what has just ended may have let the next message of its job go. */
  #wake(): void {
    const { boss } = this.#parts;
    for (const { id, name } of boss.getWipData()) if (name === MESSAGES) boss.notifyWorker(id);
  }

  async #run(claim: Job<Entry>): Promise<void> {
    const entry = { jobId: claim.data.jobId, seq: claim.data.seq };
    const ending = forward([claim.signal, this.#stopping.signal]);
    try {
      await this.#parts.handler(entry, ending.signal);
    } catch (error) {
      if (this.#stopping.signal.aborted) await this.#record(() => this.#giveBack(claim, entry));
      else throw concealed(error);
    } finally {
      ending.detach();
      this.#wake();
    }
  }

  async #giveBack(claim: Job<Entry>, entry: Entry): Promise<void> {
    const { database, queue } = this.#parts;
    await database.transaction(async (tx) => {
      // A claim of the same entry could not be told from ours, so that the entry goes back as another one.
      if (await dropClaim(tx, claim)) await queue.send(tx, entry);
    });
  }

  async #exhaust({ jobId, seq }: Entry): Promise<void> {
    await this.#record(() => this.#parts.options.onExhausted({ jobId, seq }));
    await dropFailed(this.#parts.database, jobId);
  }

  /** What goes wrong here is nobody's but ours to tell; the queue tries again. */
  async #record(step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch (error) {
      this.#parts.onError(error);
      throw concealed(error);
    }
  }
}

/** Waits for the end of something, but not forever. */
async function within(milliseconds: number, ended: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  const late = pause(milliseconds, undefined, { signal: timer.signal }).catch(() => undefined);
  await Promise.race([ended, late]);
  timer.abort();
}

/** A signal that follows several until it is detached; one that lives as long as the process would otherwise keep them all. */
function forward(sources: readonly AbortSignal[]): { readonly signal: AbortSignal; detach(): void } {
  const controller = new AbortController();
  const listeners = sources.map((source) => {
    const abort = (): void => controller.abort(source.reason);
    if (source.aborted) abort();
    source.addEventListener('abort', abort);
    return () => source.removeEventListener('abort', abort);
  });
  return { signal: controller.signal, detach: () => listeners.forEach((remove) => remove()) };
}

/** The queue stores what a handler throws with all its members; errors of other libraries hold prompts and headers. */
function concealed(error: unknown): Error {
  const stored = new Error(`The attempt failed with ${error instanceof Error ? error.constructor.name : typeof error}.`);
  delete stored.stack;
  return stored;
}
