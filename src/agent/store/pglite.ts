/** PGlite as a database: PostgreSQL within this process, in a folder that no other process may open meanwhile. */
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PGlite, type PGliteInterface, type Transaction } from '@electric-sql/pglite';
import type { Database, Queryable } from './database.ts';
import { lockFolder } from './lock.ts';
import { makeFolder } from './make-folder.ts';
import { DatabaseUnavailable } from './unavailable.ts';
import { toParameters } from './storable.ts';

/** Opens the database in `folder`, made anew where there is none; without a folder, in memory. */
export async function openPglite(folder: string | undefined): Promise<Database> {
  if (folder === undefined) return pgliteDatabase(await PGlite.create());
  makeFolder(dirname(folder));
  const lock = await lockFolder(folder);
  try {
    if (isMissing(folder)) await make(folder);
    chmodSync(folder, 0o700);
    return pgliteDatabase(await open(folder), () => lock.release());
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** A database of an instance that is open already; `close` closes it, then calls `onClosed`. */
export function pgliteDatabase(instance: PGlite, onClosed?: () => Promise<void>): Database {
  const { query } = queryOf(instance);
  const inTurn = oneByOne();
  return {
    kind: 'pglite',
    engine: { kind: 'pglite', instance },
    query: (sql, values) => inTurn(() => query(sql, values)),
    transaction: (work) => inTurn(() => instance.transaction((tx) => work(queryOf(tx)))),
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
 * PGlite works within the event loop, and would do all that waits for it before the loop turns: then of the connections
 * that come in at once, one would be accepted for each such round, and 64 clients would wait for seconds.
 */
function oneByOne(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.then(nextTurn, nextTurn);
    return done;
  };
}

/** Whether there is no database yet. Throws where there is something else. */
function isMissing(folder: string): boolean {
  if (!existsSync(folder)) return true;
  if (existsSync(join(folder, 'PG_VERSION'))) return false;
  if (readdirSync(folder).length === 0) return true;
  throw new DatabaseUnavailable(`The folder “${folder}” holds files but no database. Expected a database, an empty folder, or none.`);
}

async function open(folder: string): Promise<PGlite> {
  try {
    return await PGlite.create(folder);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\.$/, '') : 'no reason given';
    throw new DatabaseUnavailable(
      `The database in “${folder}” cannot be opened: ${reason}. It may be damaged, or of another version of PGlite; a backup can be restored in its place.`,
    );
  }
}

/** A process that is killed while it makes a database leaves half of one, so the folder gets its name only when all is there. */
async function make(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  // PGlite makes files that everybody may write: the folder around them is the wall, also where the data folder is open to others.
  mkdirSync(unfinished, { mode: 0o700 });
  const instance = await PGlite.create(unfinished);
  await instance.close();
  renameSync(unfinished, folder);
}

function queryOf(runner: Pick<PGliteInterface | Transaction, 'query'>): Queryable {
  return {
    async query<Row extends object>(sql: string, values: readonly unknown[] = []) {
      return (await runner.query<Row>(sql, toParameters(values))).rows;
    },
  };
}
