/** The database of the job service: PGlite in a folder or in memory, or PostgreSQL, with the same SQL. */
import type { PgliteClient } from './reopening-pglite.ts';

export interface Queryable {
  /**
   * Runs one statement with `$1`, `$2`, … and returns its rows. Throws `InfrastructureInterruptionError` if the database cannot be used.
   * Times come back as `Date`, jsonb as data. In text, NUL and lone surrogates are stored as U+FFFD.
   */
  query<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

export interface Database extends Queryable {
  readonly kind: DatabaseEngineConnection['kind'];
  /** The connection for the queue. */
  readonly engine: DatabaseEngineConnection;
  /**
   * Runs `work` in one transaction, which is committed if it returns and rolled back if it throws.
   * `work` must use only `tx`: PGlite has one connection, so that using the database itself would wait forever.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The database cannot be opened. The message says why and what to do, without a URL, which may contain a password. */
export class DatabaseOpenError extends Error {}

export type DatabaseEngineConnection =
  | { readonly kind: 'pglite'; readonly instance: PgliteClient; /** Undefined if it is in memory. */ readonly folder: string | undefined }
  | { readonly kind: 'postgres'; readonly url: string };
