/** The embedded database beside everything else that the process does. */
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '../../../src/agent/store/database.ts';
import { openDatabase } from '../../../src/agent/store/open-database.ts';
import { openReopeningPglite } from '../../../src/agent/store/reopening-pglite.ts';
import { temporary } from '../../support/temporary.ts';
import { copyDatabase } from '../databases.ts';

const { tree } = temporary();

let database: Database;

beforeAll(async () => {
  database = await openDatabase({ kind: 'memory' });
});
afterAll(() => database.close());

test('the event loop runs between queued queries of the embedded database', async () => {
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

test('a listener is still notified after the engine has crashed and was opened again', async () => {
  const folder = join(tree(), 'database');
  await copyDatabase(folder);
  const run = vi.spyOn(PGlite.prototype, 'execProtocolStream');
  const client = await openReopeningPglite(folder);
  const payloads: string[] = [];
  const unlisten = await client.listen('docs_nav_test', (payload) => void payloads.push(payload));
  const notify = (payload: string) => client.query('select pg_notify($1, $2)', ['docs_nav_test', payload]);
  await notify('before');
  run.mockRejectedValueOnce(Object.assign(new Error('The disk is full.'), { severity: 'PANIC' }));
  await expect(notify('lost')).rejects.toThrow('The disk is full.');
  run.mockRestore();
  await notify('after');
  await expect.poll(() => payloads).toEqual(['before', 'after']);
  await unlisten();
  await notify('unheard');
  await client.close();
  expect(payloads).toEqual(['before', 'after']);
});
