/** The service on a port of its own: what only sockets can do wrong, starting, and stopping. */
import dns from 'node:dns';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Job, Message } from '../../../src/agent/contract/job.ts';
import { ListenError, startHttp, type HttpServer } from '../../../src/agent/http/start.ts';
import type { Database } from '../../../src/agent/store/database.ts';
import { openTestDatabase } from '../databases.ts';
import { openService, type TestService } from './http-service.ts';

const TIMEOUTS = { head: 1000, request: 2000, answer: 5000, idle: 5000, check: 50 };

let database: Database;
let service: TestService;
let server: HttpServer;
let port: number;
beforeAll(async () => {
  database = await openTestDatabase();
  service = await openService(database);
  server = await start();
  port = Number(new URL(server.url).port);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

function start(overrides: Partial<Parameters<typeof startHttp>[0]> = {}): Promise<HttpServer> {
  const { queue, log } = service.options;
  return startHttp({
    database,
    queue,
    log,
    isDraining: () => false,
    timeouts: TIMEOUTS,
    settings: { host: '127.0.0.1', port: 0, publicUrl: null, limits: { messagesPerHour: 1000 } },
    ...overrides,
  });
}

type Found = (error: NodeJS.ErrnoException | null, addresses: dns.LookupAddress[]) => void;

/** Sends pieces over a connection, waits for the end of it, and returns all that came back. */
async function talk(pieces: readonly (string | Buffer)[], to = port): Promise<string> {
  const socket = await open(to);
  const answer = everything(socket);
  for (const piece of pieces) socket.write(piece);
  return answer;
}

async function open(to: number): Promise<Socket> {
  const socket = connect(to, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

async function everything(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => {});
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

function head(method: string, path: string, headers: Readonly<Record<string, string | number>> = {}): string {
  const all = { Host: 'localhost', Authorization: `Bearer ${service.key}`, ...headers };
  return `${method} ${service.base}${path} HTTP/1.1\r\n${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
}

function postHead(length: number, headers = {}): string {
  return head('POST', '/job', { 'Content-Type': 'application/json', 'Content-Length': length, ...headers });
}

/** Status and `code` of each answer in what came back. */
function told(answer: string): string[] {
  return [...answer.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status = ''], index) =>
    `${status} ${[...answer.matchAll(/"code":"([\w-]+)"/g)][index]?.[1] ?? ''}`.trim(),
  );
}

const CLOSE = { Connection: 'close' };
const api = (path: string, init: RequestInit = {}, to = server) =>
  fetch(`${to.url}${service.base}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json', ...init.headers },
  });

describe('a limit of three HTTP connections', () => {
  const REQUEST = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n';
  const CLOSING = 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
  let limited: HttpServer;
  let to: number;
  /** The queries that wait until the test goes on. */
  let queries = 0;
  let goOn = (): void => {};
  const gate = new Promise<void>((resolve) => (goOn = resolve));
  beforeAll(async () => {
    const query = async (...call: Parameters<Database['query']>): Promise<never[]> => {
      queries++;
      await gate;
      return database.query(...call);
    };
    limited = await start({
      database: { ...database, query } as Database,
      maxConnections: 3,
      timeouts: { ...TIMEOUTS, head: 60_000, request: 60_000, answer: 120_000, idle: 60_000 },
    });
    to = Number(new URL(limited.url).port);
  });
  afterAll(() => limited.close({ timeoutMs: 0 }));

  /** A connection whose request is being answered: the service waits for its database. */
  async function busy(): Promise<Socket> {
    const [socket, before] = [await idle(head('GET', '/jobs')), queries];
    await expect.poll(() => queries).toBeGreaterThan(before);
    return socket;
  }

  async function idle(text = ''): Promise<Socket> {
    const socket = await open(to);
    socket.on('error', () => undefined);
    if (text !== '') socket.write(text);
    return socket;
  }

  const isOpen = (socket: Socket): boolean => !socket.closed && !socket.readableEnded;
  const end = (sockets: readonly Socket[]): void => sockets.forEach((socket) => socket.resume().destroy());

  test('covers a host name with two addresses, since the service listens on one of them', async () => {
    const { lookup } = dns;
    const named = vi.spyOn(dns, 'lookup').mockImplementation(((host: string, options: dns.LookupAllOptions, found: Found) => {
      if (host !== 'localhost' || !options.all) return lookup(host, options, found);
      return found(
        null,
        ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 })),
      );
    }) as typeof dns.lookup);
    try {
      const local = await start({ settings: { host: 'localhost', port: 0, publicUrl: null, limits: {} } });
      const { hostname, port: own } = new URL(local.url);
      expect(hostname).toBe('127.0.0.1');
      const other = connect(Number(own), '127.0.0.2');
      expect(await once(other, 'connect').catch((error: unknown) => error)).toMatchObject({ code: 'ECONNREFUSED' });
      await local.close();
    } finally {
      named.mockRestore();
    }
  });

  test.each([
    ['silent', ''],
    ['halfway through their headers', 'GET /healthz HTTP/1.1\r\nX-Slow: '],
    ['halfway through the body of a request', 'POST /dashboard/sign-in HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc'],
  ])('closes the oldest connections that are %s to make room for new ones', async (_, sent) => {
    const sockets = [await idle(sent), await idle(sent), await idle(sent)];
    sockets.forEach((socket) => socket.resume());
    const more: Socket[] = [];
    for (const longest of sockets) {
      expect(isOpen(longest)).toBe(true);
      expect(told(await talk([CLOSING], to))).toEqual(['200']);
      await expect.poll(() => isOpen(longest)).toBe(false);
      more.push(await idle(sent));
    }
    end([...sockets, ...more]);
  });

  test('closes a connection with more than eight requests in progress, and then asks the database nothing for the rest', async () => {
    const socket = await idle();
    socket.resume();
    const before = queries;
    socket.write(head('GET', '/jobs').repeat(500));
    await expect.poll(() => isOpen(socket)).toBe(false);
    expect(queries - before).toBeLessThanOrEqual(8 * 2);
    expect(told(await talk([CLOSING], to))).toEqual(['200']);
  });

  test('answers eight requests that arrive at once on one connection', async () => {
    expect(told(await talk([REQUEST.repeat(7) + CLOSING], to))).toEqual(Array.from({ length: 8 }, () => '200'));
  });

  test('keeps a connection with a recent response longer than one that never sent a request', async () => {
    const [older, newer, third] = [await idle(), await idle(), await idle()];
    older.write(REQUEST);
    await once(older, 'data');
    newer.resume();
    expect(told(await talk([CLOSING], to))).toEqual(['200']);
    await expect.poll(() => isOpen(newer)).toBe(false);
    expect([isOpen(older), isOpen(third)]).toEqual([true, true]);
    end([older, newer, third]);
  });

  test('closes a fourth connection at once while the other three are being answered', async () => {
    const sockets = [await busy(), await busy(), await busy()];
    const fourth = await idle(REQUEST);
    expect(await everything(fourth)).toBe('');
    expect(sockets.map(isOpen)).toEqual([true, true, true]);
    goOn();
    end(sockets);
    await expect.poll(async () => told(await talk([CLOSING], to))).toEqual(['200']);
  });
});

