/** Limits on connections: their number and their times, and when they are closed. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import type { HandlerContext } from './handler.ts';
import { ApiProblem } from './problems.ts';

/** In milliseconds. */
export interface HttpServerTimeouts {
  /** For the headers of a request to arrive. */
  readonly head: number;
  /** For a whole request to arrive. */
  readonly request: number;
  /** For an answer, including the arrival of the body, so longer than `request`. After this time, the database is considered unavailable. */
  readonly answer: number;
  /** For the next request on a connection. */
  readonly idle: number;
  /** How often the first two are checked. */
  readonly check: number;
}

const TIMEOUTS: HttpServerTimeouts = { head: 10_000, request: 30_000, answer: 60_000, idle: 65_000, check: 5000 };

const HEAD_BYTES = 16 * 1024;

/** Requests that arrive on a connection before the first is answered: much more than any client sends, as answers are kept until they are read. */
const MAX_PIPELINED = 8;

/** Much more than a proxy keeps open, and much less than the files that a process may have open. */
const MAX_CONNECTIONS = 1000;

export function connectionOptions({ head, request, answer, idle, check }: HttpServerTimeouts = TIMEOUTS): FastifyHttpOptions<Server> {
  return {
    requestTimeout: request,
    handlerTimeout: answer,
    keepAliveTimeout: idle,
    // Closes stalled connections, such as those of clients that do not read their answer.
    connectionTimeout: request + answer + idle,
    http: { headersTimeout: head, connectionsCheckingInterval: check, maxHeaderSize: HEAD_BYTES, requireHostHeader: false },
  };
}

/**
 * Above `most`, closes the connection that has been waiting for a request for the longest time, so that connections that send
 * nothing, or never finish a request, keep nobody out. If all others are being answered, the new one is closed. Unlike
 * `maxConnections` of the server, which closes new connections in any case. Also closes a connection with too many requests in progress.
 */
export function enforceConnectionLimit(app: FastifyInstance, most = MAX_CONNECTIONS): void {
  const { server } = app;
  /** Requests in progress per connection. Those without a whole one are also in `waiting`, the longest waiting first. */
  const requests = new Map<Socket, number>();
  const waiting = new Set<Socket>();
  server.on('connection', (socket) => {
    requests.set(socket, 0);
    waiting.add(socket);
    socket.once('close', () => {
      requests.delete(socket);
      waiting.delete(socket);
    });
    if (requests.size <= most) return;
    const [longest = socket] = waiting;
    longest.destroy();
    // Until the event, further connections would find it again.
    requests.delete(longest);
    waiting.delete(longest);
  });
  // Of requests that arrive at once, all are parsed before the connection is closed.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.socket.destroyed) reply.hijack();
    else done();
  });
  server.prependListener('request', (request, response) => {
    const { socket } = request;
    const inProgress = (requests.get(socket) ?? 0) + 1;
    requests.set(socket, inProgress);
    if (inProgress > MAX_PIPELINED) socket.destroy();
    let isAnswered = false;
    // Until its body is there, a request is one that may never be finished.
    const beAnswered = (): void => {
      if (!isAnswered) waiting.delete(socket);
    };
    const { 'transfer-encoding': encoding, 'content-length': length = '0' } = request.headers;
    if (encoding === undefined && Number(length) === 0) beAnswered();
    else request.once('end', beAnswered);
    response.once('close', () => {
      isAnswered = true;
      const rest = (requests.get(socket) ?? 1) - 1;
      if (socket.destroyed) return;
      requests.set(socket, rest);
      if (rest === 0) waiting.add(socket);
    });
  });
}

/** Closes each connection after its current answer, because kept-alive connections would delay the shutdown. */
export function closeConnectionsWhenDraining(app: FastifyInstance, service: HandlerContext): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing || service.isDraining()) void reply.header('Connection', 'close');
    done();
  });
}

/** Also handles requests that Node would answer by itself in another format. */
export function handleRejectedRequests(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
  app.addHook('onRequest', (request, _reply, done) => {
    const isNameless = request.headers.host === undefined && request.raw.httpVersion === '1.1';
    done(isNameless ? new ApiProblem('invalid-http', 'The Host header is missing.') : undefined);
  });
}
