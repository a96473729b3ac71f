/** Runs tests over HTTP on each kind of database that there is here. */
import { afterAll, beforeAll, describe } from 'vitest';
import type { Database } from '../../../src/agent/store/database.ts';
import { KINDS, openTestDatabase } from '../databases.ts';

/** `database()` is a fresh one for these tests, once they run. */
export function onEachDatabase(tests: (database: () => Database) => void): void {
  describe.each(KINDS)('on %s', (kind) => {
    let database: Database;
    beforeAll(async () => {
      database = await openTestDatabase(kind);
    });
    afterAll(() => database.close());
    tests(() => database);
  });
}
