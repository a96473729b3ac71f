/** All refusals of the API: a code for programs, and its meaning for people. */

interface ProblemType {
  readonly status: number;
  readonly title: string;
  /** When it occurs and what to do, for the API reference. */
  readonly meaning: string;
}

export const PROBLEMS = {
  'invalid-http': {
    status: 400,
    title: 'The request is not HTTP',
    meaning: 'The bytes that arrived are not a request of HTTP/1.1. The connection is closed.',
  },
  'invalid-url': {
    status: 400,
    title: 'The URL cannot be decoded',
    meaning: 'A `%` in the path is not followed by two hexadecimal digits, or the bytes are not UTF-8.',
  },
  'invalid-encoding': { status: 400, title: 'The body is not UTF-8', meaning: 'JSON is sent in UTF-8, whatever the header says.' },
  'invalid-json': { status: 400, title: 'The body is not JSON', meaning: 'The body is empty, or not JSON.' },
  'invalid-request': {
    status: 400,
    title: 'The request breaks a rule',
    meaning: '`errors` names each place: a JSON Pointer into the body, a parameter or a header.',
  },
  'unknown-cursor': {
    status: 400,
    title: 'The cursor is not known',
    meaning: 'Send the `nextCursor` of an earlier answer unchanged, or none for the first page.',
  },
  'missing-key': {
    status: 401,
    title: 'A key is needed',
    meaning: 'The header `Authorization: Bearer <key>` is missing, or of another form.',
  },
  'wrong-key': {
    status: 401,
    title: 'The key is not known',
    meaning: 'No key of this service is so. It may have been copied in part.',
  },
  'expired-key': {
    status: 401,
    title: 'The key has expired',
    meaning: 'Create a new one: keys expire after 90 days, or after the time that was chosen.',
  },
  'revoked-key': { status: 401, title: 'The key was revoked', meaning: 'Somebody took this key back. Use another one.' },
  'read-only-key': {
    status: 403,
    title: 'The key may only read',
    meaning: 'To create jobs, send messages and archive takes a key of the scope `admin`.',
  },
  'not-found': {
    status: 404,
    title: 'There is no such thing',
    meaning:
      'No such project, job or path, or the key is for another project: the answer is the same, so that names cannot be found by trying.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'The path does not know this method',
    meaning: 'The header `Allow` lists the methods that it knows.',
  },
  'request-timeout': {
    status: 408,
    title: 'The request took too long to arrive',
    meaning: 'Head and body must have arrived within 30 seconds. The connection is closed.',
  },
  'job-archived': { status: 409, title: 'The job is archived', meaning: 'An archived job takes no further messages. Create a new one.' },
  'body-too-large': { status: 413, title: 'The body is too large', meaning: 'Bodies may have 256 KiB.' },
  'unsupported-media-type': {
    status: 415,
    title: 'The body is of a type that is not understood',
    meaning: 'Send `Content-Type: application/json`, uncompressed and in UTF-8.',
  },
  'idempotency-key-reused': {
    status: 422,
    title: 'The Idempotency-Key belongs to another request',
    meaning: 'This key sent another prompt, or sent it elsewhere, within the last 24 hours. Use a new one for each request.',
  },
  'rate-limited': {
    status: 429,
    title: 'Too many requests in an hour',
    meaning:
      'A project may create 100 jobs and send 100 messages an hour, if the operator did not choose otherwise. Ask again after `Retry-After` seconds.',
  },
  'too-many-active-jobs': {
    status: 429,
    title: 'Too many jobs are active',
    meaning: 'Wait until some of the jobs of this project are done, or archive some.',
  },
  'too-many-queued-messages': {
    status: 429,
    title: 'Too many messages of this job wait',
    meaning: 'Wait until the job has worked on some of them.',
  },
  'headers-too-large': {
    status: 431,
    title: 'The head of the request is too large',
    meaning: 'All headers together may have 16 KiB. The connection is closed.',
  },
  internal: {
    status: 500,
    title: 'A mistake in docs-nav',
    meaning: 'The log of the service has the details under the id that `detail` names.',
  },
  unavailable: {
    status: 503,
    title: 'The service cannot answer at the moment',
    meaning: 'The database does not answer. Ask again after `Retry-After` seconds.',
  },
} as const satisfies Readonly<Record<string, ProblemType>>;

export type ProblemCode = keyof typeof PROBLEMS;

/** One place in a request that is not valid. */
export interface BrokenRule {
  /** JSON Pointer into the body as a URI fragment: `#/prompt`. */
  readonly pointer?: string;
  /** Name of a query parameter. */
  readonly parameter?: string;
  readonly header?: string;
  readonly detail: string;
}

/** A refusal. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly headers: Readonly<Record<string, string>>;
  readonly errors: readonly BrokenRule[] | undefined;

  constructor(
    code: ProblemCode,
    detail: string,
    { headers = {}, errors }: { headers?: Readonly<Record<string, string>>; errors?: readonly BrokenRule[] } = {},
  ) {
    super(detail);
    this.name = 'Problem';
    this.code = code;
    this.headers = headers;
    this.errors = errors;
  }

  get status(): number {
    return PROBLEMS[this.code].status;
  }
}

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/**
 * The body of a refusal (RFC 9457). `error` repeats `detail` for clients of the hosted service, which read only that member.
 * `type` is the address of the problem's schema in `/openapi.json`.
 */
export function problemBody(problem: Problem, publicUrl: string): Readonly<Record<string, unknown>> {
  const { code, status, message, errors } = problem;
  return {
    type: `${publicUrl}/openapi.json#/components/schemas/${code}`,
    title: PROBLEMS[code].title,
    status,
    detail: message,
    code,
    error: message,
    ...(errors && { errors }),
  };
}
