/** Backups of an embedded database that is in use, and what cannot be backed up or restored. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { backUpEmbeddedDatabase, restoreBackup } from '../../../src/agent/store/backup.ts';
import type { Database } from '../../../src/agent/store/database.ts';
import { openDatabase } from '../../../src/agent/store/open-database.ts';
import { copyDatabase, KINDS, openTestDatabase } from '../databases.ts';
import { temporary } from '../../support/temporary.ts';

const { tree } = temporary();

async function openCopy(data: string): Promise<Database> {
  mkdirSync(data, { recursive: true });
  await copyDatabase(join(data, 'database'));
  return openDatabase({ kind: 'pglite', folder: join(data, 'database') });
}

const SUM = 'select sum(amount)::int as sum, count(*)::int as count from account';

test('a backup of the embedded database taken amid transactions has all those committed before and no half of one', async () => {
  const data = tree();
  const file = join(data, 'backup.tar.gz');
  const database = await openCopy(data);
  await database.query('create table account (amount int)');
  const over = new AbortController();
  let committed = 0;
  const writing = (async () => {
    while (!over.signal.aborted) {
      await database.transaction(async (tx) => {
        await tx.query('insert into account values (1)');
        await tx.query('insert into account values (-1)');
      });
      committed += 1;
    }
  })();
  await expect.poll(() => committed).toBeGreaterThan(10);
  const before = committed;
  const { bytes } = await backUpEmbeddedDatabase(database, file, false);
  const during = committed - before;
  over.abort();
  await writing;
  expect(bytes).toBeGreaterThan(1e6);
  await database.close();

  const restored = join(data, 'restored', 'database');
  await restoreBackup(restored, file);
  const copy = await openDatabase({ kind: 'pglite', folder: restored });
  const [found] = await copy.query<{ sum: number; count: number }>(SUM);
  expect(found?.sum).toBe(0);
  expect(found?.count).toBeGreaterThanOrEqual(2 * before);
  // The database is blocked for the copy only: work went on while the archive was made.
  expect(during).toBeGreaterThan(0);
  await copy.close();
});

test('of two backups at once one is refused, and a backup that fails leaves nothing behind', async () => {
  const data = tree();
  const database = await openCopy(data);
  const [first, second] = await Promise.allSettled(['one', 'two'].map((name) => backUpEmbeddedDatabase(database, join(data, name), false)));
  expect(first?.status).toBe('fulfilled');
  expect(second).toMatchObject({ reason: { name: 'OperatorError', message: 'Another backup is being made. Wait until it is done.' } });
  await expect(backUpEmbeddedDatabase(database, join(data, 'nowhere/backup'), false)).rejects.toThrow(
    /^The backup “.*nowhere\/backup” could not be written: .*\.$/,
  );
  await expect(backUpEmbeddedDatabase(database, data, true)).rejects.toThrow(/could not be written/);
  await expect(backUpEmbeddedDatabase(database, 'relative', true)).rejects.toThrow('must be absolute');
  expect(readdirSync(data).toSorted()).toEqual(['database', 'database.lock', 'one']);
  await database.close();
});

test('opening the embedded database removes the copy that a killed process left', async () => {
  const data = tree();
  mkdirSync(join(data, 'database.backup'), { recursive: true });
  const database = await openCopy(data);
  expect(existsSync(join(data, 'database.backup'))).toBe(false);
  await database.close();
});

test.each(KINDS)('a backup of a database that has no folder is refused, on %s', async (kind) => {
  const database = await openTestDatabase(kind);
  await expect(backUpEmbeddedDatabase(database, join(tree(), 'backup'), false)).rejects.toThrow(
    kind === 'postgres' ? /PostgreSQL server.*pg_dump/ : /in memory/,
  );
  await database.close();
});

test('a file that is no backup is refused, and nothing is left of it', async () => {
  const data = tree();
  const source = tree();
  mkdirSync(source, { recursive: true });
  writeFileSync(join(source, 'notes.txt'), 'Notes.');
  execFileSync('tar', ['-czf', join(source, 'notes.tar.gz'), '-C', source, 'notes.txt']);
  await copyDatabase(join(source, 'database'));
  const other = await PGlite.create(join(source, 'database'));
  await other.exec('drop schema docs_nav cascade');
  await other.close();
  execFileSync('tar', ['-czf', join(source, 'other.tar.gz'), '-C', join(source, 'database'), '.']);
  cpSync(join(source, 'notes.txt'), join(source, 'text.tar.gz'));
  const refused = async (name: string): Promise<string> =>
    restoreBackup(join(data, 'database'), join(source, name)).then(
      () => 'restored',
      (error: Error) => error.message,
    );
  expect(await refused('missing.tar.gz')).toMatch(/“.*missing\.tar\.gz” does not exist\.$/);
  expect(await refused('text.tar.gz')).toMatch(/cannot be restored: .*gzip.*It may be damaged/);
  expect(await refused('notes.tar.gz')).toMatch(/cannot be restored: It contains no database\./);
  expect(await refused('other.tar.gz')).toMatch(/cannot be restored: It contains the database of another program\./);
  expect(readdirSync(data)).toEqual(['database.lock']);
});
