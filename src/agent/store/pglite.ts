/** PGlite as a database: PostgreSQL within this process, in a folder that is locked against other processes. */
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import { DatabaseOpenError, type Database, type Queryable } from './database.ts';
import { convertInterruptions } from './interruptions.ts';
import { lockFolder } from './lock.ts';
import { makePrivateFolder } from './make-private-folder.ts';
import { openReopeningPglite, type PgliteClient } from './reopening-pglite.ts';
import { toStorableParameters } from './storable.ts';

/** Opens the database in `folder`, which is created if missing; without a folder, opens one in memory. */
export async function openPglite(folder: string | undefined): Promise<Database> {
  if (folder === undefined) return pgliteDatabase(await PGlite.create());
  makePrivateFolder(dirname(folder));
  const lock = await lockFolder(folder);
  try {
    // Left by a process that was killed during a backup.
    rmSync(toBackupCopyPath(folder), { recursive: true, force: true });
    if (isNewDatabase(folder)) await createDatabase(folder);
    chmodSync(folder, 0o700);
    return pgliteDatabase(await openInstance(folder), { folder, onClosed: () => lock.release() });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Where a backup copies the database to. */
export function toBackupCopyPath(folder: string): string {
  return `${folder}.backup`;
}

/** Where a database is made. A process that is killed leaves it incomplete, so it gets its final name only once everything is written. */
export function toUnfinishedDatabasePath(folder: string): string {
  return `${folder}.unfinished`;
}

interface PgliteOptions {
  readonly folder?: string;
  /** Called when the instance is closed. */
  readonly onClosed?: () => Promise<void>;
}

/** A database on an open instance, which it closes. */
export function pgliteDatabase(instance: PgliteClient, { folder, onClosed }: PgliteOptions = {}): Database {
  const { query } = queryOf(instance);
  const inTurn = createSerialQueue();
  return {
    kind: 'pglite',
    engine: { kind: 'pglite', instance, folder },
    query: (sql, values) => inTurn(() => query(sql, values)),
    transaction: (work) => inTurn(() => convertInterruptions(() => instance.transaction((tx) => work(queryOf(tx))))),
    async close() {
      try {
        if (!instance.closed) await instance.close();
      } finally {
        await onClosed?.();
      }
    },
  };
}

/**
 * PGlite runs within the event loop, and would run all waiting queries before the loop turns. Then only one of many
 * simultaneous connections would be accepted per turn, and 64 clients would wait for seconds.
 */
function createSerialQueue(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.then(nextTurn, nextTurn);
    return done;
  };
}

/** Whether there is no database yet. Throws if the folder has other content. */
function isNewDatabase(folder: string): boolean {
  if (!existsSync(folder)) return true;
  if (existsSync(join(folder, 'PG_VERSION'))) return false;
  if (readdirSync(folder).length === 0) return true;
  throw new DatabaseOpenError(`The folder “${folder}” contains files but no database; expected a database, an empty folder, or no folder.`);
}

async function openInstance(folder: string): Promise<PgliteClient> {
  try {
    return await openReopeningPglite(folder);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\.$/, '') : 'no reason given';
    throw new DatabaseOpenError(
      `The database in “${folder}” cannot be opened: ${reason}. It may be damaged, or from another version of PGlite. Restore a backup.`,
    );
  }
}

async function createDatabase(folder: string): Promise<void> {
  const unfinished = toUnfinishedDatabasePath(folder);
  rmSync(unfinished, { recursive: true, force: true });
  // PGlite creates files that everybody can write to. This folder protects them, even if the data folder is open to others.
  mkdirSync(unfinished, { mode: 0o700 });
  const instance = await PGlite.create(unfinished);
  await instance.close();
  renameSync(unfinished, folder);
}

function queryOf(runner: Pick<PgliteClient | Transaction, 'query'>): Queryable {
  return {
    async query<Row extends object>(sql: string, values: readonly unknown[] = []) {
      return (await convertInterruptions(() => runner.query<Row>(sql, toStorableParameters(values)))).rows;
    },
  };
}
