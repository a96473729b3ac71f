/** Turns all errors of requests into refusals. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logFieldsOf, addLogFields } from './request-log-fields.ts';
import { routeOf } from './metrics.ts';
import type { HttpOperation } from './operations.ts';
import { ApiProblem, PROBLEM_MEDIA_TYPE, problemBody } from './problems.ts';
import { methodsAt } from './routes.ts';
import { isServiceUnavailableError } from './unavailable.ts';

/** Refusals by Fastify's error code. */
const FRAMEWORK_PROBLEMS: Readonly<Record<string, (request: FastifyRequest) => ApiProblem>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ({ routeOptions }) =>
    new ApiProblem('body-too-large', `The body is too large. Send at most ${(routeOptions.bodyLimit ?? 0) / 1024} KiB.`),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new ApiProblem('unsupported-media-type', 'The Content-Type header is malformed. Send “Content-Type: application/json”.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new ApiProblem('invalid-http', 'The length of the body does not match the Content-Length header.'),
  FST_ERR_BAD_URL: () => new ApiProblem('invalid-url', 'The path cannot be decoded. Percent-encode it as UTF-8.'),
  FST_ERR_MAX_PARAM_LENGTH: () => new ApiProblem('not-found', 'This path does not exist.'),
  ECONNRESET: () => new ApiProblem('invalid-http', 'The connection was closed before the whole body had arrived.'),
};

export function setErrorHandlers(app: FastifyInstance, operations: readonly HttpOperation[], publicUrl: () => string): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    sendProblem(problemOf(error, request), reply, publicUrl());
  });
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsAt(request.url.replace(/\?.*/s, ''), operations);
    if (methods.length === 0) return sendProblem(new ApiProblem('not-found', 'This path does not exist.'), reply, publicUrl());
    const headers = { Allow: methods.join(', ') };
    if (request.method === 'OPTIONS') return reply.code(204).headers(headers).send();
    return sendProblem(
      new ApiProblem('method-not-allowed', `This path does not support ${request.method}, only ${headers.Allow}.`, { headers }),
      reply,
      publicUrl(),
    );
  });
}

export function sendProblem(problem: ApiProblem, reply: FastifyReply, publicUrl: string): FastifyReply {
  // After a body that it could not read, the framework closes the connection, and the client might lose the answer.
  reply.removeHeader('connection');
  addLogFields(reply.request, { problem: problem.code });
  return reply
    .code(problem.status)
    .headers({ ...problem.headers })
    .type(`${PROBLEM_MEDIA_TYPE}; charset=utf-8`)
    .send(JSON.stringify(problemBody(problem, publicUrl)));
}

export function problemOf(error: unknown, request: FastifyRequest): ApiProblem {
  if (error instanceof ApiProblem) return error;
  const { code, statusCode = 500 } = error as Partial<FastifyError>;
  const known = FRAMEWORK_PROBLEMS[code ?? ''];
  if (known && !(code === 'ECONNRESET' && request.raw.complete)) return known(request);
  if (statusCode < 500) return new ApiProblem('invalid-http', 'This path does not accept the request.');
  request.log.error({ err: error, ...logFieldsOf(request), method: request.method, route: routeOf(request) }, 'A request failed.');
  if (isServiceUnavailableError(error))
    return new ApiProblem('unavailable', 'The service is temporarily unavailable. Try again in a few seconds.', {
      headers: { 'Retry-After': '5' },
    });
  return new ApiProblem(
    'internal',
    `An internal error occurred. The operator of the service can find the details in its log under “${request.id}”.`,
  );
}
