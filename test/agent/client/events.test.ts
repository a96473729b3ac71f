/** Following a job with the client: over connections that break, from servers that have no streams, and from those that are something else. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { createClient, RefusedError, UnreachableError, type JobServiceClient, type JobEvent } from '../../../src/agent/client/index.ts';

const JOB = { id: 'a', status: 'completed' };
let active = false;
const servers: Server[] = [];
afterAll(() => servers.forEach((server) => server.close()));

function event(n: number, kind: JobEvent['kind'] = 'check.failed'): JobEvent {
  return { n, at: '2026-11-21T09:30:00.000Z', kind, seq: 1, data: {} };
}

const frame = (told: JobEvent): string => `id: ${told.n}\ndata: ${JSON.stringify(told)}\n\n`;
const END = 'event: end\ndata: {}\n\n';

interface Asked {
  readonly path: string;
  readonly accept: string | undefined;
  readonly last: string | undefined;
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** Answers requests for events one after the other, the last one for ever, and other requests with a job. */
async function serviceWith(
  ...answers: Answer[]
): Promise<{ client: JobServiceClient; asked: Asked[]; waits: number[]; reasons: string[] }> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    if (!request.url?.includes('/events')) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(active ? { ...JOB, status: 'active' } : JOB));
      return;
    }
    const { accept, 'last-event-id': last } = request.headers;
    asked.push({ path: request.url, accept, last: last === undefined ? undefined : String(last) });
    answers[Math.min(asked.length, answers.length) - 1]?.(response, request);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const [waits, reasons]: [number[], string[]] = [[], []];
  const client = createClient({
    url: `http://127.0.0.1:${portOf(server)}`,
    project: 'docs',
    key: 'key',
    pause: async (milliseconds) => void waits.push(milliseconds),
    onRetry: (reason) => reasons.push(reason),
  });
  return { client, asked, waits, reasons };
}

function portOf(server: Server | undefined): number {
  const { port = 0 } = (server?.address() ?? {}) as Partial<AddressInfo>;
  return port;
}

const stream =
  (...parts: string[]): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    for (const part of parts) response.write(part);
    response.end();
  };
/** The connection breaks after these parts. */
const broken =
  (...parts: string[]): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(parts.join(''), () => response.destroy());
  };
const json =
  (status: number, body: object, headers = {}): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

async function numbers(events: AsyncIterable<JobEvent>): Promise<number[]> {
  const found: number[] = [];
  for await (const { n } of events) found.push(n);
  return found;
}

