/** `/openapi.json`: the operations as an OpenAPI 3.1 document. */
import { createSchemaReference, type OpenApiSchema } from '../contract/fields.ts';
import { EXAMPLE_WEBHOOK_EVENT } from '../contract/webhook.ts';
import { HTTP_OPERATIONS, problemsOf, type HttpOperation, type ResponseHeader } from './operations.ts';
import { PROBLEM_MEDIA_TYPE, API_PROBLEMS, type ProblemCode } from './problems.ts';
import { IDEMPOTENCY_KEY } from './idempotency.ts';
import { API_SCHEMAS } from './schemas.ts';

const PARAMETERS: Readonly<Record<string, OpenApiSchema>> = {
  projectId: {
    name: 'projectId',
    in: 'path',
    required: true,
    schema: { type: 'string' },
    description: 'ID of the project, as shown on the dashboard page “API keys”.',
  },
  id: { name: 'id', in: 'path', required: true, schema: { type: 'string' }, description: 'ID of the job.' },
  webhookId: { name: 'webhookId', in: 'path', required: true, schema: { type: 'string' }, description: 'ID of the webhook.' },
  deliveryId: { name: 'deliveryId', in: 'path', required: true, schema: { type: 'string' }, description: 'ID of the delivery.' },
  token: { name: 'token', in: 'path', required: true, schema: { type: 'string' }, description: 'The secret part of the URL.' },
};

const IDEMPOTENCY: OpenApiSchema = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: IDEMPOTENCY_KEY,
  description:
    'A value of your choice that is unique for each request. A request that is sent again within 24 hours is not processed twice; the response is the job of the first request.',
};

const PREFER: OpenApiSchema = {
  name: 'Prefer',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description:
    'With `handling=strict`, a body with unknown members is refused with 400. Otherwise they are ignored, and `Docs-Nav-Ignored` names them.',
};

const LAST_EVENT: OpenApiSchema = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  schema: { type: 'string', pattern: '^[0-9]{1,10}$' },
  description: 'Of a stream that continues another one: the number of its last event. It takes precedence over `after`.',
};

const CONDITION: OpenApiSchema = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description: 'The `ETag` of an earlier response.',
};

const HEADERS: Readonly<Record<ResponseHeader, OpenApiSchema>> = {
  Location: { description: 'URL of the job.', required: true, schema: { type: 'string', format: 'uri' } },
  ETag: { description: 'Changes whenever the response changes.', required: true, schema: { type: 'string' } },
  'Cache-Control': {
    description: 'Shared caches must not keep the response, and private caches must revalidate it.',
    required: true,
    schema: { type: 'string' },
  },
  'Retry-After': { description: 'Seconds to wait before the next request.', schema: { type: 'integer', minimum: 1 } },
  'Docs-Nav-Ignored': {
    description:
      'Members of the body that the service does not know and has ignored, percent-encoded and separated by commas. Absent if there are none.',
    schema: { type: 'string' },
  },
  'Idempotent-Replayed': {
    description: 'Present if this request had already been sent with the same `Idempotency-Key`.',
    schema: { type: 'string', const: 'true' },
  },
};

const RETRY_AFTER: OpenApiSchema = { 'Retry-After': { ...HEADERS['Retry-After'], required: true } };

/** Headers that all refusals with a status have. */
const PROBLEM_HEADERS: Readonly<Record<number, OpenApiSchema>> = {
  401: {
    'WWW-Authenticate': {
      description: 'The expected scheme, and what is wrong with the key, if there is one.',
      required: true,
      schema: { type: 'string' },
    },
  },
  429: RETRY_AFTER,
  503: RETRY_AFTER,
};

