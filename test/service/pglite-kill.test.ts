/** A process is killed again and again while it creates jobs in a PGlite folder: no job that it acknowledged is lost. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { repairQueue } from '../../src/agent/queue/repair-queue.ts';
import { createUnstartedQueue } from '../../src/agent/queue/queue.ts';
import { openDatabase } from '../../src/agent/store/open-database.ts';
import { migrateDatabase } from '../../src/agent/store/migrate.ts';
import { buildProgram } from '../agent/program.ts';
import { temporary } from '../support/temporary.ts';
import { SEED } from '../support/cases.ts';
import { randomNumbers } from './random-numbers.ts';

const KILLS = 8;
const random = randomNumbers(SEED ?? Date.now());
const { tree } = temporary();

test('kill -9 while jobs are created in a PGlite database loses none that was acknowledged', async () => {
  const folder = join(tree(), 'database');
  const start = await buildProgram(join(import.meta.dirname, '../agent/store-program.ts'));

  // The first is killed while it makes the database.
  const early = start('create', folder);
  while (!existsSync(join(`${folder}.unfinished`, 'PG_VERSION'))) await pause(20);
  await early.kill();
  expect(existsSync(folder)).toBe(false);

  const acknowledged: string[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const program = start('create', folder);
    await program.line('job ');
    await pause(random() * 500);
    await program.kill();
    acknowledged.push(...program.lines.filter((line) => line.startsWith('job ')).map((line) => line.slice('job '.length)));
  }

  const db = await openDatabase({ kind: 'pglite', folder });
  await migrateDatabase(db);
  const queue = await createUnstartedQueue(db);
  await queue.start();
  const stored = new Set((await db.query<{ id: string }>('select id from docs_nav.job')).map(({ id }) => id));
  expect(acknowledged.length).toBeGreaterThan(KILLS);
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  // Each job has its message and its entry, and nothing else does.
  const counts = await db.query(
    `select (select count(*)::int from docs_nav.message) as messages,
            (select count(*)::int from docs_nav_queue.job where name = 'agent_message') as entries`,
  );
  expect(counts).toEqual([{ messages: stored.size, entries: stored.size }]);
  expect(await repairQueue(db, queue)).toBe(0);
  await queue.stop({ timeoutMs: 0 });
  await db.close();
});
