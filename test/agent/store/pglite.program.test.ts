/** The embedded database beside everything else that the process does. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/agent/store/database.ts';
import { openDatabase } from '../../../src/agent/store/open-database.ts';

let database: Database;

beforeAll(async () => {
  database = await openDatabase({ kind: 'memory' });
});
afterAll(() => database.close());

test('the event loop runs between queued queries', async () => {
  const queries = 50;
  let turns = 0;
  let next: NodeJS.Immediate;
  const count = (): void => {
    turns += 1;
    next = setImmediate(count);
  };
  next = setImmediate(count);
  await Promise.all(Array.from({ length: queries }, () => database.query('select 1')));
  clearImmediate(next);
  expect(turns).toBeGreaterThanOrEqual(queries - 1);
});

test('a failed query does not hold back later ones, and transactions run one after another', async () => {
  await database.query('create table step (name text)');
  const failed = database.transaction(async (tx) => {
    await tx.query("insert into step values ('lost')");
    throw new Error('no');
  });
  const wrong = database.query('select nothing from nowhere');
  const done = ['one', 'two'].map((name) => database.transaction((tx) => tx.query('insert into step values ($1)', [name])));
  await expect(failed).rejects.toThrow('no');
  await expect(wrong).rejects.toThrow('nowhere');
  await Promise.all(done);
  expect(await database.query('select name from step')).toEqual([{ name: 'one' }, { name: 'two' }]);
});
