/** Events of jobs as streams over HTTP: complete and in order, whatever happens to clients, connections and notifications. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EventData, JobEvent } from '../../../src/agent/contract/event.ts';
import { startHttp, type HttpServer } from '../../../src/agent/http/start.ts';
import { createUnstartedQueue, type Queue } from '../../../src/agent/queue/queue.ts';
import type { Database } from '../../../src/agent/store/database.ts';
import { recordEvents } from '../../../src/agent/store/events.ts';
import { cancelUnpushedMessages, lockJob } from '../../../src/agent/store/jobs.ts';
import { createApiKey, revokeApiKey } from '../../../src/agent/store/keys.ts';
import { openEventStreams, type EventStreams, type StreamTimes } from '../../../src/agent/streams/event-streams.ts';
import { createJobEventWatcher } from '../../../src/agent/streams/job-event-watcher.ts';
import { KINDS, openTestDatabase } from '../databases.ts';
import { openService, type TestService } from '../http/http-service.ts';

/** Rows that no test waits for would never be found otherwise. */
const POLL_MS = 50;

describe.each(KINDS)('on %s', (kind) => {
  let database: Database;
  let queue: Queue;
  let service: TestService;
  const closings: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    queue = await createUnstartedQueue(database);
    await queue.start();
    service = await openService(database, { limits: { createsPerHour: 1e6, activeJobs: 1e6 } });
  });
  afterAll(async () => {
    for (const close of closings.toReversed()) await close();
    await queue.stop({ timeoutMs: 0 });
    await database.close();
  });

  interface Server {
    readonly http: HttpServer;
    readonly streams: EventStreams;
    readonly errors: unknown[];
  }

  /** A server whose database notifies it, unless `listen` is given. */
  async function serve({ times = {}, listen }: { times?: Partial<StreamTimes>; listen?: Queue['listen'] } = {}): Promise<Server> {
    const errors: unknown[] = [];
    const onError = (error: unknown): void => void errors.push(error);
    const notifying = { listen: listen ?? queue.listen.bind(queue) };
    // A poll that never comes shows that notifications suffice.
    const watcher = createJobEventWatcher({ database, queue: notifying, onError, pollMs: listen ? POLL_MS : 3_600_000 });
    const streams = openEventStreams({ database, watcher, onError, times });
    const http = await startHttp({
      database,
      queue: service.queue,
      log: service.options.log,
      streams,
      isDraining: () => false,
      settings: { host: '127.0.0.1', port: 0, publicUrl: null, limits: {} },
    });
    closings.push(() => http.close({ timeoutMs: 0 }));
    return { http, streams, errors };
  }

  const pathOf = (jobId: string): string => `${service.base}/job/${jobId}/events`;

  function open(
    { http }: Server,
    jobId: string,
    { after, last, key = service.key, signal }: { after?: number; last?: string; key?: string; signal?: AbortSignal } = {},
  ): Promise<Response> {
    return fetch(`${http.url}${pathOf(jobId)}${after === undefined ? '' : `?after=${after}`}`, {
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'text/event-stream',
        ...(last !== undefined && { 'last-event-id': last }),
      },
      ...(signal && { signal }),
    });
  }

  /** `end` for the last one. */
  const kindOf = ({ event, data }: Frame): unknown => event ?? (data as JobEvent).kind;

  interface Frame {
    readonly id: number | undefined;
    readonly event: string | undefined;
    readonly data: unknown;
  }

  /** The frames of a stream until it ends. A connection that breaks ends it, too. */
  async function* framesOf(response: Response): AsyncGenerator<Frame> {
    let text = '';
    const decoder = new TextDecoder();
    try {
      for await (const chunk of response.body ?? []) {
        text += decoder.decode(chunk, { stream: true });
        const parts = text.split('\n\n');
        text = parts.pop() ?? '';
        for (const part of parts) {
          const field = (name: string): string | undefined => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1];
          const [id, event, data] = [field('id'), field('event'), field('data')];
          if (data !== undefined) yield { id: id === undefined ? undefined : Number(id), event, data: JSON.parse(data) as unknown };
        }
      }
    } catch (error) {
      if (!(error instanceof Error)) throw error;
    }
  }

  async function record(jobId: string, problems: number, times = 1, more: EventData = {}): Promise<void> {
    await database.transaction(async (tx) => {
      await lockJob(tx, jobId);
      const event = { kind: 'check.failed', seq: 1, data: { problems, ...more } } as const;
      await recordEvents(
        tx,
        jobId,
        Array.from({ length: times }, () => event),
        new Date(),
      );
    });
  }

  const cancel = (jobId: string): Promise<unknown> =>
    cancelUnpushedMessages(database, service.queue, { projectId: service.project.id, jobId });

  test('a stream has the events so far, then each one as it happens, and ends with the job', async () => {
    const server = await serve();
    const { id } = await service.create();
    const response = await open(server, id);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    const seen: Frame[] = [];
    for await (const frame of framesOf(response)) {
      seen.push(frame);
      if (seen.length === 2) await record(id, 1);
      if (seen.length === 3) await cancel(id);
    }
    expect(seen.map((frame) => [frame.id, kindOf(frame)])).toEqual([
      [1, 'job.created'],
      [2, 'message.queued'],
      [3, 'check.failed'],
      [4, 'message.cancelled'],
      [5, 'job.failed'],
      [undefined, 'end'],
    ]);
    const { events } = (await service.request({ url: pathOf(id) })).json<{ events: JobEvent[] }>();
    expect(seen.slice(0, -1).map(({ data }) => data)).toEqual(events);
    expect(server.errors).toEqual([]);
  });

  test('a stream continues after the event that the client names, in the header before the query', async () => {
    const server = await serve();
    const { id } = await service.create();
    await cancel(id);
    const idsOf = async (options: Parameters<typeof open>[2]): Promise<unknown[]> => {
      const ids: unknown[] = [];
      for await (const frame of framesOf(await open(server, id, options))) ids.push(frame.id);
      return ids;
    };
    expect(await idsOf({ after: 3 })).toEqual([4, undefined]);
    expect(await idsOf({ after: 3, last: '2' })).toEqual([3, 4, undefined]);
    expect(await idsOf({ after: 3, last: '' })).toEqual([4, undefined]);
    expect(await idsOf({ after: 9 })).toEqual([undefined]);
    for (const last of ['-1', 'x', '99999999999', '2147483648']) {
      const refused = await open(server, id, { last });
      expect([refused.status, await refused.json()]).toMatchObject([400, { errors: [{ header: 'Last-Event-ID' }] }]);
    }
  });

  test('a client that reconnects 200 times while others write gets each event once and in order', async () => {
    const server = await serve();
    const { id } = await service.create();
    const numbers: number[] = [];
    let [written, hasEnded] = [2, false];
    const seen = { connections: 0 };
    const writing = (async () => {
      while (seen.connections <= 200) {
        const times = 1 + (written % 3);
        await record(id, written, times);
        written += times;
      }
      await cancel(id);
      written += 2;
    })();
    while (!hasEnded) {
      seen.connections += 1;
      const stop = new AbortController();
      const response = await open(server, id, { last: String(numbers.at(-1) ?? 0), signal: stop.signal });
      let left = seen.connections <= 200 ? seen.connections % 5 : Infinity;
      for await (const frame of framesOf(response)) {
        if (frame.event === 'end') hasEnded = true;
        else numbers.push(frame.id ?? 0);
        if (left-- <= 0) stop.abort();
      }
    }
    await writing;
    expect(numbers).toEqual(Array.from({ length: written }, (_, before) => before + 1));
  });

  test('events are found although the database does not notify', async () => {
    const server = await serve({ listen: () => Promise.reject(new Error('There are no notifications.')) });
    const { id } = await service.create();
    const seen: unknown[] = [];
    for await (const frame of framesOf(await open(server, id))) {
      seen.push(kindOf(frame));
      if (seen.length === 2) await cancel(id);
    }
    expect(seen).toEqual(['job.created', 'message.queued', 'message.cancelled', 'job.failed', 'end']);
    expect(server.errors.map(String)).toEqual(['Error: There are no notifications.']);
  });

  test('events are read again after a gap in the notifications', async () => {
    let onGap = (): void => {};
    const server = await serve({
      listen: async (_, __, missed) => {
        onGap = missed;
        return { close: async () => undefined };
      },
      times: {},
    });
    const { id } = await service.create();
    const frames = framesOf(await open(server, id));
    for (const kindOfEvent of ['job.created', 'message.queued'])
      expect((await frames.next()).value).toMatchObject({ data: { kind: kindOfEvent } });
    await record(id, 1);
    onGap();
    expect((await frames.next()).value).toMatchObject({ data: { kind: 'check.failed' } });
    await frames.return(undefined);
  });

  test('a client that does not read is cut off, and the others are not held up', async () => {
    const server = await serve({ times: { drain: 300 } });
    const { id } = await service.create();
    // More than a system keeps for a connection: 16 MB.
    await record(id, 1, 12_000, { tools: Array.from({ length: 6 }, () => ({ name: 'edit_file', target: 'x'.repeat(200), ok: true })) });
    const socket = connect(Number(new URL(server.http.url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.pause();
    socket.write(
      `GET ${pathOf(id)} HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\nAuthorization: Bearer ${service.key}\r\nConnection: close\r\n\r\n`,
    );
    const { id: other } = await service.create();
    await cancel(other);
    const kinds: unknown[] = [];
    for await (const frame of framesOf(await open(server, other))) kinds.push(kindOf(frame));
    expect(kinds.at(-1)).toBe('end');
    await expect.poll(() => server.streams.count()).toBe(0);
    socket.destroy();
  });

  test('a key has 16 streams at a time', async () => {
    const server = await serve();
    const { id } = await service.create();
    const stop = new AbortController();
    const responses = await Promise.all(Array.from({ length: 16 }, () => open(server, id, { signal: stop.signal })));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200));
    const refused = await open(server, id);
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toMatchObject([
      503,
      '30',
      { code: 'too-many-streams' },
    ]);
    const another = await open(server, id, { key: service.readKey, signal: stop.signal });
    expect(another.status).toBe(200);
    stop.abort();
    await expect.poll(() => server.streams.count()).toBe(0);
    expect((await open(server, id, { signal: AbortSignal.timeout(60_000) })).status).toBe(200);
  });

  test('a client that disconnects before its stream opens does not use up a stream', async () => {
    const server = await serve({ times: { drain: 100 } });
    const { id } = await service.create();
    for (let times = 0; times < 24; times++) {
      const socket = connect(Number(new URL(server.http.url).port), '127.0.0.1');
      await once(socket, 'connect');
      const head = `GET ${pathOf(id)} HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\nAuthorization: Bearer ${service.key}\r\n\r\n`;
      socket.write(head, () => socket.destroy());
    }
    await expect.poll(() => server.streams.count()).toBe(0);
    const late = await open(server, id, { signal: AbortSignal.timeout(60_000) });
    expect(late.status).toBe(200);
    await late.body?.cancel();
  });

  test('a request that has already been answered does not use up a stream', async () => {
    const { streams } = await serve();
    const response = { destroyed: false, closed: false, headersSent: true } as ServerResponse;
    const request = { jobId: 'a', after: 0, owner: 'o', response, headers: {}, isAllowed: async () => true };
    for (let times = 0; times < 20; times++) expect(streams.open(request)).toBe(true);
    expect(streams.count()).toBe(0);
  });

  test('a stream ends when its key is revoked', async () => {
    const server = await serve({ times: { check: 20 } });
    const { id } = await service.create();
    const { key, secret } = await createApiKey(database, { projectId: service.project.id, name: 'short', scope: 'read' });
    const frames = framesOf(await open(server, id, { key: secret }));
    expect((await frames.next()).value).toMatchObject({ data: { kind: 'job.created' } });
    await revokeApiKey(database, key.id);
    const rest: unknown[] = [];
    for await (const frame of frames) rest.push(kindOf(frame));
    expect(rest).toEqual(['message.queued']);
  });

  test('a comment is sent now and then although nothing happens', async () => {
    const server = await serve({ times: { heartbeat: 20 } });
    const { id } = await service.create();
    const stop = new AbortController();
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of (await open(server, id, { signal: stop.signal })).body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      if (text.split(': the job is active\n\n').length > 3) break;
    }
    stop.abort();
    expect(text).toMatch(/^retry: 2000\n\n/);
  });

  test('a stream ends after its longest time, and does not say that the job has ended', async () => {
    const server = await serve({ times: { heartbeat: 20, most: 100 } });
    const { id } = await service.create();
    expect(await (await open(server, id)).text()).not.toContain('event: end');
  });

  test('a server that closes ends its streams at once, and does not say that the job has ended', async () => {
    const server = await serve();
    const { id } = await service.create();
    const frames = framesOf(await open(server, id));
    await frames.next();
    await server.http.close({ timeoutMs: 3_600_000 });
    const rest: unknown[] = [];
    for await (const frame of frames) rest.push(kindOf(frame));
    expect(rest).not.toContain('end');
    expect(server.streams.count()).toBe(0);
  });

  test('the same events are there as JSON, in pages', async () => {
    const { id } = await service.create();
    await record(id, 1, 3);
    const get = (query: string, headers = {}) => service.request({ url: `${pathOf(id)}${query}`, headers });
    expect((await get('?limit=2')).json()).toMatchObject({ events: [{ n: 1 }, { n: 2 }], next: 2 });
    expect((await get('?after=2&limit=2')).json()).toMatchObject({ events: [{ n: 3 }, { n: 4 }], next: 4 });
    const last = await get('?after=5');
    expect(last.json()).toEqual({ events: [], next: 5 });
    expect((await get('?after=5', { 'if-none-match': String(last.headers.etag) })).statusCode).toBe(304);
    for (const accept of ['text/event-stream;q=0, application/json', 'text/event-streams', 'application/json, */*'])
      expect((await get('?after=5', { accept })).headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        vary: 'Accept',
      });
    for (const query of ['?after=-1', '?after=x', '?after=2147483648', '?limit=0', '?limit=501', '?after=1&after=2'])
      expect((await get(query)).json()).toMatchObject({ status: 400, code: 'invalid-request' });
  });
});
