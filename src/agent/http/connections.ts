/** How long connections may take, and when they end. */
import type { Server } from 'node:http';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import type { Service } from './answer.ts';
import { Problem } from './problems.ts';

/** In milliseconds. */
export interface Timeouts {
  /** For the head of a request. */
  readonly head: number;
  /** For the whole of a request to arrive. */
  readonly request: number;
  /** For an answer, the arrival of the body included, so longer than `request`: after that the database is taken to be away. */
  readonly answer: number;
  /** For the next request on a connection. */
  readonly idle: number;
  /** How often the first two are looked at. */
  readonly check: number;
}

const TIMEOUTS: Timeouts = { head: 10_000, request: 30_000, answer: 60_000, idle: 65_000, check: 5000 };

const HEAD_BYTES = 16 * 1024;

export function connectionOptions({ head, request, answer, idle, check }: Timeouts = TIMEOUTS): FastifyHttpOptions<Server> {
  return {
    requestTimeout: request,
    handlerTimeout: answer,
    keepAliveTimeout: idle,
    // Ends connections on which nothing moves, such as those of clients that do not read their answer.
    connectionTimeout: request + answer + idle,
    http: { headersTimeout: head, connectionsCheckingInterval: check, maxHeaderSize: HEAD_BYTES, requireHostHeader: false },
  };
}

/** Connections that are kept open would hold up the end: each is closed with the answer that is under way. */
export function leaveWhenDraining(app: FastifyInstance, service: Service): void {
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

/** Node would answer some requests by itself, in another form than ours. */
export function answerAllRequests(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
  app.addHook('onRequest', (request, _reply, done) => {
    const isNameless = request.headers.host === undefined && request.raw.httpVersion === '1.1';
    done(isNameless ? new Problem('invalid-http', 'The header Host is missing.') : undefined);
  });
}
