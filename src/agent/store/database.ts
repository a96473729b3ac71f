/** The database of the job service: PGlite in a folder or in memory, or PostgreSQL; the same SQL for all. */
import type { PGlite } from '@electric-sql/pglite';

export interface Queryable {
  /**
   * Runs one statement with `$1`, `$2`, … and returns its rows.
   * Times come back as `Date`, jsonb as data. In text, NUL and lone surrogates are stored as U+FFFD.
   */
  query<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

export interface Database extends Queryable {
  readonly kind: Engine['kind'];
  /** What the queue attaches to. */
  readonly engine: Engine;
  /**
   * Runs `work` in one transaction: committed when it returns, rolled back when it throws.
   * Inside, only `tx` may be used: PGlite has one connection, and the database itself would wait for it forever.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export type Engine = { readonly kind: 'pglite'; readonly instance: PGlite } | { readonly kind: 'postgres'; readonly url: string };

export type Place =
  | { readonly kind: 'postgres'; readonly url: string }
  | { readonly kind: 'pglite'; readonly folder: string }
  | { readonly kind: 'memory' };

/**
 * Opens the database at a place; `migrate` makes its tables.
 * Throws FolderInUse when another process has the folder open, DatabaseUnavailable when a server does not answer.
 *
 * @example
 * const database = await openDatabase({ kind: 'pglite', folder: '/var/lib/docs-nav/database' });
 * await migrate(database);
 */
export async function openDatabase(place: Place): Promise<Database> {
  // Only the library of the one that is used needs to be installed.
  if (place.kind === 'postgres') return (await import('./postgres.ts')).openPostgres(place.url);
  return (await import('./pglite.ts')).openPglite(place.kind === 'pglite' ? place.folder : undefined);
}