describe('a stream of the events of a job', () => {
  test('is read to its end, in whatever pieces it arrives', async () => {
    const text = `retry: 2000\n\n${frame(event(1))}: the job is active\n\n${frame(event(2))}${END}`;
    for (const size of [1, 7, 50, 1000]) {
      const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      const { client, asked } = await serviceWith(stream(...pieces));
      expect(await numbers(client.events('a b'))).toEqual([1, 2]);
      expect(asked).toEqual([{ path: '/v2/agent/docs/job/a%20b/events', accept: 'text/event-stream', last: undefined }]);
    }
    const { client } = await serviceWith(stream(text.replaceAll('\n', '\r\n')));
    expect(await numbers(client.events('a'))).toEqual([1, 2]);
  });

  test('starts after the requested event number', async () => {
    const { client, asked } = await serviceWith(stream(frame(event(8)), END));
    expect(await numbers(client.events('a', { after: 7 }))).toEqual([8]);
    expect(asked[0]?.last).toBe('7');
  });

  test('that ends or breaks is continued after the last event, and nothing is told twice', async () => {
    const { client, asked, waits } = await serviceWith(
      broken(frame(event(1)), 'id: 2\ndata: {'),
      stream(frame(event(2))),
      stream(),
      stream(frame(event(2)), frame(event(3)), END),
    );
    expect(await numbers(client.events('a'))).toEqual([1, 2, 3]);
    expect(asked.map(({ last }) => last)).toEqual([undefined, '1', '2', '2']);
    expect(waits).toEqual([2000, 2000, 2000]);
  });

  test('is opened again while the service restarts, until the time for retries is over', async () => {
    const restarting: Answer = (response) => void response.destroy();
    const back = await serviceWith(stream(frame(event(1))), restarting, restarting, stream(frame(event(2)), END));
    expect(await numbers(back.client.events('a'))).toEqual([1, 2]);
    expect(back.reasons).toHaveLength(2);
    const gone = await serviceWith(stream(frame(event(1))), restarting);
    await expect(numbers(gone.client.events('a'))).rejects.toThrow(UnreachableError);
  });

  test('is given up if it ends several times before it says anything', async () => {
    const { client, reasons } = await serviceWith(stream('retry: 2000\n\n'));
    await expect(numbers(client.events('a'))).rejects.toThrow('before it said anything');
    expect(reasons).toHaveLength(2);
    const quiet = stream(': the job is active\n\n');
    const living = await serviceWith(quiet, quiet, quiet, quiet, quiet, stream(frame(event(1)), END));
    expect(await numbers(living.client.events('a'))).toEqual([1]);
  });

  test('ends when the consumer stops', async () => {
    const { client } = await serviceWith((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(frame(event(1)));
    });
    for await (const { n } of client.events('a')) {
      expect(n).toBe(1);
      break;
    }
  });

  test('ends with the reason of the abort signal of the client', async () => {
    const stop = new AbortController();
    const { asked } = await serviceWith(stream());
    const client = createClient({
      url: `http://127.0.0.1:${portOf(servers.at(-1))}`,
      project: 'docs',
      key: 'key',
      signal: stop.signal,
    });
    const reason = new Error('Enough.');
    const reading = numbers(client.events('a'));
    await expect.poll(() => asked.length).toBe(1);
    stop.abort(reason);
    await expect(reading).rejects.toBe(reason);
  });

  test.each([
    ['no JSON', 'data: x\n\n'],
    ['no event', 'data: {"hello":1}\n\n'],
    ['a line without end', 'x'.repeat(2 << 20)],
  ])('with %s is not one of the job service', async (_, text) => {
    const { client } = await serviceWith(stream(text));
    await expect(numbers(client.events('a'))).rejects.toThrow('not the job service');
  });
});

describe('a service without streams', () => {
  const page = (events: readonly JobEvent[]): Answer => json(200, { events, next: events.at(-1)?.n ?? 0 });

  test.each([
    ['answers with JSON', page([])],
    ['has too many', json(503, { detail: 'Too many streams are open.', code: 'too-many-streams' }, { 'retry-after': '30' })],
    ['accepts only JSON', json(406, { detail: 'Not acceptable.' })],
  ])('is asked for events again and again, if it %s', async (_, refusal) => {
    const { client, asked } = await serviceWith(refusal, page([event(1), event(2)]), page([event(3)]), page([]));
    expect(await numbers(client.events('a'))).toEqual([1, 2, 3]);
    expect(asked.map(({ path, accept }) => `${path.split('/').at(-1)} ${accept}`)).toEqual([
      'events text/event-stream',
      'events?after=0 application/json',
      'events?after=2 application/json',
      'events?after=3 application/json',
    ]);
  });

  test('is asked for a stream again after a while', async () => {
    const full = json(503, { detail: 'Too many streams are open.' });
    const requests = [full, ...Array.from({ length: 15 }, () => page([])), stream(frame(event(1)), END)];
    const { client, asked, waits } = await serviceWith(...requests);
    active = true;
    expect(await numbers(client.events('a'))).toEqual([1]);
    active = false;
    expect([asked.length, waits.length]).toEqual([17, 15]);
  });

  test('of an older version has no events, and the job is waited for all the same', async () => {
    const { client } = await serviceWith(json(404, { detail: 'This path does not exist.' }));
    expect(await numbers(client.events('a'))).toEqual([]);
    expect(await client.waitFor('a')).toEqual(JOB);
  });

  test('refuses a wrong key', async () => {
    const { client } = await serviceWith(json(401, { detail: 'The key was revoked.' }));
    await expect(numbers(client.events('a'))).rejects.toThrow(RefusedError);
  });
});

test('waitFor reads one event stream to its end, tells each event once, and returns the job', async () => {
  const { client, asked } = await serviceWith(stream(frame(event(1)), frame(event(2)), END));
  const told: number[] = [];
  expect(await client.waitFor('a', { onEvent: ({ n }) => void told.push(n) })).toEqual(JOB);
  expect([told, asked.length]).toEqual([[1, 2], 1]);
});
