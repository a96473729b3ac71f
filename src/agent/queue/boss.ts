/** Configures pg-boss, the library of the queue. */
import { fromPglite, PgBoss, type ConstructorOptions, type Db } from 'pg-boss';
import type { DatabaseEngineConnection, Queryable } from '../store/database.ts';
import { EXHAUSTED_QUEUE, MESSAGE_QUEUE, QUEUE_DATABASE_SCHEMA } from './entries.ts';

export interface QueueOptions {
  /**
   * How often a free worker polls. It is notified of new messages at once; this is for what becomes due without a notification, such as
   * retries, and for connections that cannot be notified.
   */
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
  pollSeconds: 2,
  retryLimit: 1000,
  heartbeatSeconds: 10,
  expireSeconds: 2400,
  onError: () => undefined,
  onWarning: () => undefined,
};

const DAY = 86_400;

type Reporting = Pick<QueueOptions, 'onError' | 'onWarning'>;

export function newBoss(engine: DatabaseEngineConnection, reporting: Reporting): PgBoss {
  const boss = new PgBoss({
    ...connectionOf(engine),
    schema: QUEUE_DATABASE_SCHEMA,
    schedule: false,
    useListenNotify: true,
    // This check finds dead attempts, so its interval adds to the heartbeat timeout.
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
    maintenanceIntervalSeconds: 3600,
    reindex: engine.kind === 'postgres',
  });
  guardListeners(boss.getDb(), reporting.onError);
  report(boss, reporting);
  return boss;
}

function connectionOf(engine: DatabaseEngineConnection): ConstructorOptions {
  if (engine.kind === 'pglite') return { db: fromPglite(engine.instance), backend: 'pglite' };
  // Besides these, the library opens a connection that listens for notifications.
  return { connectionString: engine.url, application_name: 'docs-nav queue', max: 5 };
}

/** An exception in a listener would end the process. */
function guardListeners(db: Db, onError: QueueOptions['onError']): void {
  const listen = db.listen?.bind(db);
  if (!listen) return;
  db.listen = (channel, notify, onListening) =>
    listen(
      channel,
      (payload) => {
        try {
          notify(payload);
        } catch (error) {
          onError(error);
        }
      },
      onListening,
    );
}

/** What it finds at a heartbeat of its connection, which it then opens again. */
const FORGOTTEN = 'LISTEN/NOTIFY channel registration was lost';
/** The type of its warnings. */
const UNAVAILABLE = 'listen_notify_unavailable';

const NOT_NOTIFIED =
  'The database does not notify this process of new messages, so that they can start a few seconds late. The usual cause is a pooler that shares connections, such as PgBouncer in transaction mode: name the server itself in DATABASE_URL, or use session mode.';

/** Replaces what the library says about notifications by one sentence for operators, which is told once. */
function report(boss: PgBoss, { onError, onWarning }: Reporting): void {
  let isTold = false;
  const tellOnce = (): void => {
    if (!isTold) onWarning(NOT_NOTIFIED);
    isTold = true;
  };
  // Without a listener, an error in the background would end the process.
  boss.on('error', (error) => (error.message === FORGOTTEN ? tellOnce() : onError(error)));
  boss.on('warning', ({ message, data }) => (isUnavailable(data) ? tellOnce() : onWarning(message)));
}

function isUnavailable(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === UNAVAILABLE;
}

export async function createOrUpdateQueues(boss: PgBoss, options: QueueOptions): Promise<void> {
  const common = { notify: true, retentionSeconds: 60 * DAY, deleteAfterSeconds: DAY };
  const exhausted = {
    ...common,
    retryLimit: 1000,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 60,
    expireInSeconds: 60,
    heartbeatSeconds: 10,
  };
  const messages = {
    ...common,
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
