/** Configures pg-boss, the library of the queue. */
import { fromPglite, PgBoss, type ConstructorOptions, type Db } from 'pg-boss';
import type { Engine, Queryable } from '../store/database.ts';
import { EXHAUSTED_QUEUE, MESSAGE_QUEUE, SCHEMA } from './entries.ts';

export interface QueueOptions {
  /** How often a free worker polls for work. */
  readonly pollSeconds: number;
  /** How often the queue retries a message. The worker has stricter limits. */
  readonly retryLimit: number;
  /** After how long without a heartbeat an attempt counts as dead; at least 10. */
  readonly heartbeatSeconds: number;
  /** How long one attempt may take. */
  readonly expireSeconds: number;
  /** Called with errors in the background; the queue continues. */
  readonly onError: (error: unknown) => void;
  /** Called with sentences, for example about slow queries. */
  readonly onWarning: (warning: string) => void;
}

export const DEFAULT_OPTIONS: QueueOptions = {
  pollSeconds: 0.5,
  retryLimit: 1000,
  heartbeatSeconds: 10,
  expireSeconds: 2400,
  onError: () => undefined,
  onWarning: () => undefined,
};

const DAY = 86_400;

export function newBoss(engine: Engine, { onError, onWarning }: Pick<QueueOptions, 'onError' | 'onWarning'>): PgBoss {
  const boss = new PgBoss({
    ...connectionOf(engine),
    schema: SCHEMA,
    schedule: false,
    // This check finds dead attempts, so its interval adds to the heartbeat timeout.
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
    maintenanceIntervalSeconds: 3600,
    reindex: engine.kind === 'postgres',
  });
  // Without a listener, an error in the background would end the process.
  boss.on('error', onError);
  boss.on('warning', ({ message }) => onWarning(message));
  return boss;
}

function connectionOf(engine: Engine): ConstructorOptions {
  if (engine.kind === 'pglite') return { db: fromPglite(engine.instance), backend: 'pglite' };
  return { connectionString: engine.url, application_name: 'docs-nav queue', max: 5 };
}

export async function makeQueues(boss: PgBoss, options: QueueOptions): Promise<void> {
  const kept = { retentionSeconds: 60 * DAY, deleteAfterSeconds: DAY };
  const exhausted = {
    ...kept,
    retryLimit: 1000,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 60,
    expireInSeconds: 60,
    heartbeatSeconds: 10,
  };
  const messages = {
    ...kept,
    deadLetter: EXHAUSTED_QUEUE,
    retryLimit: options.retryLimit,
    // A failed attempt has already waited; an interrupted one need not wait.
    retryDelay: 1,
    retryBackoff: false,
    heartbeatSeconds: options.heartbeatSeconds,
    expireInSeconds: options.expireSeconds,
  };
  await boss.createQueue(EXHAUSTED_QUEUE, exhausted);
  await boss.createQueue(MESSAGE_QUEUE, { ...messages, policy: 'key_strict_fifo' });
  // Existing queues keep their old settings unless they are updated.
  await boss.updateQueue(EXHAUSTED_QUEUE, exhausted);
  await boss.updateQueue(MESSAGE_QUEUE, messages);
  // The library caches a queue at first use, with a query outside of the caller's transaction. On a single connection,
  // that query and the transaction would wait for each other, so the cache is filled here.
  for (const name of [EXHAUSTED_QUEUE, MESSAGE_QUEUE]) await boss.findJobs(name, { key: 'none' });
}

/** Makes a call of the library part of our transaction. */
export function transactionDb(tx: Queryable): Db {
  return { executeSql: async (text, values) => ({ rows: await tx.query(text, values) }) };
}