/** @param publicUrl The URL of the service for clients, without a trailing slash. */
export function describeApi(publicUrl: string, version: string): OpenApiSchema {
  const paths: Record<string, Record<string, OpenApiSchema>> = {};
  for (const operation of HTTP_OPERATIONS) (paths[operation.path] ??= {})[operation.method.toLowerCase()] = describe(operation);
  return {
    openapi: '3.1.0',
    info: {
      title: 'docs-nav agent jobs',
      version,
      description:
        'Turns an instruction in plain language into a pull request with checked navigation. Jobs run in the background: create a job, then poll it.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    security: [{ key: [] }],
    tags: [
      { name: 'Jobs', description: 'Create jobs, send messages to them, and read their results.' },
      { name: 'Webhooks', description: 'Addresses to which the service sends events of jobs.' },
      { name: 'Comments', description: 'For code hosts: comments on pull requests that become messages.' },
      { name: 'Service', description: 'For operators of the service.' },
    ],
    paths,
    webhooks: {
      event: {
        post: {
          operationId: 'receiveEvent',
          summary: 'An event of a job',
          description:
            'What a webhook receives, with the headers `webhook-id`, `webhook-timestamp` and `webhook-signature` of Standard Webhooks. Answer with any status from 200 to 299 within 15 seconds.',
          security: [],
          requestBody: {
            required: true,
            content: { 'application/json': { schema: createSchemaReference('WebhookEvent'), example: EXAMPLE_WEBHOOK_EVENT } },
          },
          responses: { 200: { description: 'The event was received.' } },
        },
      },
    },
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key of the project. Use it only on servers: never send it to a browser.',
        },
      },
      schemas: API_SCHEMAS,
    },
  };
}

function describe(operation: HttpOperation): OpenApiSchema {
  const { id, tag, summary, description, access, body, success } = operation;
  const { status = 200, headers: names = [] } = success;
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    ...(access === 'admin' || access === 'read' ? {} : { security: [] }),
    parameters: parametersOf(operation),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: createSchemaReference(body.schema), example: body.example } },
          },
        }),
    responses: {
      [status]: { description: success.description, ...headers(names, success.isStreamable), content: contentOf(operation) },
      ...(isConditional(operation) ? { 304: { description: 'Nothing has changed.', ...headers(names) } } : {}),
      ...(id === 'checkReadiness'
        ? {
            503: {
              description: 'Send requests elsewhere.',
              content: { 'application/json': { schema: createSchemaReference('Readiness') } },
            },
          }
        : errorResponses(operation)),
    },
  };
}

function isConditional({ success }: HttpOperation): boolean {
  return success.headers?.includes('ETag') ?? false;
}

function parametersOf(operation: HttpOperation): readonly unknown[] {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const properties = Object.entries((operation.query?.['properties'] ?? {}) as Readonly<Record<string, OpenApiSchema>>);
  return [
    ...names.map((name) => PARAMETERS[name]),
    ...properties.map(([name, { description, ...schema }]) => ({ name, in: 'query', required: false, schema, description })),
    ...(operation.body === undefined || operation.access === 'signed' ? [] : [...(operation.tag === 'Jobs' ? [IDEMPOTENCY] : []), PREFER]),
    ...(operation.success.isStreamable ? [LAST_EVENT] : []),
    ...(isConditional(operation) ? [CONDITION] : []),
  ];
}

/** A stream has no `ETag`. */
function headers(names: readonly ResponseHeader[], isStreamable = false): OpenApiSchema {
  const described = names.map((name) => [name, { ...HEADERS[name], ...(isStreamable && name === 'ETag' && { required: false }) }]);
  return names.length === 0 ? {} : { headers: Object.fromEntries(described) as OpenApiSchema };
}

function contentOf({ success: { content, isStreamable } }: HttpOperation): OpenApiSchema {
  if ('mediaType' in content)
    return { [content.mediaType]: { schema: { type: content.mediaType === 'application/json' ? 'object' : 'string' } } };
  return {
    'application/json': { schema: createSchemaReference(content.schema), example: content.example },
    ...(isStreamable && { 'text/event-stream': { schema: { type: 'string' } } }),
  };
}

/** Refusals by status, which several problems may share. */
function errorResponses(operation: HttpOperation): OpenApiSchema {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of problemsOf(operation))
    byStatus.set(API_PROBLEMS[code].status, [...(byStatus.get(API_PROBLEMS[code].status) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].sort(([a], [b]) => a - b).map(([status, codes]) => [status, errorResponse(operation, status, codes)]),
  );
}

function errorResponse({ id }: HttpOperation, status: number, codes: readonly ProblemCode[]): OpenApiSchema {
  const schema = codes.length === 1 ? createSchemaReference(codes[0] ?? '') : { oneOf: codes.map(createSchemaReference) };
  const isPage = id === 'showReview' && status === 404;
  return {
    description: codes.map((code) => API_PROBLEMS[code].title).join('; or: ') + '.',
    ...(PROBLEM_HEADERS[status] && { headers: PROBLEM_HEADERS[status] }),
    content: isPage ? { 'text/html': { schema: { type: 'string' } } } : { [PROBLEM_MEDIA_TYPE]: { schema } },
  };
}
