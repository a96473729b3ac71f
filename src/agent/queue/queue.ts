/** The queue of messages to work on: one at a time of each job, tried again when an attempt dies, never lost. */
import type { PgBoss } from 'pg-boss';
import type { Database, Queryable } from '../store/database.ts';
import type { Entry, Outbox } from '../store/outbox.ts';
import { DEFAULT_OPTIONS, makeQueues, newBoss, within, type QueueOptions } from './boss.ts';
import { cancelEntries, MESSAGES } from './entries.ts';
import { Work, type Handler, type WorkOptions } from './work.ts';

export interface Queue extends Outbox {
  /** Connects and makes what is missing; to be called before anything else. */
  start(): Promise<void>;
  /** Begins to work on entries in this process. */
  work(handler: Handler, options: WorkOptions): Promise<void>;
  /**
   * Takes no more work, and gives what is under way `timeoutMs` to end. What has not ended then is told to stop by its
   * signal, and goes back into the queue as if it had not been tried.
   */
  stop(options: { readonly timeoutMs: number }): Promise<void>;
}

/** The queue in a database that is migrated already; see Queue.start. */
export async function openQueue(database: Database, options: Partial<QueueOptions> = {}): Promise<Queue> {
  return new BossQueue(database, { ...DEFAULT_OPTIONS, ...options });
}

class BossQueue implements Queue {
  readonly #boss: PgBoss;
  readonly #database: Database;
  readonly #options: QueueOptions;
  #work: Work | undefined;

  constructor(database: Database, options: QueueOptions) {
    this.#database = database;
    this.#options = options;
    this.#boss = newBoss(database.engine, options.onError);
  }

  async start(): Promise<void> {
    await this.#boss.start();
    await makeQueues(this.#boss, this.#options);
  }

  async send(tx: Queryable, entry: Entry): Promise<void> {
    const id = await this.#boss.send(MESSAGES, entry, { singletonKey: entry.jobId, db: within(tx) });
    if (id === null) throw new Error(`The queue did not take message ${entry.seq} of job ${entry.jobId}.`);
  }

  async cancel(tx: Queryable, jobId: string): Promise<void> {
    await cancelEntries(tx, jobId);
  }

  async work(handler: Handler, options: WorkOptions): Promise<void> {
    if (this.#work) throw new Error('This queue has workers already.');
    this.#work = new Work({ boss: this.#boss, database: this.#database, queue: this, handler, options, onError: this.#options.onError });
    await this.#work.start(this.#options.pollSeconds);
  }

  async stop({ timeoutMs }: { readonly timeoutMs: number }): Promise<void> {
    await this.#work?.stop(timeoutMs);
    await this.#boss.stop({ graceful: true, timeout: 1000 });
  }
}