describe('on a socket', () => {
  test('invalid UTF-8 is refused with 400, and the service keeps working', async () => {
    const body = Buffer.concat([Buffer.from('{"prompt":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    const before = await service.count();
    expect(told(await talk([postHead(body.length, CLOSE), body]))).toEqual(['400 invalid-encoding']);
    expect(await service.count()).toBe(before);
    expect((await api('/jobs')).status).toBe(200);
  });

  test('a character that arrives in several pieces is decoded correctly', async () => {
    const body = Buffer.from('{"prompt":"頁を追加"}');
    const socket = await open(port);
    const answer = everything(socket);
    socket.write(postHead(body.length, CLOSE));
    for (const byte of body) {
      socket.write(Buffer.from([byte]));
      await new Promise((resolve) => setImmediate(resolve));
    }
    const text = await answer;
    expect(told(text)).toEqual(['201']);
    const { id } = JSON.parse(text.slice(text.indexOf('{'))) as Job;
    const { messages } = (await (await api(`/job/${id}/messages`)).json()) as { messages: Message[] };
    expect(messages[0]?.prompt).toBe('頁を追加');
  });

  test('a body that never arrives is answered with 408', async () => {
    expect(told(await talk([postHead(100), '{"prompt']))).toEqual(['408 request-timeout']);
  });

  test('a connection that sends nothing is closed without a response', async () => {
    expect(await talk([])).toBe('');
  });

  test('headers that never end are answered with 408', async () => {
    expect(told(await talk(['GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: 1']))).toEqual(['408 request-timeout']);
  });

  test.each([
    {
      what: 'headers of 20 KiB',
      bytes: () => `GET /healthz HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      answer: '431 headers-too-large',
    },
    { what: 'a path of 20 KiB', bytes: () => `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, answer: '431 headers-too-large' },
    { what: 'no HTTP', bytes: () => 'SSH-2.0-OpenSSH\r\n\r\n', answer: '400 invalid-http' },
    { what: 'no host', bytes: () => 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', answer: '400 invalid-http' },
    { what: 'HTTP/2', bytes: () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', answer: '400 invalid-http' },
    { what: 'an older version, which needs no host', bytes: () => 'GET /healthz HTTP/1.0\r\n\r\n', answer: '200' },
    {
      what: 'an unknown expectation',
      bytes: () => 'GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: miracles\r\nConnection: close\r\n\r\n',
      answer: '200',
    },
    {
      what: 'an absolute URL, as in a request to a proxy',
      bytes: () => 'GET http://localhost/healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      answer: '200',
    },
    {
      what: 'the method TRACE',
      bytes: () => 'TRACE /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      answer: '405 method-not-allowed',
    },
    {
      what: 'a method of WebDAV',
      bytes: () => 'PROPFIND /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      answer: '405 method-not-allowed',
    },
    {
      what: 'OPTIONS for the whole server',
      bytes: () => 'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      answer: '404 not-found',
    },
    {
      what: 'a protocol upgrade',
      bytes: () => 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: upgrade, close\r\nUpgrade: websocket\r\n\r\n',
      answer: '200',
    },
    {
      what: 'two lengths',
      bytes: () => 'POST /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      answer: '400 invalid-http',
    },
    {
      what: 'a length and chunks',
      bytes: () => 'POST /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      answer: '400 invalid-http',
    },
    {
      what: 'a chunk without a size',
      bytes: () => `${head('POST', '/job', { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' })}zz\r\n`,
      answer: '400 invalid-http',
    },
    {
      what: 'a line break in a header',
      bytes: () => 'GET /healthz HTTP/1.1\r\nHost: a\r\nX-A: b\nX-C\r\n\r\n',
      answer: '400 invalid-http',
    },
  ])('$what: $answer', async ({ bytes, answer }) => {
    expect(told(await talk([bytes()]))).toEqual([answer]);
  });

  test('chunks that are too large in total get the response 413', async () => {
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    const answer = await talk([
      head('POST', '/job', { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked', ...CLOSE }),
      chunk.repeat(8),
      '0\r\n\r\n',
    ]);
    expect(told(answer)).toEqual(['413 body-too-large']);
  });

  test('a body of 1 MiB gets the response 413, which an ordinary client can read', async () => {
    for (let index = 0; index < 5; index++) {
      const response = await api('/job', { method: 'POST', body: JSON.stringify({ prompt: 'x'.repeat(1024 * 1024) }) });
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([413, 'body-too-large']);
    }
  });

  test('an aborted request stores nothing', async () => {
    const before = await service.count();
    const socket = await open(port);
    socket.write(`${postHead(1000)}{"prompt":"Add`);
    socket.on('error', () => {});
    socket.resetAndDestroy();
    expect((await api('/jobs')).status).toBe(200);
    expect(await service.count()).toBe(before);
    expect(service.log()).not.toContain('A request failed.');
  });

  test('pipelined requests are answered in order', async () => {
    const body = '{"prompt":"Add a page."}';
    const answer = await talk([
      head('GET', '/jobs') + postHead(body.length) + body + head('GET', '/nowhere') + postHead(1) + '{' + head('GET', '/jobs', CLOSE),
    ]);
    expect([...answer.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status)).toEqual(['200', '201', '404', '400', '200']);
  });

  test('a repeated Idempotency-Key header is refused', async () => {
    const body = '{"prompt":"Add a page."}';
    const twice = postHead(body.length, { 'Idempotency-Key': 'a\r\nIdempotency-Key: b', ...CLOSE });
    expect(told(await talk([twice, body]))).toEqual(['400 invalid-request']);
  });

  test('20 concurrent messages are numbered without gaps', async () => {
    // Not the server whose patience is over after two seconds: a busy machine may take longer for 20 at once.
    const patient = await start({ timeouts: { ...TIMEOUTS, head: 30_000, request: 30_000, answer: 30_000 } });
    const { id } = (await (await api('/job', { method: 'POST', body: '{"prompt":"0"}' }, patient)).json()) as Job;
    const prompts = Array.from({ length: 20 }, (_, index) => `Message ${index + 1}`);
    const responses = await Promise.all(
      prompts.map((prompt) => api(`/job/${id}/message`, { method: 'POST', body: JSON.stringify({ prompt }) }, patient)),
    );
    expect(responses.map(({ status }) => status)).toEqual(prompts.map(() => 200));
    const { messages } = (await (await api(`/job/${id}/messages`, {}, patient)).json()) as { messages: Message[] };
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
    await patient.close();
    expect(
      messages
        .map(({ prompt }) => prompt)
        .slice(1)
        .sort(),
    ).toEqual([...prompts].sort());
  });
});

describe('starting', () => {
  test('uses the address on which it listens as the public URL if none is set', async () => {
    const response = await api('/job', { method: 'POST', body: '{"prompt":"Add a page."}' });
    expect(response.headers.get('location')).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:${port}/v2/agent/`));
    expect(await (await fetch(`${server.url}/openapi.json`)).json()).toMatchObject({ servers: [{ url: server.url }] });
  });

  test('reports a loopback URL if it listens on all addresses', async () => {
    const everywhere = await start({ settings: { host: '0.0.0.0', port: 0, publicUrl: null, limits: {} } });
    expect(everywhere.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(`${everywhere.url}/healthz`)).status).toBe(200);
    await everywhere.close();
  });

  test('reports a port that is in use in one line', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port: used } = taken.address() as AddressInfo;
    const starting = start({ settings: { host: '127.0.0.1', port: used, publicUrl: null, limits: {} } });
    await expect(starting).rejects.toThrow(
      new ListenError(`Port ${used} of “127.0.0.1” is in use by another program. Stop that program, or choose another port with --port.`),
    );
    taken.close();
  });

  test.each(['203.0.113.1', 'no-such-host.invalid'])('reports in one line an address that is not of this machine: %s', async (host) => {
    const starting = start({ settings: { host, port: 0, publicUrl: null, limits: {} } });
    await expect(starting).rejects.toThrow(
      /^“[\w.-]+” is not an address of this machine\. Choose one with --host, such as 127\.0\.0\.1\.$/,
    );
  });
});

describe('stopping', () => {
  test('waits for requests in progress and accepts no new ones', async () => {
    let release = (): void => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const begun: (() => void)[] = [];
    const slow = await start({
      plugins: [
        async (app) => {
          app.get('/slow', async () => {
            begun.forEach((tell) => tell());
            await gate;
            return { done: true };
          });
        },
      ],
    });
    const hasBegun = new Promise<void>((resolve) => begun.push(resolve));
    const answer = fetch(`${slow.url}/slow`);
    await hasBegun;
    const closed = slow.close();
    await expect(fetch(`${slow.url}/healthz`)).rejects.toThrow('fetch failed');
    release();
    const response = await answer;
    expect([await response.json(), response.headers.get('connection')]).toEqual([{ done: true }, 'close']);
    await closed;
  });

  test('closes idle connections, and cuts off requests that do not end in time', async () => {
    const stuck = await start({
      plugins: [
        async (app) => {
          app.get('/never', () => new Promise(() => {}));
        },
      ],
    });
    const to = Number(new URL(stuck.url).port);
    const [idle, never] = [await open(to), await open(to)];
    const ends = [everything(idle), everything(never)];
    never.write('GET /never HTTP/1.1\r\nHost: a\r\n\r\n');
    await fetch(`${stuck.url}/healthz`);
    await stuck.close({ timeoutMs: 50 });
    expect(await Promise.all(ends)).toEqual(['', '']);
  });
});
