/** Making and changing the tables, and what time deletes, on both databases. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { FAILURES } from '../../../src/agent/contract/job.ts';
import { failMessageAndJob } from '../../../src/agent/store/attempts.ts';
import type { Database } from '../../../src/agent/store/database.ts';
import { openDatabase } from '../../../src/agent/store/open-database.ts';
import { cancelAndArchiveJob, createJob, findJob } from '../../../src/agent/store/jobs.ts';
import { listMessages } from '../../../src/agent/store/messages.ts';
import { migrateDatabase, NewerDatabase } from '../../../src/agent/store/migrate.ts';
import { DATABASE_MIGRATIONS } from '../../../src/agent/store/migrations.ts';
import { findReview, saveReview } from '../../../src/agent/store/reviews.ts';
import { createSignInCode, redeemSignInCode } from '../../../src/agent/store/sessions.ts';
import { archiveAndDeleteExpired } from '../../../src/agent/store/sweep.ts';
import { createServerDatabase, KINDS, openTestDatabase, SERVER } from '../databases.ts';
import { addProject, recordingOutbox } from '../outbox.ts';
import { buildProgram } from '../program.ts';

const NOW = new Date('2026-11-20T10:00:00.000Z');
const DAY = 86_400_000;
const inDays = (days: number): Date => new Date(NOW.getTime() + days * DAY);

describe.each(KINDS)('migrations and retention on %s', (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
  });
  afterAll(() => db.close());

  const version = async (): Promise<unknown> => (await db.query('select max(version) as version from docs_nav.migration'))[0];
  const last = DATABASE_MIGRATIONS.at(-1)?.version ?? 0;

  test('a migrated database is left as it is', async () => {
    await migrateDatabase(db);
    expect(await version()).toEqual({ version: last });
  });

  test('a step that fails undoes the steps before it', async () => {
    const steps = [
      ...DATABASE_MIGRATIONS,
      { version: last + 1, statements: ['create table docs_nav.extra (id integer)'] },
      { version: last + 2, statements: ['no statement'] },
    ];
    await expect(migrateDatabase(db, steps)).rejects.toThrow('syntax error');
    expect(await version()).toEqual({ version: last });
    expect(await db.query(`select to_regclass('docs_nav.extra') as found`)).toEqual([{ found: null }]);
    await migrateDatabase(db, steps.slice(0, -1));
    expect(await version()).toEqual({ version: last + 1 });
  });

  test('a database of a newer program is refused', async () => {
    await db.query('insert into docs_nav.migration (version, made_at) values (999, now())');
    await expect(migrateDatabase(db)).rejects.toThrow(NewerDatabase);
    await expect(migrateDatabase(db)).rejects.toThrow('The database has version 999 from a newer docs-nav-service');
    await db.query('delete from docs_nav.migration where version = 999');
  });

  test('a transaction that throws leaves nothing, and the next one works', async () => {
    await expect(
      db.transaction(async (tx) => {
        await tx.query(`insert into docs_nav.session (hash, kind, expires_at) values ('gone', 'code', now())`);
        await tx.query('select 1 / 0');
      }),
    ).rejects.toThrow('division by zero');
    expect(await db.query(`select 1 from docs_nav.session where hash = 'gone'`)).toEqual([]);
    expect(await db.transaction((tx) => tx.query('select 1 as one'))).toEqual([{ one: 1 }]);
  });

  test.each(['UTC', 'Asia/Kolkata', 'America/St_Johns'])(
    'reads times, JSON, numbers and nulls back unchanged in the time zone %s',
    async (zone) => {
      vi.stubEnv('TZ', zone);
      onTestFinished(() => void vi.unstubAllEnvs());
      expect(NOW.getTimezoneOffset()).toBe({ UTC: 0, 'Asia/Kolkata': -330, 'America/St_Johns': 210 }[zone]);
      const [row] = await db.query(
        `select $1::timestamptz as time, $2::jsonb as data, '2026-07-01T00:00:00+02:00'::timestamptz as summer, 5::int as number, null as nothing`,
        [NOW, '{"a":[1,"x",null]}'],
      );
      expect(row).toEqual({ time: NOW, data: { a: [1, 'x', null] }, summer: new Date('2026-06-30T22:00:00Z'), number: 5, nothing: null });
    },
  );

  test('idle jobs are archived after 30 days, and emptied 90 days later', async () => {
    const queue = recordingOutbox();
    const project = await addProject(db, 'idle');
    const jobs = await Promise.all([0, 1].map((day) => createJob(db, queue, { project, prompt: 'Secret plan.' }, inDays(day))));
    const [old = '', young = ''] = jobs.map((posted) => (posted.ok ? posted.job.id : ''));
    await saveReview(db, { token: 'token', jobId: old, branch: 'one', data: {} });
    expect(await archiveAndDeleteExpired(db, queue, inDays(29.9))).toEqual({ archived: 0, emptied: 0 });
    expect(await archiveAndDeleteExpired(db, queue, inDays(30))).toEqual({ archived: 1, emptied: 0 });
    expect(queue.cancelled).toEqual([old]);
    expect(await findJob(db, { projectId: 'idle', jobId: old })).toMatchObject({
      status: 'archived',
      archivedAt: inDays(30).toISOString(),
    });
    expect(await findJob(db, { projectId: 'idle', jobId: young })).toMatchObject({ status: 'active' });
    await cancelAndArchiveJob(db, queue, { projectId: 'idle', jobId: young }, inDays(50));
    expect(await archiveAndDeleteExpired(db, queue, inDays(119.9))).toEqual({ archived: 0, emptied: 0 });
    expect(await findReview(db, 'token')).toBeDefined();
    expect(await archiveAndDeleteExpired(db, queue, inDays(120))).toEqual({ archived: 0, emptied: 1 });
    expect(await archiveAndDeleteExpired(db, queue, inDays(120))).toEqual({ archived: 0, emptied: 0 });
    expect(await findReview(db, 'token')).toBeUndefined();
    expect(await listMessages(db, { projectId: 'idle', jobId: old })).toMatchObject([{ prompt: null, status: 'cancelled' }]);
    expect(await listMessages(db, { projectId: 'idle', jobId: young })).toMatchObject([{ prompt: 'Secret plan.' }]);
  });

  test('deletes the quotes in an error message with the rest of the content, but keeps its code', async () => {
    const queue = recordingOutbox();
    const posted = await createJob(db, queue, { project: await addProject(db, 'quotes'), prompt: 'Secret plan.' }, NOW);
    const jobId = posted.ok ? posted.job.id : '';
    await failMessageAndJob(db, { jobId, seq: 1 }, { code: 'navigation_broken', message: 'Page “secret-plan” does not exist.' }, NOW);
    await cancelAndArchiveJob(db, queue, { projectId: 'quotes', jobId }, NOW);
    const rows = async (): Promise<string> =>
      JSON.stringify([
        await db.query('select * from docs_nav.job where id = $1', [jobId]),
        await db.query('select * from docs_nav.message where job_id = $1', [jobId]),
      ]);
    expect(await rows()).toContain('secret-plan');
    await archiveAndDeleteExpired(db, queue, inDays(90));
    expect(await rows()).not.toMatch(/secret.plan/i);
    expect(await listMessages(db, { projectId: 'quotes', jobId })).toMatchObject([
      { status: 'failed', error: { code: 'navigation_broken', message: FAILURES.navigation_broken } },
    ]);
  });

  test('archives more jobs than one batch holds in one sweep, after the given periods', async () => {
    const queue = recordingOutbox();
    await createJob(db, queue, { project: await addProject(db, 'many'), prompt: 'x' }, NOW);
    await db.query(
      `insert into docs_nav.job select (jsonb_populate_record(job, jsonb_build_object('id', gen_random_uuid()))).*
       from docs_nav.job, generate_series(1, 204) where project_id = 'many'`,
    );
    expect(await archiveAndDeleteExpired(db, queue, inDays(1), { idleDays: 1, contentDays: 0 })).toMatchObject({ archived: 205 });
  });

  test('deletes expired idempotency keys and sessions', async () => {
    const queue = recordingOutbox();
    const project = await addProject(db, 'over');
    await createJob(db, queue, { project, prompt: 'x', idempotency: { keyId: 'k', key: 'k', requestHash: 'h' } }, NOW);
    await redeemSignInCode(db, await createSignInCode(db, NOW), NOW);
    const left = async (): Promise<number[]> =>
      Promise.all(['idempotency', 'session'].map(async (table) => (await db.query(`select 1 from docs_nav.${table}`)).length));
    await archiveAndDeleteExpired(db, queue, new Date(NOW.getTime() + DAY / 2 - 1));
    expect(await left()).toEqual([1, 1]);
    await archiveAndDeleteExpired(db, queue, inDays(1));
    expect(await left()).toEqual([0, 0]);
  });
});

test.each([
  ['mysql://localhost/x', 'expected a URL such as postgres://'],
  ['postgres://me:hush@127.0.0.1:1/x', 'The PostgreSQL server does not answer'],
])('opening a database with an unusable URL fails without showing the password: %s', async (url, words) => {
  const opened = openDatabase({ kind: 'postgres', url });
  await expect(opened).rejects.toThrow(words);
  await expect(opened).rejects.not.toThrow('hush');
});

describe.runIf(SERVER !== undefined)('several processes on a server', () => {
  test('get a different error for a missing database than for a missing server', async () => {
    const url = new URL(SERVER ?? '');
    url.pathname = '/not_there';
    await expect(openDatabase({ kind: 'postgres', url: url.href })).rejects.toThrow(
      /^The PostgreSQL server refused the connection: database "not_there" does not exist\. Check DATABASE_URL\.$/,
    );
  });

  test('create the tables of the database and the queue at the same time', async () => {
    const start = await buildProgram(join(import.meta.dirname, '../store-program.ts'));
    const { url, drop } = await createServerDatabase();
    try {
      const programs = Array.from({ length: 4 }, () => start('migrate', url));
      await Promise.all(programs.map((program) => program.line('migrated')));
      await Promise.all(programs.map((program) => program.ended()));
      const db = await openDatabase({ kind: 'postgres', url });
      const versions = await db.query('select version from docs_nav.migration');
      await db.close();
      expect(versions).toHaveLength(DATABASE_MIGRATIONS.length);
    } finally {
      await drop();
    }
  });
});
