/** The operations of the service as data: routes, `/openapi.json` and the reference of the API all come from this list. */
import { EXAMPLES } from './examples.ts';
import type { ProblemCode } from './problems.ts';
import { LIST_QUERY, type Schema } from './schemas.ts';

/** Who may call: keys of the scope admin, keys of any scope, everybody, or programs on the same machine. */
export type Access = 'admin' | 'read' | 'open' | 'loopback';

export type ResponseHeader = 'Location' | 'ETag' | 'Cache-Control' | 'Retry-After' | 'Idempotent-Replayed';

export interface Success {
  readonly status: 200 | 201;
  readonly description: string;
  /** `application/json` with a named schema, or another media type. */
  readonly content: { readonly schema: string; readonly example: unknown } | { readonly mediaType: string };
  readonly headers: readonly ResponseHeader[];
}

export interface Operation {
  readonly id: string;
  readonly method: 'GET' | 'POST';
  /** As in OpenAPI: parameters stand in braces. */
  readonly path: string;
  readonly tag: 'Jobs' | 'Service';
  readonly summary: string;
  readonly description: string;
  readonly access: Access;
  readonly query?: Schema;
  /** An example of the body, where the operation takes one: always a prompt. */
  readonly body?: unknown;
  readonly success: Success;
  /** Refusals besides those that every operation of its kind has: see `problemsOf`. */
  readonly problems: readonly ProblemCode[];
}

const JOB = '/v2/agent/{projectId}/job';

