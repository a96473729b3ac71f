/** 20 follow-ups that are posted at once over HTTP run one at a time, in the order of their numbers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Job, Message } from '../../src/agent/contract/job.ts';
import { startHttp, type HttpServer } from '../../src/agent/http/start.ts';
import { createUnstartedQueue, type Queue } from '../../src/agent/queue/queue.ts';
import { beginAttempt, completeMessage } from '../../src/agent/store/attempts.ts';
import type { Database } from '../../src/agent/store/database.ts';
import { KINDS, openTestDatabase } from '../agent/databases.ts';
import { openService, type TestService } from '../agent/http/http-service.ts';

describe.each(KINDS)('on %s', (kind) => {
  let database: Database;
  let queue: Queue;
  let server: HttpServer;
  let service: TestService;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    queue = await createUnstartedQueue(database);
    await queue.start();
    service = await openService(database);
    server = await startHttp({ ...service.options, queue, settings: { host: '127.0.0.1', port: 0, publicUrl: null, limits: {} } });
  });
  afterAll(async () => {
    await server.close();
    await queue.stop({ timeoutMs: 1000 });
    await database.close();
  });

  test('the service runs follow-ups that are posted at once one at a time and in order', async () => {
    const call = async (path: string, prompt?: string): Promise<unknown> => {
      const init = prompt === undefined ? {} : { method: 'POST', body: JSON.stringify({ prompt }) };
      const response = await fetch(`${server.url}${service.base}${path}`, {
        ...init,
        headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
      });
      expect(response.ok).toBe(true);
      return response.json();
    };
    const done: number[] = [];
    let atOnce = 0;
    let most = 0;
    await queue.work(
      async (entry) => {
        most = Math.max(most, ++atOnce);
        const assignment = await beginAttempt(database, entry);
        if (assignment) {
          await new Promise((resolve) => setTimeout(resolve, 20));
          done.push(entry.seq);
          await completeMessage(database, queue, assignment.attemptId, {
            commit: null,
            summary: `Did ${assignment.prompt}.`,
            report: null,
            pullRequest: null,
          });
        }
        atOnce--;
      },
      { concurrency: 4, onExhausted: () => Promise.resolve() },
    );
    const { id } = (await call('/job', 'message 1')) as Job;
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => call(`/job/${id}/message`, `message ${index + 2}`)));
    expect(new Set(answers.map((answer) => (answer as Job).status))).toEqual(new Set(['active']));
    await expect.poll(async () => ((await call(`/job/${id}`)) as Job).status, { interval: 250 }).toBe('completed');
    expect(done).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
    expect(most).toBe(1);
    const { messages } = (await call(`/job/${id}/messages`)) as { messages: Message[] };
    for (const { prompt, summary, status } of messages)
      expect({ summary, status }).toEqual({ summary: `Did ${prompt}.`, status: 'completed' });
  });
});
