/** Thousands of connections that never finish a request keep nobody from being answered. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { createServerDatabase, SERVER } from '../agent/databases.ts';
import { blocksIn, SHORT_BLOCKS } from './blocks.ts';
import { dataFolder, probe, startMeasured } from './running.ts';

const CONNECTIONS = 2000;
/** Much longer than a whole request may take, which is 30. */
const SECONDS = 120;

const ROLES = [
  { what: 'the API', env: {} },
  ...(SERVER === undefined
    ? []
    : [
        {
          what: 'a worker with its port for monitoring',
          env: { DOCS_NAV_ROLE: 'worker', DOCS_NAV_PUBLIC_URL: 'https://agent.example.com' },
        },
      ]),
];

const figures: object[] = [];
afterAll(() => process.stdout.write(`${figures.map((line) => JSON.stringify(line)).join('\n')}\n`));

describe.each(ROLES)('$what', ({ what, env }) => {
  test.each([
    ['silent', (socket: Socket) => void socket],
    ['sending a header one byte a second', drip],
    ['sending a body that is never finished', sendPart],
  ])(`answers everybody while ${CONNECTIONS} connections are %s`, async (manner, send) => {
    const isWorker = 'DOCS_NAV_ROLE' in env;
    const data = await dataFolder(isWorker ? 'nothing' : 'database');
    const server = isWorker ? await createServerDatabase() : undefined;
    const running = await startMeasured({ ...env, DOCS_NAV_DATA: data.folder, ...(server && { DATABASE_URL: server.url }) });
    if (running === undefined) throw new Error('The service was killed.');
    const { hostname, port } = new URL(running.url);
    const sockets: Socket[] = [];
    try {
      const probing = probe(running);
      for (let count = 0; count < CONNECTIONS; count++) {
        const socket = connect(Number(port), hostname);
        socket.on('error', () => undefined);
        await once(socket, 'connect');
        send(socket);
        sockets.push(socket.resume());
      }
      const until = Date.now() + SECONDS * 1000;
      const open = (): number => sockets.filter(({ closed }) => !closed).length;
      while (open() > 0 && Date.now() < until) {
        expect((await fetch(`${running.url}/healthz`)).status).toBe(200);
        await pause(500);
      }
      const { service, idle } = await probing.end();
      expect(open()).toBe(0);
      expect(service.failures).toEqual({});
      await running.stop();
      const blocks = blocksIn(data.folder);
      figures.push({ what, manner, service, idle, blocks });
      expect(blocks).toEqual([SHORT_BLOCKS]);
    } finally {
      sockets.forEach((socket) => socket.destroy());
      await running.kill();
      await server?.drop();
      data.remove();
    }
  });
});

function sendPart(socket: Socket): void {
  socket.write('POST /v2/agent/docs/job HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"prompt": "');
}

function drip(socket: Socket): void {
  socket.write('GET /healthz HTTP/1.1\r\nX-Slow: ');
  const timer = setInterval(() => socket.write('x'), 1000);
  socket.once('close', () => clearInterval(timer));
}
