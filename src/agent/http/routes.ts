/** Adds a route for each operation, with the same steps from authorization to the answer. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { isKeyValid, type ApiKey } from '../store/keys.ts';
import type { HandlerResponse, OperationHandler, HandlerContext, EventStreamResponse } from './handler.ts';
import { authorize } from './authorize.ts';
import { entityTag, hasEntity } from './conditional.ts';
import * as comments from './comments.ts';
import * as jobs from './jobs.ts';
import { addLogFields } from './request-log-fields.ts';
import { isLoopback } from './metrics.ts';
import { SECURE_HEADERS } from './secure-headers.ts';
import type { HttpOperation, OperationId } from './operations.ts';
import { ApiProblem } from './problems.ts';
import { checkBodyType } from './read-body.ts';
import * as reviews from './reviews.ts';
import * as service from './health.ts';
import * as webhooks from './webhooks.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: HttpOperation;
  }
  interface FastifyRequest {
    /** The key that authorized the request. */
    agentKey: ApiKey | undefined;
  }
}

/** Code hosts send whole descriptions of pull requests with a comment. */
const SIGNED_BODY_BYTES = 1024 * 1024;

export interface RouteOptions extends HandlerContext {
  readonly metrics: Registry;
  readonly operations: readonly HttpOperation[];
  now(): Date;
}

export function addRoutes(app: FastifyInstance, options: RouteOptions): void {
  const handlers: Readonly<Record<OperationId, OperationHandler>> = {
    createJob: jobs.handleCreateJob,
    sendMessage: jobs.sendMessage,
    getJob: jobs.handleGetJob,
    listJobs: jobs.handleListJobs,
    listMessages: jobs.handleListMessages,
    listEvents: jobs.listOrStreamEvents,
    archiveJob: jobs.handleArchiveJob,
    cancelJob: jobs.handleCancelJob,
    listWebhooks: webhooks.handleListWebhooks,
    addWebhook: webhooks.handleAddWebhook,
    removeWebhook: webhooks.handleRemoveWebhook,
    rotateWebhook: webhooks.handleRotateWebhook,
    enableWebhook: webhooks.handleEnableWebhook,
    testWebhook: webhooks.handleTestWebhook,
    listDeliveries: webhooks.handleListDeliveries,
    redeliver: webhooks.handleRedeliver,
    announceComment: comments.handleCommentAnnouncement,
    showReview: reviews.showReviewPageByToken,
    describeApi: service.getOpenApiDocument,
    checkLiveness: service.handleLivenessCheck,
    checkReadiness: service.handleReadinessCheck,
    readMetrics: async () => ({ headers: { 'Content-Type': options.metrics.contentType }, body: await options.metrics.metrics() }),
  };
  for (const operation of options.operations) {
    app.route({
      method: operation.method,
      url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { operation },
      ...(operation.access === 'signed' && { bodyLimit: SIGNED_BODY_BYTES }),
      onRequest: (request) => admit(request, operation, options),
      handler: async (request, reply) => {
        const { params, query, body, raw, agentKey: key } = request;
        const call = { params: params as Readonly<Record<string, string>>, query, body, raw, key, now: options.now() };
        const response = await handlers[operation.id](options, call);
        return 'stream' in response ? openStream(request, reply, options, response) : send(request, reply, response);
      },
    });
  }
}

/** The checks before the body is read. */
async function admit(request: FastifyRequest, operation: HttpOperation, { database, now }: RouteOptions): Promise<void> {
  const { access, body } = operation;
  if (access === 'loopback' && !isLoopback(request)) throw new ApiProblem('not-found', 'This path does not exist.');
  if (access === 'admin' || access === 'read') {
    const { projectId } = request.params as Readonly<Record<string, string>>;
    request.agentKey = await authorize(database, { authorization: request.headers.authorization, projectId, access, now: now() });
  }
  if (body !== undefined) checkBodyType(request.headers);
}

/** The framework has limits of time for answers, which must not end a stream. */
function openStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { database, streams, now }: RouteOptions,
  { stream }: EventStreamResponse,
): FastifyReply {
  const keyId = request.agentKey?.id ?? '';
  const isOpen = streams?.open({
    ...stream,
    owner: keyId,
    response: reply.raw,
    headers: SECURE_HEADERS,
    isAllowed: () => isKeyValid(database, keyId, now()),
  });
  if (!isOpen)
    throw new ApiProblem('too-many-streams', 'Too many streams are open. Close some, or ask for the events as JSON.', {
      headers: { 'Retry-After': '30' },
    });
  return reply.hijack();
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { status = 200, headers = {}, body, logFields }: HandlerResponse,
): FastifyReply {
  if (logFields) addLogFields(request, logFields);
  void reply.code(status).headers(headers);
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  if (request.routeOptions.config.operation?.success.headers?.includes('ETag')) {
    const tag = entityTag(text);
    void reply.header('ETag', tag);
    if (hasEntity(request.headers['if-none-match'], tag)) return reply.removeHeader('content-type').code(304).send();
  }
  if (typeof body !== 'string') void reply.type('application/json; charset=utf-8');
  return reply.send(text);
}

/** The methods that a path supports; none if it does not exist. */
export function methodsAt(path: string, operations: readonly HttpOperation[]): readonly string[] {
  const methods = operations
    .filter(({ path: template }) => new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path))
    .map(({ method }) => method);
  return methods.length === 0 ? [] : [...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'];
}
