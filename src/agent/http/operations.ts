/** The operations of the service as data, from which routes, `/openapi.json` and the API reference are made. */
import type { OpenApiSchema } from '../contract/fields.ts';
import { API_EXAMPLES } from './examples.ts';
import type { ProblemCode } from './problems.ts';
import { DELIVERIES_QUERY, JOB_EVENTS_QUERY, JOB_LIST_QUERY } from './schemas.ts';

/** Who may call: keys with the scope admin, keys with any scope, who signs the body, everybody, or programs on the same machine. */
export type OperationAccess = 'admin' | 'read' | 'signed' | 'open' | 'loopback';

export type ResponseHeader = 'Location' | 'ETag' | 'Cache-Control' | 'Retry-After' | 'Idempotent-Replayed' | 'Docs-Nav-Ignored';

export interface SuccessResponseDefinition {
  /** Default: 200. */
  readonly status?: 201 | 202;
  readonly description: string;
  /** `application/json` with a named schema, or another media type. */
  readonly content: { readonly schema: string; readonly example: unknown } | { readonly mediaType: string };
  /** Whether the same can be had as a stream of server-sent events. */
  readonly isStreamable?: boolean;
  readonly headers?: readonly ResponseHeader[];
}

export interface HttpOperation {
  readonly id: OperationId;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With parameters in braces, as in OpenAPI. */
  readonly path: string;
  readonly tag: 'Jobs' | 'Webhooks' | 'Comments' | 'Service';
  readonly summary: string;
  readonly description: string;
  readonly access: OperationAccess;
  readonly query?: OpenApiSchema;
  /** The named schema of the body and an example, if the operation has one. */
  readonly body?: { readonly schema: string; readonly example: unknown };
  readonly success: SuccessResponseDefinition;
  /** Refusals other than those of every operation of its kind; see `problemsOf`. */
  readonly problems?: readonly ProblemCode[];
}

const JOB = '/v2/agent/{projectId}/job';
const WEBHOOKS = '/v2/agent/{projectId}/webhooks';

