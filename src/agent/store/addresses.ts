/** The addresses of running services, for commands that only have the database. */
import type { Queryable } from './database.ts';

/** How often a running service renews its address. */
export const ADDRESS_RENEWAL_SECONDS = 60;

/** Older addresses are of processes that were killed. */
const VALID_SECONDS = 3 * ADDRESS_RENEWAL_SECONDS;

/** Adds or renews the address of a process. */
export async function saveServiceAddress(db: Queryable, id: string, url: string, now = new Date()): Promise<void> {
  await db.query(
    `insert into docs_nav.address (id, url, started_at, seen_at) values ($1, $2, $3, $3) on conflict (id) do update set seen_at = $3`,
    [id, url, now],
  );
}

/** Removes the address of a process, and those of processes that were killed. */
export async function deleteOwnAndStaleAddresses(db: Queryable, id: string, now = new Date()): Promise<void> {
  await db.query('delete from docs_nav.address where id = $1 or seen_at < $2', [id, oldestOf(now)]);
}

/** The address of the process that started last; undefined if none is running. */
export async function findServiceAddress(db: Queryable, now = new Date()): Promise<string | undefined> {
  const [row] = await db.query<{ url: string }>('select url from docs_nav.address where seen_at >= $1 order by started_at desc limit 1', [
    oldestOf(now),
  ]);
  return row?.url;
}

function oldestOf(now: Date): Date {
  return new Date(now.getTime() - VALID_SECONDS * 1000);
}
