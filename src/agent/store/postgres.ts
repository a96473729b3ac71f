/** A PostgreSQL server as a database, by its URL. */
import { userInfo } from 'node:os';
import { defaults, Pool, type ClientBase, type PoolClient, type QueryResultRow } from 'pg';
import { DatabaseOpenError, type Database, type Queryable } from './database.ts';
import { convertInterruptions } from './interruptions.ts';
import { toStorableParameters } from './storable.ts';

/** The oldest release that the queue and our statements support. */
const MIN_VERSION = 13;

export async function openPostgres(url: string): Promise<Database> {
  setDefaultUser();
  const pool = newPool(url);
  // A broken idle connection is replaced. If the server is gone, the next query fails.
  pool.on('error', () => undefined);
  try {
    await checkServer(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  let closing: Promise<void> | undefined;
  return {
    kind: 'postgres',
    engine: { kind: 'postgres', url },
    query: queryOf(pool).query,
    transaction: (work) => runTransaction(pool, work),
    close: () => (closing ??= pool.end()),
  };
}

/** The default user if neither the URL nor PGUSER has one, as in PostgreSQL's own programs; the driver only reads USER. */
function setDefaultUser(): void {
  try {
    defaults.user ??= userInfo().username;
  } catch {
    // The operating system has no name for this user; the server will report that.
  }
}

function newPool(url: string): Pool {
  if (!/^postgres(?:ql)?:\/\//.test(url) || !URL.canParse(url)) {
    throw new DatabaseOpenError('The URL of the database cannot be read; expected a URL such as postgres://user:password@host:5432/name.');
  }
  return new Pool({
    connectionString: url,
    application_name: 'docs-nav',
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: 60_000,
  });
}

async function checkServer(pool: Pool): Promise<void> {
  const { rows } = await pool
    .query<{ release: number }>(`select current_setting('server_version_num')::int / 10000 as release`)
    .catch((error: unknown) => {
      // Only answers of the server have a severity.
      const isAnswer = error instanceof Error && 'severity' in error;
      throw new DatabaseOpenError(
        `The PostgreSQL server ${isAnswer ? 'refused the connection' : 'does not answer'}: ${reasonOf(error)}. Check DATABASE_URL${isAnswer ? '' : ', and that the server is running'}.`,
      );
    });
  const release = rows[0]?.release ?? 0;
  if (release < MIN_VERSION) throw new DatabaseOpenError(`The PostgreSQL server has release ${release}; expected ${MIN_VERSION} or later.`);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason given';
  // If a host has several addresses, the error is an AggregateError without a message.
  const reason = error instanceof AggregateError && error.errors[0] instanceof Error ? error.errors[0].message : error.message;
  return reason.replace(/\.$/, '');
}

async function runTransaction<T>(pool: Pool, work: (tx: Queryable) => Promise<T>): Promise<T> {
  const client = await convertInterruptions(() => pool.connect());
  // If the connection breaks, the next statement fails; without a listener, the event would end the process.
  const ignore = (): void => undefined;
  client.on('error', ignore);
  let broken = false;
  try {
    await convertInterruptions(() => client.query('begin'));
    const result = await work(queryOf(client));
    await convertInterruptions(() => client.query('commit'));
    return result;
  } catch (error) {
    broken = !(await hasRolledBack(client));
    throw error;
  } finally {
    client.off('error', ignore);
    client.release(broken);
  }
}

async function hasRolledBack(client: PoolClient): Promise<boolean> {
  try {
    await client.query('rollback');
    return true;
  } catch {
    return false;
  }
}

function queryOf(runner: Pick<Pool | ClientBase, 'query'>): Queryable {
  return {
    async query<Row extends object>(sql: string, values: readonly unknown[] = []) {
      return (await convertInterruptions(() => runner.query<Row & QueryResultRow>(sql, toStorableParameters(values)))).rows;
    },
  };
}
