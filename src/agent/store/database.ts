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