const TABLE = {
  createJob: {
    method: 'POST',
    path: JOB,
    tag: 'Jobs',
    summary: 'Create a job',
    description:
      'Returns immediately with an `active` job. The work is done in the background: poll the job until it is `completed`, `failed` or `archived`.',
    access: 'admin',
    body: { schema: 'JobRequest', example: API_EXAMPLES.prompt },
    success: {
      status: 201,
      description: 'The new job.',
      content: { schema: 'Job', example: API_EXAMPLES.active },
      headers: ['Location', 'Idempotent-Replayed', 'Docs-Nav-Ignored'],
    },
    problems: ['not-allowed-by-project', 'rate-limited', 'too-many-active-jobs', 'monthly-tokens-used'],
  },
  sendMessage: {
    method: 'POST',
    path: `${JOB}/{id}/message`,
    tag: 'Jobs',
    summary: 'Send a follow-up message',
    description:
      'Returns immediately with the job, which is `active` again. Messages are processed one at a time in the order of arrival, on the same branch and pull request.',
    access: 'admin',
    body: { schema: 'MessageRequest', example: API_EXAMPLES.followUp },
    success: {
      description: 'The job, active.',
      content: { schema: 'Job', example: API_EXAMPLES.followedUp },
      headers: ['Idempotent-Replayed', 'Docs-Nav-Ignored'],
    },
    problems: ['job-archived', 'rate-limited', 'too-many-active-jobs', 'too-many-queued-messages', 'monthly-tokens-used'],
  },
  getJob: {
    method: 'GET',
    path: `${JOB}/{id}`,
    tag: 'Jobs',
    summary: 'Get a job',
    description:
      'While the job is active, `Retry-After` says when to ask again. Send the `ETag` of the last response as `If-None-Match`: 304 means that nothing has changed.',
    access: 'read',
    success: {
      description: 'The job.',
      content: { schema: 'Job', example: API_EXAMPLES.completed },
      headers: ['ETag', 'Cache-Control', 'Retry-After'],
    },
  },
  listJobs: {
    method: 'GET',
    path: '/v2/agent/{projectId}/jobs',
    tag: 'Jobs',
    summary: 'List jobs',
    description: 'Newest first. If `nextCursor` is not null, there are more jobs: send it as `cursor`.',
    access: 'read',
    query: JOB_LIST_QUERY,
    success: {
      description: 'A page of jobs.',
      content: { schema: 'JobList', example: API_EXAMPLES.list },
      headers: ['ETag', 'Cache-Control'],
    },
    problems: ['invalid-request', 'unknown-cursor'],
  },
  listMessages: {
    method: 'GET',
    path: `${JOB}/{id}/messages`,
    tag: 'Jobs',
    summary: 'List the messages of a job',
    description: 'The instructions and their results, with a report of the linter for each.',
    access: 'read',
    success: {
      description: 'All messages, in order.',
      content: { schema: 'MessageList', example: API_EXAMPLES.messages },
      headers: ['ETag', 'Cache-Control'],
    },
  },
  listEvents: {
    method: 'GET',
    path: `${JOB}/{id}/events`,
    tag: 'Jobs',
    summary: 'Follow a job',
    description:
      'The events of the job in order, from the one after `after`. With `Accept: text/event-stream`, a stream that sends each event as it happens, with its number as the ID and the event as JSON in `data`. It ends with an event of the type `end` when the job is no longer active; if it ends without one, open another stream with the number of the last event in `Last-Event-ID` or `after`.',
    access: 'read',
    query: JOB_EVENTS_QUERY,
    success: {
      description: 'Events.',
      content: { schema: 'EventList', example: API_EXAMPLES.events },
      isStreamable: true,
      headers: ['ETag', 'Cache-Control'],
    },
    problems: ['invalid-request', 'too-many-streams'],
  },
  archiveJob: {
    method: 'POST',
    path: `${JOB}/{id}/archive`,
    tag: 'Jobs',
    summary: 'Archive a job',
    description: 'Cancels queued and running messages; the pull request stays. Archiving again has no effect.',
    access: 'admin',
    success: { description: 'The archived job.', content: { schema: 'Job', example: API_EXAMPLES.archived } },
  },
  cancelJob: {
    method: 'POST',
    path: `${JOB}/{id}/cancel`,
    tag: 'Jobs',
    summary: 'Cancel the work of a job',
    description:
      'Cancels queued and running messages: the job becomes `failed` with the code `cancelled`, and nothing of these messages is pushed. If a commit is already being pushed, its message completes, usually within seconds, and only the messages after it are cancelled; the job is then still `active` in the response. A message continues the job. Has no effect on a job that has ended.',
    access: 'admin',
    success: { description: 'The job.', content: { schema: 'Job', example: API_EXAMPLES.cancelled } },
    problems: ['job-archived'],
  },
  listWebhooks: {
    method: 'GET',
    path: WEBHOOKS,
    tag: 'Webhooks',
    summary: 'List webhooks',
    description: 'The webhooks of the project, without their secrets.',
    access: 'admin',
    success: {
      description: 'All webhooks.',
      content: { schema: 'WebhookList', example: API_EXAMPLES.webhooks },
      headers: ['ETag', 'Cache-Control'],
    },
  },
  addWebhook: {
    method: 'POST',
    path: WEBHOOKS,
    tag: 'Webhooks',
    summary: 'Add a webhook',
    description: 'Sends events of jobs to a URL from now on. The response contains the secret that requests are signed with.',
    access: 'admin',
    body: { schema: 'WebhookRequest', example: API_EXAMPLES.webhookRequest },
    success: {
      status: 201,
      description: 'The webhook and its secret.',
      content: { schema: 'NewWebhook', example: API_EXAMPLES.newWebhook },
      headers: ['Cache-Control', 'Docs-Nav-Ignored'],
    },
    problems: ['url-not-allowed', 'too-many-webhooks'],
  },
  removeWebhook: {
    method: 'DELETE',
    path: `${WEBHOOKS}/{webhookId}`,
    tag: 'Webhooks',
    summary: 'Remove a webhook',
    description: 'Events that are on their way are not sent.',
    access: 'admin',
    success: { description: 'The webhook as it was.', content: { schema: 'Webhook', example: API_EXAMPLES.webhook } },
  },
  rotateWebhook: {
    method: 'POST',
    path: `${WEBHOOKS}/{webhookId}/rotate`,
    tag: 'Webhooks',
    summary: 'Replace the secret of a webhook',
    description: 'Until the grace period ends, requests have two signatures, one with each secret.',
    access: 'admin',
    body: { schema: 'RotateRequest', example: API_EXAMPLES.rotateRequest },
    success: {
      description: 'The webhook and its new secret.',
      content: { schema: 'NewWebhook', example: API_EXAMPLES.newWebhook },
      headers: ['Cache-Control', 'Docs-Nav-Ignored'],
    },
  },
  enableWebhook: {
    method: 'POST',
    path: `${WEBHOOKS}/{webhookId}/enable`,
    tag: 'Webhooks',
    summary: 'Enable a disabled webhook',
    description:
      'Sends it the events from now on. What it has missed since it was disabled is not sent; what failed before can be sent again. Has no effect on a webhook that is not disabled.',
    access: 'admin',
    success: { description: 'The webhook.', content: { schema: 'Webhook', example: API_EXAMPLES.webhook } },
  },
  testWebhook: {
    method: 'POST',
    path: `${WEBHOOKS}/{webhookId}/test`,
    tag: 'Webhooks',
    summary: 'Test a webhook',
    description: 'Sends an event of the type `ping` at once, also to a disabled webhook, and waits at most 15 seconds for the response.',
    access: 'admin',
    success: { description: 'What became of it.', content: { schema: 'WebhookTest', example: API_EXAMPLES.webhookTest } },
    problems: ['rate-limited'],
  },
  listDeliveries: {
    method: 'GET',
    path: `${WEBHOOKS}/{webhookId}/deliveries`,
    tag: 'Webhooks',
    summary: 'List the deliveries of a webhook',
    description: 'The newest first. Deliveries are kept for 30 days.',
    access: 'admin',
    query: DELIVERIES_QUERY,
    success: {
      description: 'Deliveries.',
      content: { schema: 'DeliveryList', example: API_EXAMPLES.deliveries },
      headers: ['ETag', 'Cache-Control'],
    },
    problems: ['invalid-request'],
  },
  redeliver: {
    method: 'POST',
    path: `${WEBHOOKS}/{webhookId}/deliveries/{deliveryId}/redeliver`,
    tag: 'Webhooks',
    summary: 'Send an event again',
    description: 'With the same `webhook-id`, whether it was delivered or not. All attempts begin anew.',
    access: 'admin',
    success: { description: 'The delivery.', content: { schema: 'WebhookDelivery', example: API_EXAMPLES.redelivered } },
    problems: ['webhook-disabled'],
  },
  announceComment: {
    method: 'POST',
    path: '/v2/agent/{projectId}/comments',
    tag: 'Comments',
    summary: 'Announce a comment on a pull request',
    description:
      'The address of a webhook of the repository, for the code host of the project. It signs the body with the secret from `docs-nav-service comments enable`: GitHub in `X-Hub-Signature-256`, Gitea and Forgejo in `X-Gitea-Signature` or `X-Forgejo-Signature`; GitLab sends it in `X-Gitlab-Token`, or signs as in Standard Webhooks. Of the body, only the repository and the number of the pull request count: the service asks the code host for the comments.',
    access: 'signed',
    body: { schema: 'CommentDelivery', example: API_EXAMPLES.commentDelivery },
    success: {
      status: 202,
      description: 'What the service does about it, for the person who looks at the deliveries of the webhook.',
      content: { schema: 'CommentDeliveryResult', example: API_EXAMPLES.commentDeliveryResult },
    },
  },
  showReview: {
    method: 'GET',
    path: '/reviews/{token}',
    tag: 'Service',
    summary: 'Show the review page of a pull request',
    description: 'For projects with the code host `local`, pull requests are pages of this service. The token in the URL is secret.',
    access: 'open',
    success: { description: 'A page for people.', content: { mediaType: 'text/html' }, headers: ['Cache-Control'] },
  },
  describeApi: {
    method: 'GET',
    path: '/openapi.json',
    tag: 'Service',
    summary: 'Describe the API',
    description: 'This document.',
    access: 'open',
    success: {
      description: 'An OpenAPI document.',
      content: { mediaType: 'application/json' },
      headers: ['ETag', 'Cache-Control'],
    },
  },
  checkLiveness: {
    method: 'GET',
    path: '/healthz',
    tag: 'Service',
    summary: 'Check that the process runs',
    description: 'For supervisors: restart the process if it does not answer. The database is not checked.',
    access: 'open',
    success: { description: 'The process is running.', content: { schema: 'Liveness', example: { status: 'ok' } } },
  },
  checkReadiness: {
    method: 'GET',
    path: '/readyz',
    tag: 'Service',
    summary: 'Check whether to send requests here',
    description: 'For load balancers: 503 if the database does not answer, the disk is full or cannot be used, or the service is stopping.',
    access: 'open',
    success: { description: 'Requests can be sent here.', content: { schema: 'Readiness', example: API_EXAMPLES.ready } },
  },
  readMetrics: {
    method: 'GET',
    path: '/metrics',
    tag: 'Service',
    summary: 'Read metrics',
    description:
      'For Prometheus, even while the database does not answer. Only for programs on the same machine, and not through a proxy; all others get 404.',
    access: 'loopback',
    success: { description: 'Metrics in the text format of Prometheus.', content: { mediaType: 'text/plain' } },
  },
} as const satisfies Readonly<Record<string, Omit<HttpOperation, 'id'>>>;

