/** A fresh, migrated database of each kind for tests of the job service; PGlite's is a copy of one that is made once a run. */
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';
import { createUnstartedQueue } from '../../src/agent/queue/queue.ts';
import type { Database } from '../../src/agent/store/database.ts';
import { openDatabase } from '../../src/agent/store/open-database.ts';
import { migrateDatabase } from '../../src/agent/store/migrate.ts';
import { pgliteDatabase } from '../../src/agent/store/pglite.ts';

export type Kind = 'pglite' | 'postgres';

/** Undefined where no server is given; tests then run on PGlite alone. An empty variable is none. */
export const SERVER = process.env['TEST_DATABASE_URL'] || undefined;

/** What can run here, for `describe.each`. */
export const KINDS: readonly Kind[] = SERVER === undefined ? ['pglite'] : ['pglite', 'postgres'];

/** For tests that claim nothing about a database: on a server one costs next to nothing. */
const CHEAPEST: Kind = SERVER === undefined ? 'pglite' : 'postgres';

const ARCHIVE = 'database.tar';

/** Opens a database of its own, migrated and empty; `close` also drops it. */
export async function openTestDatabase(kind = CHEAPEST): Promise<Database> {
  if (kind === 'pglite') return pgliteDatabase(await PGlite.create({ loadDataDir: await readTemplate() }));
  const made = await createServerDatabase();
  const database = await openDatabase({ kind: 'postgres', url: made.url });
  await migrateDatabase(database);
  const close = database.close.bind(database);
  return {
    ...database,
    async close() {
      await close();
      await made.drop();
    },
  };
}

/** A new empty database on the test server, for tests that open it themselves. */
export async function createServerDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  if (SERVER === undefined) throw new Error('Set TEST_DATABASE_URL to the URL of a PostgreSQL server.');
  const name = `docs_nav_test_${randomBytes(6).toString('hex')}`;
  await onServer(SERVER, `create database ${name}`);
  const url = new URL(SERVER);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(SERVER, `drop database if exists ${name} with (force)`) };
}

async function onServer(url: string, sql: string): Promise<void> {
  const server = await openDatabase({ kind: 'postgres', url });
  try {
    await server.query(sql);
  } finally {
    await server.close();
  }
}

async function readTemplate(): Promise<Blob> {
  return new Blob([readFileSync(join(await template(), ARCHIVE))]);
}

/** Makes the folder of an embedded database, migrated and empty, for a service that is started there. */
export async function copyDatabase(folder: string): Promise<void> {
  cpSync(join(await template(), 'database'), folder, { recursive: true });
}

/** A new database takes ten seconds of CPU, so that all processes of a run share what the first of them makes. */
async function template(): Promise<string> {
  const folder = inject('databases');
  const made = join(folder, 'made');
  while (!existsSync(made)) {
    if (isFirst(join(folder, 'begun'))) await makeTemplate(made).finally(() => rmdirSync(join(folder, 'begun')));
    else await pause(100);
  }
  return made;
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Makes a database as a folder and as an archive. */
async function makeTemplate(made: string): Promise<void> {
  const part = mkdtempSync(`${made}-`);
  const database = await openDatabase({ kind: 'pglite', folder: join(part, 'database') });
  await migrateDatabase(database);
  const queue = await createUnstartedQueue(database);
  await queue.start();
  await queue.stop({ timeoutMs: 0 });
  if (database.engine.kind !== 'pglite') throw new Error('A database in a folder is PGlite.');
  const archive = await database.engine.instance.dumpDataDir('none');
  writeFileSync(join(part, ARCHIVE), Buffer.from(await archive.arrayBuffer()));
  await database.close();
  renameSync(part, made);
}
