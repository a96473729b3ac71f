/** The queue of messages: one at a time per job, retried if an attempt dies, never lost. */
import type { PgBoss } from 'pg-boss';
import type { Database, Queryable } from '../store/database.ts';
import type { QueueEntry, TransactionalQueue } from '../store/outbox.ts';
import { DEFAULT_OPTIONS, createOrUpdateQueues, newBoss, transactionDb, type QueueOptions } from './boss.ts';
import { cancelEntries, MESSAGE_QUEUE } from './entries.ts';
import { QueueWorker, type QueueEntryHandler, type QueueWorkOptions } from './queue-worker.ts';

export interface Queue extends TransactionalQueue {
  /** Connects and creates missing tables. Must be called first. */
  start(): Promise<void>;
  /** Begins to process entries in this process. */
  work(handler: QueueEntryHandler, options: QueueWorkOptions): Promise<void>;
  /**
   * Calls `onNotification` with the payload of each notification on the channel, and `onGap` when some may have been missed. Opens a
   * connection of its own on PostgreSQL. Rejects if the database does not notify.
   */
  listen(channel: string, onNotification: (payload: string) => void, onGap: () => void): Promise<{ close(): Promise<void> }>;
  /**
   * Takes no more work, and gives running work `timeoutMs` to end. The signals of what is left are aborted, and its entries
   * return to the queue as if they had not been tried.
   */
  stop(options: { readonly timeoutMs: number }): Promise<void>;
}

/** Opens the queue in a migrated database; see `Queue.start`. */
export async function createUnstartedQueue(database: Database, options: Partial<QueueOptions> = {}): Promise<Queue> {
  return new BossQueue(database, { ...DEFAULT_OPTIONS, ...options });
}

class BossQueue implements Queue {
  readonly #boss: PgBoss;
  readonly #database: Database;
  readonly #options: QueueOptions;
  #worker: QueueWorker | undefined;

  constructor(database: Database, options: QueueOptions) {
    this.#database = database;
    this.#options = options;
    this.#boss = newBoss(database.engine, options);
  }

  async start(): Promise<void> {
    await this.#boss.start();
    await createOrUpdateQueues(this.#boss, this.#options);
  }

  async send(tx: Queryable, entry: QueueEntry): Promise<void> {
    const id = await this.#boss.send(MESSAGE_QUEUE, entry, { singletonKey: entry.jobId, db: transactionDb(tx) });
    if (id === null) throw new Error(`The queue did not take message ${entry.seq} of job ${entry.jobId}.`);
  }

  async cancel(tx: Queryable, jobId: string): Promise<void> {
    await cancelEntries(tx, jobId);
  }

  async work(handler: QueueEntryHandler, options: QueueWorkOptions): Promise<void> {
    if (this.#worker) throw new Error('This queue already has workers.');
    this.#worker = new QueueWorker({
      boss: this.#boss,
      database: this.#database,
      queue: this,
      handler,
      options,
      onError: this.#options.onError,
    });
    await this.#worker.start(this.#options.pollSeconds);
  }

  async listen(channel: string, onNotification: (payload: string) => void, onGap: () => void): Promise<{ close(): Promise<void> }> {
    const { listen } = this.#boss.getDb();
    if (listen === undefined) throw new Error('The database has no notifications.');
    return listen(channel, onNotification, onGap);
  }

  async stop({ timeoutMs }: { readonly timeoutMs: number }): Promise<void> {
    await this.#worker?.stop(timeoutMs);
    await this.#boss.stop({ graceful: true, timeout: 1000 });
  }
}
