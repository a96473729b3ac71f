/** A fresh, migrated database of each kind for tests of the job service; PGlite's is a copy of one that is made once a run. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { openQueue } from '../../src/agent/queue/queue.ts';
import type { Database } from '../../src/agent/store/database.ts';
import { openDatabase } from '../../src/agent/store/open-database.ts';
import { migrate } from '../../src/agent/store/migrate.ts';
import { pgliteDatabase } from '../../src/agent/store/pglite.ts';
import { lifeOf, thisProcess } from '../../src/agent/processes.ts';

export type Kind = 'pglite' | 'postgres';

/** Undefined where no server is given; tests then run on PGlite alone. An empty variable is none. */
export const SERVER = process.env['TEST_DATABASE_URL'] || undefined;

/** What can run here, for `describe.each`. */
export const KINDS: readonly Kind[] = SERVER === undefined ? ['pglite'] : ['pglite', 'postgres'];

/** Opens a database of its own, migrated and empty; `close` also drops it. */
export async function openTestDatabase(kind: Kind): Promise<Database> {
  if (kind === 'pglite') return pgliteDatabase(await PGlite.create({ loadDataDir: await readTemplate() }));
  const made = await createServerDatabase();
  const database = await openDatabase({ kind: 'postgres', url: made.url });
  await migrate(database);
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

let template: Promise<Blob> | undefined;

function readTemplate(): Promise<Blob> {
  return (template ??= shareTemplate());
}

/** Making a database takes seconds and much memory, so that the threads of a run share what the first of them makes. */
async function shareTemplate(): Promise<Blob> {
  const { pid, start } = thisProcess();
  const folder = join(tmpdir(), `docs-nav-template-${pid}-${start}`);
  const file = join(folder, 'database.tar');
  const isFirst = mkdirSync(folder, { recursive: true }) !== undefined;
  if (isFirst) {
    removeOldTemplates();
    writeFileSync(`${file}.part`, Buffer.from(await (await makeTemplate()).arrayBuffer()));
    renameSync(`${file}.part`, file);
  }
  while (!existsSync(file)) {
    // The thread that was to make it may have ended.
    if (Date.now() - (statSync(folder, { throwIfNoEntry: false })?.ctimeMs ?? 0) > 120_000) return makeTemplate();
    await pause(100);
  }
  return new Blob([readFileSync(file)]);
}

/** A thread is not told of its end, so that each run removes what runs before it left. */
function removeOldTemplates(): void {
  const { boot, namespace } = thisProcess();
  for (const name of readdirSync(tmpdir())) {
    const [, pid, start] = /^docs-nav-template-(\d+)-(\w+)$/.exec(name) ?? [];
    if (start === undefined || lifeOf({ pid: Number(pid), boot, namespace, start }) === 'alive') continue;
    rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

async function makeTemplate(): Promise<Blob> {
  const database = await openDatabase({ kind: 'memory' });
  await migrate(database);
  const queue = await openQueue(database);
  await queue.start();
  await queue.stop({ timeoutMs: 0 });
  if (database.engine.kind !== 'pglite') throw new Error('A database in memory is PGlite.');
  const dump = await database.engine.instance.dumpDataDir('none');
  await database.close();
  return dump;
}
