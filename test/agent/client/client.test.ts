/** The API client against a server that does what the tests tell it: tries again, gives up, and says why in words. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createClient, type JobServiceClient, type ClientOptions } from '../../../src/agent/client/client.ts';
import { RefusedError, UnreachableError } from '../../../src/agent/client/errors.ts';
import { parseServiceUrl, isUnencryptedRemoteUrl } from '../../../src/agent/client/service-url.ts';
import { waitForJob } from '../../../src/agent/client/wait.ts';

interface Answer {
  readonly status: number;
  readonly body?: string | object;
  readonly headers?: Record<string, string>;
}

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const KEY = `dnav_0123456789ab_${'k'.repeat(43)}`;
const JOB = { id: '01996f3e-6f3a-7c1e-8a54-0c7d2f9be210', status: 'active' };
const servers: Server[] = [];

afterEach(() => servers.splice(0).forEach((server) => server.close()));

/** Gives the answers one after the other, the last one for ever; `undefined` cuts the connection. */
async function serverWith(...answers: (Answer | undefined)[]): Promise<{ url: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request.setEncoding('utf8')) body += String(piece);
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    const answer = answers[Math.min(seen.length, answers.length) - 1];
    if (!answer) {
      request.socket.destroy();
      return;
    }
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? {}));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

function clientOf(url: string, options: Partial<ClientOptions> = {}): { client: JobServiceClient; waits: number[]; reasons: string[] } {
  const waits: number[] = [];
  const reasons: string[] = [];
  const pause = async (milliseconds: number): Promise<void> => void waits.push(milliseconds);
  return {
    client: createClient({ url, project: 'docs', key: KEY, pause, onRetry: (reason) => reasons.push(reason), ...options }),
    waits,
    reasons,
  };
}

