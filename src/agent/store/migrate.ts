/** Migrates the tables of a database to this program's version. */
import type { Database, Queryable } from './database.ts';
import { DATABASE_MIGRATIONS, type DatabaseMigration } from './migrations.ts';

/** An arbitrary number that must be the same in all releases. */
const LOCK = 7_269_401;

/** The tables have a newer version than this program knows. */
export class NewerDatabase extends Error {}

/**
 * Creates or updates the tables in one transaction, if necessary. Several processes may call it at once: the others wait.
 * Throws NewerDatabase, and changes nothing, if the tables have a newer version.
 */
export async function migrateDatabase(database: Database, migrations: readonly DatabaseMigration[] = DATABASE_MIGRATIONS): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const current = await versionOf(tx);
    const known = migrations.at(-1)?.version ?? 0;
    if (current > known) {
      throw new NewerDatabase(
        `The database has version ${current} from a newer docs-nav-service, but this one supports only versions up to ${known}. Upgrade docs-nav-service, or restore a backup from before that upgrade.`,
      );
    }
    for (const { version, statements } of migrations) {
      if (version <= current) continue;
      for (const statement of statements) await tx.query(statement);
      await tx.query('insert into docs_nav.migration (version, made_at) values ($1, now())', [version]);
    }
  });
}

async function versionOf(tx: Queryable): Promise<number> {
  const [found] = await tx.query<{ exists: boolean }>(`select to_regclass('docs_nav.migration') is not null as exists`);
  if (found?.exists !== true) {
    await tx.query('create schema if not exists docs_nav');
    await tx.query('create table docs_nav.migration (version integer primary key, made_at timestamptz not null)');
  }
  const [row] = await tx.query<{ version: number }>('select coalesce(max(version), 0) as version from docs_nav.migration');
  return row?.version ?? 0;
}

/** Whether the tables have the version of this program. */
export async function isMigrated(database: Queryable): Promise<boolean> {
  const [found] = await database.query<{ exists: boolean }>(`select to_regclass('docs_nav.migration') is not null as exists`);
  if (found?.exists !== true) return false;
  const [row] = await database.query<{ version: number | null }>('select max(version) as version from docs_nav.migration');
  return row?.version === DATABASE_MIGRATIONS.at(-1)?.version;
}
