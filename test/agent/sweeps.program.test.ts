/** What the service does again and again: it archives, deletes, mends the queue, and goes on after a round that failed. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { NOTHING_USED } from '../../src/agent/model/budgets.ts';
import { readSettings } from '../../src/agent/config/settings.ts';
import { openLog } from '../../src/agent/log.ts';
import { metricsOf } from '../../src/agent/metrics.ts';
import { createUnstartedQueue, type Queue } from '../../src/agent/queue/queue.ts';
import type { Database } from '../../src/agent/store/database.ts';
import { beginAttempt, failMessageAndJob } from '../../src/agent/store/attempts.ts';
import { createJob, findJob } from '../../src/agent/store/jobs.ts';
import { addOrReplaceProject } from '../../src/agent/store/projects.ts';
import { beginWorkAnew, saveAnswer } from '../../src/agent/store/work.ts';
import { startPeriodicTasks, runPeriodicTasks, type PeriodicTaskParts } from '../../src/agent/sweeps.ts';
import { newMetrics } from '../../src/agent/worker/metrics.ts';
import { openTestDatabase } from './databases.ts';

let database: Database;
let queue: Queue;
let parts: PeriodicTaskParts;
const lines: string[] = [];

beforeAll(async () => {
  database = await openTestDatabase('pglite');
  queue = await createUnstartedQueue(database);
  await queue.start();
  const log = openLog({ stream: { write: (line) => void lines.push(line) } });
  parts = { database, queue, log, retention: readSettings(new Map(), {}, '/').retention };
});
afterAll(async () => {
  await queue.stop({ timeoutMs: 0 });
  await database.close();
});

async function newJob(at: Date): Promise<string> {
  const project = await addOrReplaceProject(database, {
    id: 'docs',
    repository: '/srv/docs',
    ref: 'main',
    docs: '',
    host: 'local',
    apiUrl: null,
    token: null,
    model: 'openai/x',
  });
  const posted = await createJob(database, queue, { project, prompt: 'Edit' }, at);
  if (!posted.ok) throw new Error(posted.reason);
  return posted.job.id;
}

const statusOf = async (jobId: string) => (await findJob(database, { projectId: 'docs', jobId }))?.status;
const entries = (jobId: string) =>
  database.query(`select id from docs_nav_queue.job where singleton_key = $1 and state = 'created'`, [jobId]);

test('a sweep archives idle jobs, deletes expired texts and puts lost messages back into the queue', async () => {
  const day = (count: number): Date => new Date(Date.UTC(2026, 0, 1 + count));
  const idle = await newJob(day(0));
  await runPeriodicTasks(parts, day(29));
  expect(await statusOf(idle)).toBe('active');
  const lost = await newJob(day(29));
  await database.query('delete from docs_nav_queue.job where singleton_key = $1', [lost]);
  await runPeriodicTasks(parts, day(31));
  expect(await statusOf(idle)).toBe('archived');
  expect(await statusOf(lost)).toBe('active');
  expect(await entries(lost)).toHaveLength(1);
  await runPeriodicTasks(parts, day(122));
  expect(await database.query('select prompt from docs_nav.message where job_id = $1', [idle])).toEqual([{ prompt: null }]);
  expect(lines.join('')).toMatch(/"mended":1[\s\S]*"archived":1/);
});

test('the database reuses the disk space of unfinished work that was deleted', async () => {
  const sizes: number[] = [];
  for (let round = 0; round < 4; round++) {
    for (let index = 0; index < 10; index++) {
      const entry = { jobId: await newJob(new Date()), seq: 1 };
      const { attemptId } = (await beginAttempt(database, entry)) ?? {};
      if (attemptId === undefined) throw new Error('There is nothing to do.');
      await beginWorkAnew(database, attemptId, { branch: 'b', base: 'c', tip: null });
      await saveAnswer(database, attemptId, { step: 1, answer: randomBytes(30_000).toString('hex'), used: NOTHING_USED });
      await failMessageAndJob(database, attemptId, { code: 'internal', message: 'It failed.' });
    }
    await runPeriodicTasks(parts);
    const [size] = await database.query<{ size: string }>(`select pg_total_relation_size('docs_nav.step') as size`);
    sizes.push(Number(size?.size));
  }
  expect(sizes.at(-1)).toBeLessThan(1.5 * (sizes[0] ?? 0));
});

test('the service logs a sweep that fails, and runs the next one', async () => {
  const waiting = vi.spyOn(globalThis, 'setInterval');
  try {
    const sweeps = await startPeriodicTasks(parts, 10);
    const [round, pause] = waiting.mock.calls.find(([, milliseconds]) => milliseconds === 600_000) ?? [];
    expect(pause).toBe(600_000);
    const query = vi.spyOn(database, 'query').mockRejectedValueOnce(new Error('The database is gone.'));
    round?.();
    await expect.poll(() => lines.at(-1)).toContain('A sweep failed');
    query.mockRestore();
    const lost = await newJob(new Date());
    await database.query('delete from docs_nav_queue.job where singleton_key = $1', [lost]);
    round?.();
    await sweeps.stop();
    expect(await entries(lost)).toHaveLength(1);
  } finally {
    waiting.mockRestore();
  }
});

test('metrics are read by state and outcome on request, without the IDs of jobs', async () => {
  const worker = newMetrics();
  const registry = metricsOf(database, worker);
  const id = await newJob(new Date());
  Object.assign(worker.attempts, { completed: 3, failed: 1 });
  Object.assign(worker, { seconds: 12.5, running: 2 });
  await registry.metrics();
  const text = await registry.metrics();
  expect(text).toMatch(/^docs_nav_jobs\{state="active"\} [1-9]/m);
  expect(text).toContain('docs_nav_jobs{state="completed"} 0\n');
  expect(text).toMatch(/^docs_nav_messages_waiting [1-9]/m);
  // Totals do not grow by being read.
  expect(text).toContain('docs_nav_attempts_total{outcome="completed"} 3\n');
  expect(text).toContain('docs_nav_attempt_seconds_total 12.5\n');
  expect(text).toContain('docs_nav_attempts_running 2\n');
  expect(text).not.toContain(id);
});

test.each<[string, () => Promise<never>]>([
  ['rejects queries', () => Promise.reject(new Error('The database is gone.'))],
  ['never answers', () => new Promise(() => undefined)],
])('metrics report a database that %s as down and leave out only the values from it', async (_, query) => {
  const worker = newMetrics();
  Object.assign(worker.attempts, { completed: 3 });
  const registry = metricsOf({ ...database, query }, worker);
  const values = [...(await registry.metrics()).matchAll(/^(docs_nav_\w+)(?:\{.*\})? (\S+)$/gm)].map(
    ([, name, value]) => `${name} ${value}`,
  );
  expect(values).toContain('docs_nav_database_up 0');
  expect(values).toContain('docs_nav_attempts_total 3');
  expect(values.filter((value) => /jobs|waiting/.test(value))).toEqual([]);
  expect(await metricsOf(database, null).metrics()).toContain('\ndocs_nav_database_up 1\n');
});
