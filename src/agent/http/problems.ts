/** All refusals of the API: a code for programs, and its meaning for people. */

interface ProblemType {
  readonly status: number;
  readonly title: string;
  /** When it occurs and what to do, for the API reference. */
  readonly meaning: string;
}

export const API_PROBLEMS = {
  'invalid-http': {
    status: 400,
    title: 'The request is not HTTP',
    meaning: 'The data received is not an HTTP/1.1 request. The connection is closed.',
  },
  'invalid-url': {
    status: 400,
    title: 'The URL cannot be decoded',
    meaning: 'A `%` in the path is not followed by two hexadecimal digits, or the decoded bytes are not UTF-8.',
  },
  'invalid-encoding': { status: 400, title: 'The body is not UTF-8', meaning: 'JSON must be UTF-8, whatever the header says.' },
  'invalid-json': { status: 400, title: 'The body is not JSON', meaning: 'The body is empty or is not JSON.' },
  'invalid-request': {
    status: 400,
    title: 'The request is not valid',
    meaning: '`errors` lists each place: a JSON Pointer into the body, a parameter or a header.',
  },
  'unknown-cursor': {
    status: 400,
    title: 'The cursor is not known',
    meaning: 'Send the unchanged `nextCursor` of an earlier response, or no cursor for the first page.',
  },
  'missing-key': {
    status: 401,
    title: 'An API key is required',
    meaning: 'The `Authorization: Bearer <key>` header is missing or malformed.',
  },
  'wrong-key': {
    status: 401,
    title: 'The key is not known',
    meaning: 'This service has no such key. It may have been copied incompletely.',
  },
  'expired-key': {
    status: 401,
    title: 'The key has expired',
    meaning: 'Create a new one. Keys expire after 90 days unless another lifetime was chosen.',
  },
  'revoked-key': { status: 401, title: 'The key was revoked', meaning: 'An operator revoked this key. Use another one.' },
  'invalid-signature': {
    status: 401,
    title: 'The body is not signed with the secret of the project',
    meaning:
      'The secret of the webhook differs from the one that `docs-nav-service comments enable` prints, or the project does not follow comments by webhook.',
  },
  'read-only-key': {
    status: 403,
    title: 'The key can only read',
    meaning: 'Creating jobs, sending messages, cancelling, archiving and all operations on webhooks require a key with the scope `admin`.',
  },
  'not-allowed-by-project': {
    status: 403,
    title: 'The project does not allow this branch or model',
    meaning: 'Jobs can ask only for branches and models that the project allows. Omit `ref` and `model` to use those of the project.',
  },
  'url-not-allowed': {
    status: 403,
    title: 'Events cannot be sent to this URL',
    meaning: 'The URL is no https URL, or leads to an address that the operator of the service does not allow for webhooks.',
  },
  'not-found': {
    status: 404,
    title: 'Not found',
    meaning:
      'The project, job or path does not exist, or the key belongs to another project. The response is the same in all cases, to prevent guessing.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'The path does not support this method',
    meaning: 'The `Allow` header lists the supported methods.',
  },
  'request-timeout': {
    status: 408,
    title: 'The request took too long to arrive',
    meaning: 'Headers and body must arrive within 30 seconds. The connection is closed.',
  },
  'too-many-webhooks': {
    status: 409,
    title: 'The project has too many webhooks',
    meaning: 'A project can have 10 webhooks. Remove one of them.',
  },
  'webhook-disabled': { status: 409, title: 'The webhook is disabled', meaning: 'Enable it, then send the event again.' },
  'job-archived': {
    status: 409,
    title: 'The job is archived',
    meaning: 'An archived job accepts no more messages and has nothing left to cancel. Create a new job.',
  },
  'body-too-large': {
    status: 413,
    title: 'The body is too large',
    meaning: 'Bodies can have at most 256 KiB, and what a code host signs 1 MiB.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'The type of the body is not supported',
    meaning: 'Send `Content-Type: application/json`, uncompressed and in UTF-8.',
  },
  'idempotency-key-reused': {
    status: 422,
    title: 'The Idempotency-Key belongs to another request',
    meaning: 'Within the last 24 hours, this key was used for another prompt or operation. Use a new one for each request.',
  },
  'rate-limited': {
    status: 429,
    title: 'Too many requests',
    meaning:
      'A project can create 100 jobs and send 100 messages per hour, unless the operator set other limits. One webhook of a project can be tested every 5 seconds. Try again after `Retry-After` seconds.',
  },
  'too-many-active-jobs': {
    status: 429,
    title: 'Too many active jobs',
    meaning: 'Wait until some of the project’s jobs are done, or archive some.',
  },
  'monthly-tokens-used': {
    status: 429,
    title: 'The tokens of this month are used up',
    meaning: 'The project has a monthly limit and has reached it. Try again after `Retry-After` seconds, when the next month (UTC) begins.',
  },
  'too-many-queued-messages': {
    status: 429,
    title: 'Too many queued messages',
    meaning: 'Wait until some of the job’s messages are done.',
  },
  'too-many-streams': {
    status: 503,
    title: 'Too many streams are open',
    meaning: 'A key can have 16 streams of events open, and the service 64. Close some, or ask for the events as JSON.',
  },
  'headers-too-large': {
    status: 431,
    title: 'The request headers are too large',
    meaning: 'All headers together can have at most 16 KiB. The connection is closed.',
  },
  internal: {
    status: 500,
    title: 'Internal error',
    meaning: 'The details are in the service log, under the ID in `detail`.',
  },
  unavailable: {
    status: 503,
    title: 'The service is temporarily unavailable',
    meaning: 'The database does not answer. Try again after `Retry-After` seconds.',
  },
} as const satisfies Readonly<Record<string, ProblemType>>;

export type ProblemCode = keyof typeof API_PROBLEMS;

/** One place in a request that is not valid. */
export interface ValidationError {
  /** JSON Pointer into the body as a URI fragment: `#/prompt`. */
  readonly pointer?: string;
  /** Name of a query parameter. */
  readonly parameter?: string;
  readonly header?: string;
  readonly detail: string;
}

/** A refusal. */
export class ApiProblem extends Error {
  readonly code: ProblemCode;
  readonly headers: Readonly<Record<string, string>>;
  readonly errors: readonly ValidationError[] | undefined;

  constructor(
    code: ProblemCode,
    detail: string,
    { headers = {}, errors }: { headers?: Readonly<Record<string, string>>; errors?: readonly ValidationError[] } = {},
  ) {
    super(detail);
    this.name = 'Problem';
    this.code = code;
    this.headers = headers;
    this.errors = errors;
  }

  get status(): number {
    return API_PROBLEMS[this.code].status;
  }
}

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/**
 * The body of a refusal (RFC 9457). `error` repeats `detail` for clients of the hosted service, which read only that member.
 * `type` is the address of the problem's schema in `/openapi.json`.
 */
export function problemBody(problem: ApiProblem, publicUrl: string): Readonly<Record<string, unknown>> {
  const { code, status, message, errors } = problem;
  return {
    type: `${publicUrl}/openapi.json#/components/schemas/${code}`,
    title: API_PROBLEMS[code].title,
    status,
    detail: message,
    code,
    error: message,
    ...(errors && { errors }),
  };
}