export type OperationId = keyof typeof TABLE;

export const HTTP_OPERATIONS: readonly HttpOperation[] = Object.entries<Omit<HttpOperation, 'id'>>(TABLE).map(([id, operation]) => ({
  id: id as OperationId,
  ...operation,
}));

/** What a process answers that only works on jobs. */
export const MONITORING_OPERATIONS = HTTP_OPERATIONS.filter(({ path }) => ['/healthz', '/readyz', '/metrics'].includes(path));

const KEY_PROBLEMS: readonly ProblemCode[] = ['missing-key', 'wrong-key', 'expired-key', 'revoked-key'];
const BODY_PROBLEMS: readonly ProblemCode[] = ['invalid-encoding', 'invalid-json', 'invalid-request', 'unsupported-media-type'];
const LATE_PROBLEMS: readonly ProblemCode[] = ['internal', 'unavailable'];
/** Refusals before the operation is known. */
const EARLY_PROBLEMS: readonly ProblemCode[] = ['invalid-url', 'invalid-http', 'request-timeout', 'body-too-large', 'headers-too-large'];

/** All problems that an operation may be refused with. */
export function problemsOf({ access, body, problems = [], path, tag }: HttpOperation): ReadonlySet<ProblemCode> {
  const isKeyed = access === 'admin' || access === 'read';
  return new Set([
    ...(isKeyed ? KEY_PROBLEMS : []),
    ...(access === 'admin' ? (['read-only-key'] as const) : []),
    ...(access === 'signed' ? (['invalid-signature'] as const) : []),
    ...(isKeyed || access === 'loopback' || path.startsWith('/reviews/') ? (['not-found'] as const) : []),
    ...(body === undefined ? [] : BODY_PROBLEMS),
    ...(body !== undefined && tag === 'Jobs' ? (['idempotency-key-reused'] as const) : []),
    ...problems,
    ...EARLY_PROBLEMS,
    ...LATE_PROBLEMS,
  ]);
}
