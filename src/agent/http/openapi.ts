/** `/openapi.json`: the operations as an OpenAPI 3.1 document. */
import { operations, problemsOf, type Operation, type ResponseHeader } from './operations.ts';
import { PROBLEM_MEDIA_TYPE, PROBLEMS, type ProblemCode } from './problems.ts';
import { IDEMPOTENCY_KEY } from './idempotency.ts';
import { ref, SCHEMAS, type Schema } from './schemas.ts';

const PARAMETERS: Readonly<Record<string, Schema>> = {
  projectId: {
    name: 'projectId',
    in: 'path',
    required: true,
    schema: { type: 'string' },
    description: 'Id of the project; the page “API keys” of the dashboard shows it.',
  },
  id: { name: 'id', in: 'path', required: true, schema: { type: 'string' }, description: 'Id of the job.' },
  token: { name: 'token', in: 'path', required: true, schema: { type: 'string' }, description: 'The secret part of the URL.' },
};

const IDEMPOTENCY: Schema = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: IDEMPOTENCY_KEY,
  description:
    'A value of your choice that is new for each request. Sent again within 24 hours, the request is not done twice, and answered with the job of the first time.',
};

const CONDITION: Schema = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description: 'The `ETag` of an earlier answer.',
};

const HEADERS: Readonly<Record<ResponseHeader, Schema>> = {
  Location: { description: 'URL of the job.', required: true, schema: { type: 'string', format: 'uri' } },
  ETag: { description: 'Changes whenever the answer does.', required: true, schema: { type: 'string' } },
  'Cache-Control': {
    description: 'No shared cache may keep the answer, and every other one has to ask.',
    required: true,
    schema: { type: 'string' },
  },
  'Retry-After': { description: 'Seconds after which to ask again.', schema: { type: 'integer', minimum: 1 } },
  'Idempotent-Replayed': {
    description: 'There if the `Idempotency-Key` had been used for this very request before.',
    schema: { type: 'string', const: 'true' },
  },
};

const RETRY_AFTER: Schema = { 'Retry-After': { ...HEADERS['Retry-After'], required: true } };

/** Headers that a refusal always has. */
const PROBLEM_HEADERS: Readonly<Record<number, Schema>> = {
  401: {
    'WWW-Authenticate': {
      description: 'The scheme that is expected, and what is wrong with the key.',
      required: true,
      schema: { type: 'string' },
    },
  },
  429: RETRY_AFTER,
  503: RETRY_AFTER,
};

/**
 * @param publicUrl where clients reach the service, without a slash at the end
 * @param version of the program
 */
export function describeApi(publicUrl: string, version: string): Schema {
  const paths: Record<string, Record<string, Schema>> = {};
  for (const operation of operations) (paths[operation.path] ??= {})[operation.method.toLowerCase()] = describe(operation);
  return {
    openapi: '3.1.0',
    info: {
      title: 'docs-nav agent jobs',
      version,
      description:
        'An instruction in plain language goes in; a pull request whose navigation is sound comes out. Jobs run in the background: create one, then poll it.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    security: [{ key: [] }],
    tags: [
      { name: 'Jobs', description: 'Create jobs, send messages to them, and find out what came of them.' },
      { name: 'Service', description: 'For those who run the service.' },
    ],
    paths,
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key of the project. It is a secret of servers: never send it to a browser.',
        },
      },
      schemas: SCHEMAS,
    },
  };
}

function describe(operation: Operation): Schema {
  const { id, tag, summary, description, access, body, success } = operation;
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    ...(access === 'open' || access === 'loopback' ? { security: [] } : {}),
    parameters: parametersOf(operation),
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: ref('Prompt'), example: body } } } }),
    responses: {
      [success.status]: { description: success.description, ...headers(success.headers), content: contentOf(operation) },
      ...(isConditional(operation) ? { 304: { description: 'Nothing has changed.', ...headers(success.headers) } } : {}),
      ...(id === 'checkReadiness'
        ? { 503: { description: 'Send requests elsewhere.', content: { 'application/json': { schema: ref('Readiness') } } } }
        : refusals(operation)),
    },
  };
}

function isConditional({ success }: Operation): boolean {
  return success.headers.includes('ETag');
}

function parametersOf(operation: Operation): readonly unknown[] {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const properties = Object.entries((operation.query?.['properties'] ?? {}) as Readonly<Record<string, Schema>>);
  return [
    ...names.map((name) => PARAMETERS[name]),
    ...properties.map(([name, { description, ...schema }]) => ({ name, in: 'query', required: false, schema, description })),
    ...(operation.body === undefined ? [] : [IDEMPOTENCY]),
    ...(isConditional(operation) ? [CONDITION] : []),
  ];
}

function headers(names: readonly ResponseHeader[]): Schema {
  return names.length === 0 ? {} : { headers: Object.fromEntries(names.map((name) => [name, HEADERS[name]])) };
}

function contentOf({ success: { content } }: Operation): Schema {
  if ('mediaType' in content)
    return { [content.mediaType]: { schema: { type: content.mediaType === 'application/json' ? 'object' : 'string' } } };
  return { 'application/json': { schema: ref(content.schema), example: content.example } };
}

/** Refusals by status: several problems may share one. */
function refusals(operation: Operation): Schema {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of problemsOf(operation)) byStatus.set(PROBLEMS[code].status, [...(byStatus.get(PROBLEMS[code].status) ?? []), code]);
  return Object.fromEntries([...byStatus].sort(([a], [b]) => a - b).map(([status, codes]) => [status, refusal(operation, status, codes)]));
}

function refusal({ id }: Operation, status: number, codes: readonly ProblemCode[]): Schema {
  const schema = codes.length === 1 ? ref(codes[0] ?? '') : { oneOf: codes.map(ref) };
  const isPage = id === 'showReview' && status === 404;
  return {
    description: codes.map((code) => PROBLEMS[code].title).join('; or: ') + '.',
    ...(PROBLEM_HEADERS[status] && { headers: PROBLEM_HEADERS[status] }),
    content: isPage ? { 'text/html': { schema: { type: 'string' } } } : { [PROBLEM_MEDIA_TYPE]: { schema } },
  };
}
