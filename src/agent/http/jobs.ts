/** The handlers of the operations on jobs. */
import { BadCursor } from '../store/cursor.ts';
import {
  cancelAndArchiveJob,
  cancelUnpushedMessages,
  createJob,
  findJob,
  listJobs,
  type JobAddress,
  type JobPage,
  type PostResult,
} from '../store/jobs.ts';
import { addMessage, listMessages } from '../store/messages.ts';
import { findProject, type Project } from '../store/projects.ts';
import { listEvents } from '../store/events.ts';
import type { HandlerResponse, HandlerRequest, OperationHandler, HandlerContext } from './handler.ts';
import { noSuchProject } from './authorize.ts';
import { hashRequest, readIdempotencyKey } from './idempotency.ts';
import { ApiProblem } from './problems.ts';
import { ignoredHeader, isStrict, readJobEventsQuery, readJobRequest, readJobListQuery, readMessageRequest } from './validate.ts';

/** The poll interval that active jobs suggest to clients. */
const POLL_SECONDS = '2';

/** Only private caches may keep an answer, and they must revalidate it. */
const PRIVATE_HEADERS = { 'Cache-Control': 'private, no-cache' } as const;

export const handleCreateJob: OperationHandler = async (service, call) => {
  const { database, queue, settings } = service;
  const { request, ignored } = readJobRequest(call.body, isStrict(call.raw));
  const { prompt, allowLostUrls = [], ref, model } = request;
  const idempotency = idempotencyOf(
    call,
    'create',
    prompt,
    ...allowLostUrls,
    ...Object.entries({ ref, model }).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`])),
  );
  const project = await projectOf(service, call);
  const { job, isReplay } = requireAccepted(
    await createJob(
      database,
      queue,
      { project, ref, model, prompt, allowLostUrls, ...idempotency, keyId: call.key?.id ?? null },
      call.now,
      settings.limits,
    ),
  );
  const location = `${settings.publicUrl}/v2/agent/${project.id}/job/${job.id}`;
  const headers = { Location: location, ...replayHeaders(isReplay), ...ignoredHeader(ignored) };
  return { status: 201, headers, body: job, logFields: { jobId: job.id, seq: 1 } };
};

export const sendMessage: OperationHandler = async ({ database, queue, settings }, call) => {
  const { request, ignored } = readMessageRequest(call.body, isStrict(call.raw));
  const { prompt, allowLostUrls = [] } = request;
  const place = jobAddressOf(call);
  const idempotency = idempotencyOf(call, 'message', place.jobId, prompt, ...allowLostUrls);
  const { job, isReplay } = requireAccepted(
    await addMessage(
      database,
      queue,
      { ...place, prompt, allowLostUrls, ...idempotency, keyId: call.key?.id ?? null },
      call.now,
      settings.limits,
    ),
  );
  return { headers: { ...replayHeaders(isReplay), ...ignoredHeader(ignored) }, body: job };
};

export const handleGetJob: OperationHandler = async ({ database }, call) => {
  const job = await findJob(database, jobAddressOf(call));
  if (!job) throw noSuchJob();
  return { headers: { ...PRIVATE_HEADERS, ...(job.status === 'active' ? { 'Retry-After': POLL_SECONDS } : {}) }, body: job };
};

export const handleListJobs: OperationHandler = async (service, call) => {
  const query = readJobListQuery(call.query);
  const project = await projectOf(service, call);
  return { headers: PRIVATE_HEADERS, body: await pageOf(service, { projectId: project.id, ...query }) };
};

async function pageOf({ database }: HandlerContext, query: Parameters<typeof listJobs>[1]): Promise<JobPage> {
  try {
    return await listJobs(database, query);
  } catch (error) {
    if (error instanceof BadCursor) throw new ApiProblem('unknown-cursor', error.message);
    throw error;
  }
}

export const handleListMessages: OperationHandler = async ({ database }, call) => {
  const all = await listMessages(database, jobAddressOf(call));
  if (!all) throw noSuchJob();
  return { headers: PRIVATE_HEADERS, body: { messages: all } };
};

export const listOrStreamEvents: OperationHandler = async ({ database, streams }, call) => {
  const { after, limit } = readJobEventsQuery(call.query);
  const job = await findJob(database, jobAddressOf(call));
  if (!job) throw noSuchJob();
  const { method, headers } = call.raw;
  if (streams && method === 'GET' && wantsStream(headers.accept))
    return { stream: { jobId: job.id, after: lastEventOf(headers['last-event-id']) ?? after } };
  const found = (await listEvents(database, { jobId: job.id, after, limit }))?.events ?? [];
  return { headers: { ...PRIVATE_HEADERS, Vary: 'Accept' }, body: { events: found, next: found.at(-1)?.n ?? after } };
};

/** Whether the header names the type of streams, which no client does that wants JSON. */
function wantsStream(accept = ''): boolean {
  return accept.split(',').some((range) => /^\s*text\/event-stream\s*(?:;(?!\s*q=0(?:\.0*)?\s*$)|$)/i.test(range));
}

/** Undefined without the header, which is empty in a stream that has had no event. */
function lastEventOf(header: string | readonly string[] | undefined): number | undefined {
  if (header === undefined || header === '') return undefined;
  if (typeof header === 'string' && /^\d{1,10}$/.test(header) && Number(header) < 2 ** 31) return Number(header);
  const detail = '“Last-Event-ID” must be the number of an event.';
  throw new ApiProblem('invalid-request', detail, { errors: [{ header: 'Last-Event-ID', detail }] });
}

export const handleArchiveJob: OperationHandler = async ({ database, queue }, call) => {
  const job = await cancelAndArchiveJob(
    database,
    queue,
    { ...jobAddressOf(call), by: { kind: 'key', id: call.key?.id ?? null } },
    call.now,
  );
  if (!job) throw noSuchJob();
  return { body: job };
};

export const handleCancelJob: OperationHandler = async ({ database, queue }, call) => {
  const cancelled = await cancelUnpushedMessages(
    database,
    queue,
    { ...jobAddressOf(call), by: { kind: 'key', id: call.key?.id ?? null } },
    call.now,
  );
  if (cancelled.ok) return { body: cancelled.job };
  throw cancelled.reason === 'not-found'
    ? noSuchJob()
    : new ApiProblem('job-archived', 'The job is archived, so nothing of it is left to cancel.');
};

async function projectOf({ database }: HandlerContext, { params }: HandlerRequest): Promise<Project> {
  const project = await findProject(database, params['projectId'] ?? '');
  if (!project) throw noSuchProject();
  return project;
}

function jobAddressOf({ params }: HandlerRequest): JobAddress {
  const { projectId = '', id = '' } = params;
  return { projectId, jobId: id };
}

function noSuchJob(): ApiProblem {
  return new ApiProblem('not-found', 'The project has no job with this ID.');
}

function idempotencyOf(
  { raw, key }: HandlerRequest,
  ...parts: readonly string[]
): { idempotency?: { keyId: string; key: string; requestHash: string } } {
  const value = readIdempotencyKey(raw);
  return value === undefined || !key ? {} : { idempotency: { keyId: key.id, key: value, requestHash: hashRequest(...parts) } };
}

function replayHeaders(isReplay: boolean): HandlerResponse['headers'] & {} {
  return isReplay ? { 'Idempotent-Replayed': 'true' } : {};
}

type RefusedPost = Extract<PostResult, { ok: false }>;

const REFUSALS: {
  readonly [Reason in RefusedPost['reason']]: (refused: Extract<RefusedPost, { reason: Reason }> | RefusedPost) => ApiProblem;
} = {
  'not-found': noSuchJob,
  archived: () => new ApiProblem('job-archived', 'The job is archived and accepts no more messages. Create a new job.'),
  'idempotency-reused': () =>
    new ApiProblem('idempotency-key-reused', 'This Idempotency-Key was used for another request. Use a new one for each request.'),
  'rate-limited': (refused) => {
    const seconds = String('retryAfterSeconds' in refused ? refused.retryAfterSeconds : 60);
    return new ApiProblem('rate-limited', `The project has reached its hourly limit. Try again in ${seconds} s.`, {
      headers: { 'Retry-After': seconds },
    });
  },
  'not-allowed': (refused) => {
    const problems = Object.entries('problems' in refused ? refused.problems : {});
    const errors = problems.map(([member, detail]) => ({ pointer: `#/${member}`, detail }));
    return new ApiProblem('not-allowed-by-project', errors.map(({ detail }) => detail).join(' '), { errors });
  },
  'monthly-tokens-used': (refused) => {
    const seconds = 'retryAfterSeconds' in refused ? refused.retryAfterSeconds : 3600;
    const detail =
      'The project has used its tokens of this month (UTC). Wait until the next month, or ask the operator of the service to raise the limit.';
    return new ApiProblem('monthly-tokens-used', detail, { headers: { 'Retry-After': String(seconds) } });
  },
  'too-many-active': () =>
    new ApiProblem('too-many-active-jobs', 'The project has reached its limit of active jobs. Wait until some are done, or archive some.', {
      headers: { 'Retry-After': '30' },
    }),
  'too-many-queued': () =>
    new ApiProblem('too-many-queued-messages', 'The job has reached its limit of queued messages. Wait until some are done.', {
      headers: { 'Retry-After': '30' },
    }),
};

function requireAccepted(posted: PostResult): PostResult & { ok: true } {
  if (posted.ok) return posted;
  throw REFUSALS[posted.reason](posted);
}