describe('requests', () => {
  test('are those of the API, with the key in the header', async () => {
    const { url, seen } = await serverWith({ status: 201, body: JOB });
    const { client } = clientOf(`${url}/`);
    expect(await client.createJob('Do it.')).toEqual(JOB);
    await client.sendMessage('a b', 'And this.');
    await client.getJob(JOB.id);
    await client.cancelJob(JOB.id);
    await client.archiveJob(JOB.id);
    expect(seen.map(({ method, url: path, body }) => `${method} ${path} ${body}`)).toEqual([
      'POST /v2/agent/docs/job {"prompt":"Do it."}',
      'POST /v2/agent/docs/job/a%20b/message {"prompt":"And this."}',
      `GET /v2/agent/docs/job/${JOB.id} `,
      `POST /v2/agent/docs/job/${JOB.id}/cancel `,
      `POST /v2/agent/docs/job/${JOB.id}/archive `,
    ]);
    for (const { headers } of seen) expect(headers.authorization).toBe(`Bearer ${KEY}`);
    expect(seen.map(({ headers }) => headers['content-type'])).toEqual([
      'application/json',
      'application/json',
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('have a new idempotency key for each POST, and the same one when it is retried', async () => {
    const { url, seen } = await serverWith({ status: 503 }, { status: 201, body: JOB });
    const { client } = clientOf(url);
    await client.createJob('One.');
    await client.createJob('Two.');
    const [first, again, second] = seen.map(({ headers }) => headers['idempotency-key']);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(again).toBe(first);
    expect(second).not.toBe(first);
  });

  test('keep the path of the service URL as a prefix', async () => {
    const { url, seen } = await serverWith({ status: 200, body: JOB });
    await clientOf(`${url}/agents/`).client.getJob('x');
    expect(seen[0]?.url).toBe('/agents/v2/agent/docs/job/x');
  });
});

describe('a retry', () => {
  test.each([429, 502, 503, 504])('follows status %i', async (status) => {
    const { url, seen } = await serverWith({ status }, { status }, { status: 200, body: JOB });
    const { client, waits, reasons } = clientOf(url);
    expect(await client.getJob('x')).toEqual(JOB);
    expect(seen.length).toBe(3);
    expect(waits).toEqual([500, 1000]);
    expect(reasons.length).toBe(2);
  });

  test('waits as long as the service asks for', async () => {
    const { url } = await serverWith(
      { status: 429, headers: { 'retry-after': '7' }, body: { error: 'Too many.' } },
      { status: 200, body: JOB },
    );
    const { client, waits } = clientOf(url);
    await client.getJob('x');
    expect(waits).toEqual([7000]);
  });

  test('is not made if the service asks for a long wait, which the error contains', async () => {
    const { url, seen } = await serverWith({
      status: 429,
      headers: { 'retry-after': '1800' },
      body: { error: 'Too many jobs.', detail: 'Too many jobs in this hour.' },
    });
    const error = await clientOf(url)
      .client.createJob('x')
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RefusedError);
    expect(error).toMatchObject({ message: 'Too many jobs in this hour.', status: 429, retryAfterSeconds: 1800 });
    expect(seen.length).toBe(1);
  });

  test('is not made once the time for retries is over', async () => {
    const { url, seen } = await serverWith({ status: 503, body: { error: 'The service is about to stop.' } });
    const { client, waits } = clientOf(url, { retryTimeoutMs: 5000 });
    await expect(client.getJob('x')).rejects.toThrow('The service is about to stop.');
    expect(waits).toEqual([500, 1000, 2000]);
    expect(seen.length).toBe(4);
  });

  test('follows a cut connection', async () => {
    const { url, seen } = await serverWith(undefined, { status: 201, body: JOB });
    const { client, reasons } = clientOf(url);
    expect(await client.createJob('x')).toEqual(JOB);
    expect(seen.length).toBe(2);
    expect(reasons).toEqual([`The service at ${url} does not answer: the connection was closed.`]);
  });

  test.each([400, 401, 403, 404, 409, 413, 415, 422, 500])('is not made after status %i', async (status) => {
    const { url, seen } = await serverWith({ status, body: { error: 'No.' } });
    await expect(clientOf(url).client.getJob('x')).rejects.toMatchObject({ name: 'RefusedError', message: 'No.', status });
    expect(seen.length).toBe(1);
  });
});

describe('a server that is not the service', () => {
  test('is reported if nothing listens on its port', async () => {
    // The port of a server that was closed may be another program's by now. That of an open connection is taken, and nothing listens there.
    const { url: served } = await serverWith({ status: 200 });
    const connection = connect(Number(new URL(served).port), '127.0.0.1');
    await once(connection, 'connect');
    const url = `http://127.0.0.1:${connection.localPort}`;
    const error = await clientOf(url, { retryTimeoutMs: 0 })
      .client.getJob('x')
      .catch((reason: unknown) => reason);
    connection.destroy();
    expect(error).toBeInstanceOf(UnreachableError);
    expect(error).toMatchObject({ message: `The service at ${url} does not answer: nothing is listening there.` });
  });

  test.each([
    [
      'is reported if it returns a web page',
      { status: 200, body: '<html>', headers: { 'content-type': 'text/html' } },
      /is not the job service \(status 200, text\/html\)\.$/,
    ],
    [
      'is reported if it returns a 404 page',
      { status: 404, body: 'Not found', headers: { 'content-type': 'text/plain' } },
      /is not the job service \(status 404, text\/plain\)\.$/,
    ],
    [
      'is reported if it redirects',
      { status: 301, headers: { location: 'https://example.com/' } },
      /is not the job service \(it redirects to https:\/\/example\.com\/\)\.$/,
    ],
    ['is reported if it returns an object of another API', { status: 200, body: { ok: true } }, /The answer is not a job/],
    ['is reported if it returns a list', { status: 200, body: [1] }, /The answer is not a job/],
    ['is reported if it returns an empty body', { status: 200, body: '' }, /is not the job service/],
  ] as const)('%s', async (_, answer, message) => {
    const { url, seen } = await serverWith(answer);
    await expect(clientOf(url).client.getJob('x')).rejects.toThrow(message);
    await expect(clientOf(url).client.listMessages('x')).rejects.toBeInstanceOf(UnreachableError);
    expect(seen.length).toBe(2);
  });

  test('is reported without the API key', async () => {
    const { url } = await serverWith({ status: 401, body: '' });
    const error = await clientOf(url)
      .client.getJob('x')
      .catch((reason: unknown) => reason);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(KEY);
  });
});

test('an abort signal ends the wait before a retry and refuses further requests', async () => {
  const { url } = await serverWith({ status: 503 });
  const controller = new AbortController();
  const client = createClient({
    url,
    project: 'docs',
    key: KEY,
    signal: controller.signal,
    onRetry: () => controller.abort(new Error('Enough.')),
  });
  await expect(client.getJob('x')).rejects.toThrow('Enough.');
  await expect(client.getJob('x')).rejects.toThrow('Enough.');
});

test('the client waits until a job is completed and reports each state', async () => {
  const states = [{ ...JOB }, { ...JOB }, { ...JOB, status: 'completed' }];
  const { url } = await serverWith(
    ...states.flatMap((body): Answer[] => [
      { status: 200, body },
      { status: 200, body: { messages: [] } },
    ]),
  );
  const told: string[] = [];
  let pauses = 0;
  const { job } = await waitForJob(
    clientOf(url).client,
    JOB.id,
    async () => void pauses++,
    (state) => told.push(state.job.status),
  );
  expect({ status: job.status, pauses, told }).toEqual({ status: 'completed', pauses: 2, told: ['active', 'active', 'completed'] });
});

describe('service URLs', () => {
  test.each([
    ['http://127.0.0.1:4100', 'http://127.0.0.1:4100'],
    ['https://Docs.Example.com//', 'https://docs.example.com'],
    ['https://example.com/agents/', 'https://example.com/agents'],
  ])('%s is read as %s', (text, address) => expect(parseServiceUrl(text)).toBe(address));

  test.each(['', '127.0.0.1:4100', 'localhost:4100', 'ftp://x', 'http://u:p@x', 'http://x/?a', 'http://x/#a'])('“%s” is refused', (text) =>
    expect(() => parseServiceUrl(text)).toThrow(TypeError),
  );

  test('count as unencrypted and remote unless they use https or a loopback host', () => {
    expect(['http://example.com', 'http://10.0.0.1:4100', 'http://127.evil.com'].map(isUnencryptedRemoteUrl)).toEqual([true, true, true]);
    expect(
      ['https://example.com', 'http://localhost:1', 'http://127.0.0.1', 'http://[::1]:4100', 'http://a.localhost'].map(
        isUnencryptedRemoteUrl,
      ),
    ).toEqual([false, false, false, false, false]);
  });
});

test('the client aborts an endless response before it fills the memory', async () => {
  let sent = 0;
  const fetch = async (): Promise<Response> =>
    new Response(
      new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array((sent += 1 << 20) && 1 << 20)) }),
      { status: 200 },
    );
  const { client } = clientOf('http://127.0.0.1:4100', { fetch, retryTimeoutMs: 0 });
  await expect(client.getJob(JOB.id)).rejects.toThrow(/its response has more than 64 MiB/);
  expect(sent).toBeLessThan(80 << 20);
});