export const OPERATIONS = {
  createJob: {
    id: 'createJob',
    method: 'POST',
    path: JOB,
    tag: 'Jobs',
    summary: 'Create a job',
    description:
      'Answers at once, with a job that is `active`. The work is done in the background: poll the job until it is `completed`, `failed` or `archived`.',
    access: 'admin',
    body: EXAMPLES.prompt,
    success: {
      status: 201,
      description: 'The new job.',
      content: { schema: 'Job', example: EXAMPLES.active },
      headers: ['Location', 'Idempotent-Replayed'],
    },
    problems: ['rate-limited', 'too-many-active-jobs'],
  },
  sendMessage: {
    id: 'sendMessage',
    method: 'POST',
    path: `${JOB}/{id}/message`,
    tag: 'Jobs',
    summary: 'Send a follow-up message',
    description:
      'Answers at once, with a job that is `active` again. Messages are worked on one at a time, in the order of their arrival, and go to the same branch and the same pull request.',
    access: 'admin',
    body: EXAMPLES.followUp,
    success: {
      status: 200,
      description: 'The job, active.',
      content: { schema: 'Job', example: EXAMPLES.followedUp },
      headers: ['Idempotent-Replayed'],
    },
    problems: ['job-archived', 'rate-limited', 'too-many-active-jobs', 'too-many-queued-messages'],
  },
  getJob: {
    id: 'getJob',
    method: 'GET',
    path: `${JOB}/{id}`,
    tag: 'Jobs',
    summary: 'Get a job',
    description:
      'While the job is active, `Retry-After` says when to ask again. Send the `ETag` of the last answer as `If-None-Match`: 304 means that nothing has changed.',
    access: 'read',
    success: {
      status: 200,
      description: 'The job.',
      content: { schema: 'Job', example: EXAMPLES.completed },
      headers: ['ETag', 'Cache-Control', 'Retry-After'],
    },
    problems: [],
  },
  listJobs: {
    id: 'listJobs',
    method: 'GET',
    path: '/v2/agent/{projectId}/jobs',
    tag: 'Jobs',
    summary: 'List jobs',
    description: 'The newest first. Where `nextCursor` is not null there are more: send it as `cursor`.',
    access: 'read',
    query: LIST_QUERY,
    success: {
      status: 200,
      description: 'A page of jobs.',
      content: { schema: 'JobList', example: EXAMPLES.list },
      headers: ['ETag', 'Cache-Control'],
    },
    problems: ['invalid-request', 'unknown-cursor'],
  },
  listMessages: {
    id: 'listMessages',
    method: 'GET',
    path: `${JOB}/{id}/messages`,
    tag: 'Jobs',
    summary: 'List the messages of a job',
    description: 'What was asked for and what came of it, with the report of the linter on each piece of work.',
    access: 'read',
    success: {
      status: 200,
      description: 'All messages, in their order.',
      content: { schema: 'MessageList', example: EXAMPLES.messages },
      headers: ['ETag', 'Cache-Control'],
    },
    problems: [],
  },
  archiveJob: {
    id: 'archiveJob',
    method: 'POST',
    path: `${JOB}/{id}/archive`,
    tag: 'Jobs',
    summary: 'Archive a job',
    description: 'Cancels what is queued or running; the pull request stays. Archiving again changes nothing.',
    access: 'admin',
    success: { status: 200, description: 'The archived job.', content: { schema: 'Job', example: EXAMPLES.archived }, headers: [] },
    problems: [],
  },
  showReview: {
    id: 'showReview',
    method: 'GET',
    path: '/reviews/{token}',
    tag: 'Service',
    summary: 'Show the review page of a pull request',
    description: 'The pull requests of projects whose code host is `local` are pages of this service. The token in the URL is the secret.',
    access: 'open',
    success: { status: 200, description: 'A page for people.', content: { mediaType: 'text/html' }, headers: ['Cache-Control'] },
    problems: [],
  },
  describeApi: {
    id: 'describeApi',
    method: 'GET',
    path: '/openapi.json',
    tag: 'Service',
    summary: 'Describe the API',
    description: 'This document.',
    access: 'open',
    success: {
      status: 200,
      description: 'An OpenAPI document.',
      content: { mediaType: 'application/json' },
      headers: ['ETag', 'Cache-Control'],
    },
    problems: [],
  },
  checkLiveness: {
    id: 'checkLiveness',
    method: 'GET',
    path: '/healthz',
    tag: 'Service',
    summary: 'Ask whether the process runs',
    description: 'For supervisors: no answer means that the process is to be started again. The database is not asked.',
    access: 'open',
    success: { status: 200, description: 'It runs.', content: { schema: 'Liveness', example: { status: 'ok' } }, headers: [] },
    problems: [],
  },
  checkReadiness: {
    id: 'checkReadiness',
    method: 'GET',
    path: '/readyz',
    tag: 'Service',
    summary: 'Ask whether requests should be sent here',
    description: 'For load balancers: 503 while the database does not answer, and once the service is told to stop.',
    access: 'open',
    success: { status: 200, description: 'Requests are welcome.', content: { schema: 'Readiness', example: EXAMPLES.ready }, headers: [] },
    problems: [],
  },
  readMetrics: {
    id: 'readMetrics',
    method: 'GET',
    path: '/metrics',
    tag: 'Service',
    summary: 'Read metrics',
    description: 'For Prometheus. Answered to programs on the same machine only, and not through a proxy; all others get 404.',
    access: 'loopback',
    success: { status: 200, description: 'Text in the format of Prometheus.', content: { mediaType: 'text/plain' }, headers: [] },
    problems: [],
  },
} as const satisfies Readonly<Record<string, Operation>>;

export type OperationId = keyof typeof OPERATIONS;

export const operations: readonly Operation[] = Object.values(OPERATIONS);

const KEY_PROBLEMS: readonly ProblemCode[] = ['missing-key', 'wrong-key', 'expired-key', 'revoked-key'];
const BODY_PROBLEMS: readonly ProblemCode[] = [
  'invalid-encoding',
  'invalid-json',
  'invalid-request',
  'unsupported-media-type',
  'idempotency-key-reused',
];
const LATE_PROBLEMS: readonly ProblemCode[] = ['internal', 'unavailable'];
/** Told before it is known which operation is asked for. */
const EARLY_PROBLEMS: readonly ProblemCode[] = ['invalid-url', 'invalid-http', 'request-timeout', 'body-too-large', 'headers-too-large'];

/** Everything that an operation may be refused with. */
export function problemsOf({ access, body, problems, path }: Operation): ReadonlySet<ProblemCode> {
  const isKeyed = access === 'admin' || access === 'read';
  return new Set([
    ...(isKeyed ? KEY_PROBLEMS : []),
    ...(access === 'admin' ? (['read-only-key'] as const) : []),
    ...(isKeyed || access === 'loopback' || path.startsWith('/reviews/') ? (['not-found'] as const) : []),
    ...(body === undefined ? [] : BODY_PROBLEMS),
    ...problems,
    ...EARLY_PROBLEMS,
    ...LATE_PROBLEMS,
  ]);
}
