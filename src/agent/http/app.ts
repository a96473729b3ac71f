/** The HTTP application of the service, which also answers `inject` without a port. */
import { randomUUID } from 'node:crypto';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Registry } from 'prom-client';
import type { HandlerContext } from './handler.ts';
import { createConnectionErrorHandler } from './broken-connections.ts';
import {
  handleRejectedRequests,
  connectionOptions,
  closeConnectionsWhenDraining,
  enforceConnectionLimit,
  type HttpServerTimeouts,
} from './connections.ts';
import { logFieldsOf } from './request-log-fields.ts';
import { createRequestCounter, routeOf } from './metrics.ts';
import { HTTP_OPERATIONS, type HttpOperation } from './operations.ts';
import { parseBody } from './read-body.ts';
import { problemOf, sendProblem, setErrorHandlers } from './error-handlers.ts';
import { addRoutes } from './routes.ts';
import { addSecureHeaders, secureHeaders } from './secure-headers.ts';

export type Plugin = (app: FastifyInstance) => Promise<void>;

export interface AppOptions extends HandlerContext {
  readonly log: FastifyBaseLogger;
  /** Further pages, such as the dashboard. Each is registered in its own scope, so that its hooks and handlers apply only to it. */
  readonly plugins?: readonly Plugin[];
  /** Default: all. */
  readonly operations?: readonly HttpOperation[];
  /** The metrics of `/metrics`; request counts are added to them. */
  readonly metrics?: Registry;
  readonly timeouts?: HttpServerTimeouts;
  /** Default: 1000. */
  readonly maxConnections?: number;
  now?(): Date;
}

const BODY_BYTES = 256 * 1024;

/** Does not listen yet: see `startHttp`. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const {
    log,
    settings,
    plugins = [],
    operations = HTTP_OPERATIONS,
    metrics = new Registry(),
    timeouts,
    maxConnections,
    now = () => new Date(),
  } = options;
  const publicUrl = (): string => settings.publicUrl;
  const count = createRequestCounter(metrics);
  const report = (request: FastifyRequest, reply: FastifyReply): void => {
    const { id: requestId, method } = request;
    count(request, reply);
    const answer = { route: routeOf(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    log.info({ requestId, ...logFieldsOf(request), method, ...answer }, 'Request answered.');
  };
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    // The framework would log whole URLs, and those of reviews are secret.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_BYTES,
    ...connectionOptions(timeouts),
    // While the server closes, requests on open connections are still answered; `/readyz` has kept new ones away before.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
    clientErrorHandler: createConnectionErrorHandler(publicUrl),
    // The framework does not run hooks for these errors.
    frameworkErrors: (error, request, reply) => {
      addSecureHeaders(reply);
      sendProblem(problemOf(error, request), reply, publicUrl());
      report(request, reply);
    },
  });
  app.decorateRequest('agentKey', undefined);
  app.decorateRequest('logged', undefined);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      const operation = request.routeOptions.config.operation;
      if (operation?.body === undefined) done(null, undefined);
      // A signature is one of the bytes.
      else done(null, operation.access === 'signed' ? body : parseBody(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
  secureHeaders(app);
  enforceConnectionLimit(app, maxConnections);
  handleRejectedRequests(app);
  closeConnectionsWhenDraining(app, options);
  app.addHook('onResponse', (request, reply, done) => {
    report(request, reply);
    done();
  });
  // Open streams would delay the shutdown.
  app.addHook('preClose', async () => options.streams?.close());
  setErrorHandlers(app, operations, publicUrl);
  addRoutes(app, { ...options, operations, metrics, now });
  for (const plugin of plugins) await app.register(async (scope) => plugin(scope));
  return app;
}
