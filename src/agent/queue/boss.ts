/** How the library that runs the queue is set up. */
import { fromPglite, PgBoss, type ConstructorOptions, type Db } from 'pg-boss';
import type { Engine, Queryable } from '../store/database.ts';
import { EXHAUSTED, MESSAGES, SCHEMA } from './entries.ts';

export interface QueueOptions {
  /** How often a free worker looks for work. */
  readonly pollSeconds: number;
  /** How often a message is given out again after an attempt that failed or never ended, whoever counts how many are enough. */
  readonly retryLimit: number;
  /** How long a worker may be silent before its attempt counts as dead; at least 10. */
  readonly heartbeatSeconds: number;
  /** How long one attempt may take. */
  readonly expireSeconds: number;
  /** Told what goes wrong in the background; the queue goes on. */
  readonly onError: (error: unknown) => void;
}

export const DEFAULT_OPTIONS: QueueOptions = {
  pollSeconds: 0.5,
  retryLimit: 1000,
  heartbeatSeconds: 10,
  expireSeconds: 2400,
  onError: () => undefined,
};

const DAY = 86_400;

export function newBoss(engine: Engine, onError: (error: unknown) => void): PgBoss {
  const boss = new PgBoss({
    ...connectionOf(engine),
    schema: SCHEMA,
    schedule: false,
    // Dead attempts are found by this look, so that it adds to the time of the heartbeat.
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
    maintenanceIntervalSeconds: 3600,
    reindex: engine.kind === 'postgres',
  });
  // Without a listener, an error in the background would end the process.
  boss.on('error', onError);
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
    deadLetter: EXHAUSTED,
    retryLimit: options.retryLimit,
    // An attempt that failed has rested; one that was interrupted need not wait.
    retryDelay: 1,
    retryBackoff: false,
    heartbeatSeconds: options.heartbeatSeconds,
    expireInSeconds: options.expireSeconds,
  };
  await boss.createQueue(EXHAUSTED, exhausted);
  await boss.createQueue(MESSAGES, { ...messages, policy: 'key_strict_fifo' });
  // Queues of an earlier start keep their settings unless they are told the new ones.
  await boss.updateQueue(EXHAUSTED, exhausted);
  await boss.updateQueue(MESSAGES, messages);
  // The library remembers a queue at its first use, and asks for it outside of the caller's transaction;
  // on one connection that question would wait for the transaction that waits for it.
  for (const name of [EXHAUSTED, MESSAGES]) await boss.findJobs(name, { key: 'none' });
}

/** Has a call of the library take part in our transaction. */
export function within(tx: Queryable): Db {
  return { executeSql: async (text, values) => ({ rows: await tx.query(text, values) }) };
}
