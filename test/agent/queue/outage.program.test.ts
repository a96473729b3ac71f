/** A PostgreSQL server that drops its connections: what was under way fails or is tried again, and the process goes on. */
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { InfrastructureInterruptionError } from '../../../src/agent/interruption.ts';
import { createUnstartedQueue } from '../../../src/agent/queue/queue.ts';
import { beginAttempt, completeMessage, failMessageAndJob } from '../../../src/agent/store/attempts.ts';
import type { Database } from '../../../src/agent/store/database.ts';
import { openDatabase } from '../../../src/agent/store/open-database.ts';
import { createJob, findJob } from '../../../src/agent/store/jobs.ts';
import { openTestDatabase, SERVER } from '../databases.ts';
import { addProject } from '../outbox.ts';

const NOTHING = { commit: null, summary: null, report: null, pullRequest: null };

describe.runIf(SERVER !== undefined)('a database server that drops connections', () => {
  async function drop(db: Database): Promise<void> {
    const server = await openDatabase({ kind: 'postgres', url: SERVER ?? '' });
    const [name] = await db.query<{ name: string }>('select current_database() as name');
    await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()', [
      name?.name,
    ]);
    await server.close();
  }

  /** A question that was under way when the connections were dropped fails as it should, and is asked again. */
  async function statusOf(db: Database, jobId: string): Promise<string | undefined> {
    try {
      return (await findJob(db, { projectId: 'docs', jobId }))?.status;
    } catch (error) {
      if (error instanceof InfrastructureInterruptionError) return 'active';
      throw error;
    }
  }

  test('fails the transaction under way, and no later one', async () => {
    const db = await openTestDatabase('postgres');
    const broken = db.transaction(async (tx) => {
      await tx.query(`insert into docs_nav.session (hash, kind, expires_at) values ('gone', 'code', now())`);
      await drop(db);
      await pause(100);
      await tx.query('select 1');
    });
    await expect(broken).rejects.toMatchObject({ name: 'InfrastructureInterruptionError', code: 'database_unavailable' });
    expect(await db.query(`select id from docs_nav.project`)).toEqual([]);
    await db.close();
  });

  test('does not stop the queue', async () => {
    const db = await openTestDatabase('postgres');
    const errors: unknown[] = [];
    const queue = await createUnstartedQueue(db, { onError: (error) => void errors.push(error) });
    await queue.start();
    let attempts = 0;
    await queue.work(
      async (entry) => {
        const assignment = await beginAttempt(db, entry);
        if (assignment === undefined) return;
        attempts++;
        if (attempts === 1) await drop(db);
        await completeMessage(db, queue, assignment.attemptId, NOTHING);
      },
      { concurrency: 2, onExhausted: (entry) => failMessageAndJob(db, entry, { code: 'internal', message: 'No.' }) },
    );
    const posted = await createJob(db, queue, { project: await addProject(db, 'docs'), prompt: 'Write.' });
    const jobId = posted.ok ? posted.job.id : '';
    while ((await statusOf(db, jobId)) === 'active') await pause(50);
    expect(await findJob(db, { projectId: 'docs', jobId })).toMatchObject({ status: 'completed' });
    await queue.stop({ timeoutMs: 0 });
    await db.close();
  });
});
