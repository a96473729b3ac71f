/** A client of the job service's HTTP API, for programs and for the command line. It needs no package. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobEvent } from '../contract/event.ts';
import type { Job, JobStatus, Message } from '../contract/job.ts';
import { parseServiceUrl } from './service-url.ts';
import { UnreachableError } from './errors.ts';
import { followEvents } from './events.ts';
import { request, type JobServiceRequestOptions } from './request.ts';

export interface ClientOptions {
  /** URL of the service, such as `http://127.0.0.1:4100`. */
  readonly url: string;
  readonly project: string;
  /** An API key. Never send it to a browser. */
  readonly key: string;
  /** Aborts requests and waits, which then reject with its reason. */
  readonly signal?: AbortSignal;
  /** How long to retry if nobody answers, in milliseconds; 5000 by default. Waits that the service asks for may take up to a minute in any case. */
  readonly retryTimeoutMs?: number;
  /** Called with the reason of each retry. */
  readonly onRetry?: (reason: string) => void;
  readonly fetch?: typeof globalThis.fetch;
  readonly pause?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
}

export interface JobFilter {
  /** Default: jobs in any state. */
  readonly status?: JobStatus;
  /** How many jobs to return at most. Default: all. */
  readonly limit?: number;
}

/** What an instruction may do. */
export interface MessageOptions {
  /** URLs that the work may remove without a redirect: `/v1/start`, or `/v1/*` for a folder with everything below it. Default: none. */
  readonly allowLostUrls?: readonly string[];
}

/** What a new job works with, among what its project allows. */
export interface JobOptions extends MessageOptions {
  /** Default: the base branch of the project. */
  readonly ref?: string;
  /** `provider/model`. Default: the model of the project. */
  readonly model?: string;
}

/** The most jobs that the service returns on a page. */
const PAGE = 100;

/** Requests reject with `RefusedError` if the service refuses, and with `UnreachableError` if it does not answer. */
export interface JobServiceClient {
  createJob(prompt: string, options?: JobOptions): Promise<Job>;
  /** Sends another instruction to a job. */
  sendMessage(jobId: string, prompt: string, options?: MessageOptions): Promise<Job>;
  getJob(jobId: string): Promise<Job>;
  /** Newest first, from as many pages as needed. */
  listJobs(filter?: JobFilter): Promise<readonly Job[]>;
  listMessages(jobId: string): Promise<readonly Message[]>;
  /**
   * The events of a job as they happen, from the first on or after number `after`, until the job is not active. A connection that breaks is
   * opened again.
   *
   * @example for await (const { kind, data } of client.events(job.id)) console.log(kind, data.tools ?? '');
   */
  events(jobId: string, options?: { readonly after?: number }): AsyncIterable<JobEvent>;
  /** The job once it is not active. `onEvent` is called with each event until then. */
  waitFor(jobId: string, options?: { readonly onEvent?: (event: JobEvent) => void }): Promise<Job>;
  /** Cancels the queued and running messages. The job is still active if a commit is already being pushed, which then completes. */
  cancelJob(jobId: string): Promise<Job>;
  archiveJob(jobId: string): Promise<Job>;
}

/**
 * A client for one project.
 *
 * @example
 * const client = createClient({ url: 'http://127.0.0.1:4100', project: 'docs', key: process.env.DOCS_NAV_API_KEY });
 * const job = await client.createJob('Add a page on rate limits to the guides.');
 *
 * @throws TypeError if the URL cannot be used.
 */
export function createClient(options: ClientOptions): JobServiceClient {
  const base = `${parseServiceUrl(options.url)}/v2/agent/${encodeURIComponent(options.project)}`;
  const manner: JobServiceRequestOptions = {
    fetch: options.fetch ?? globalThis.fetch,
    pause:
      options.pause ??
      (async (milliseconds, signal) => void (await sleep(milliseconds, undefined, { signal }).catch(() => signal?.throwIfAborted()))),
    signal: options.signal,
    retryTimeoutMs: options.retryTimeoutMs ?? 5000,
    onRetry: options.onRetry ?? (() => {}),
  };
  const get = (path: string): Promise<unknown> => request({ method: 'GET', url: base + path, key: options.key }, manner);
  const post = (path: string, body?: object): Promise<unknown> =>
    request({ method: 'POST', url: base + path, key: options.key, ...(body && { body, idempotencyKey: randomUUID() }) }, manner);
  async function listJobs({ status, limit = Infinity }: JobFilter = {}): Promise<readonly Job[]> {
    const jobs: Job[] = [];
    let cursor: string | null = null;
    do {
      const query = new URLSearchParams({
        limit: String(Math.min(PAGE, limit - jobs.length)),
        ...(status && { status }),
        ...(cursor !== null && { cursor }),
      });
      const page = pageOf(await get(`/jobs?${query}`));
      jobs.push(...page.jobs);
      // A server that repeats a cursor would be asked forever.
      if (page.jobs.length === 0 || page.nextCursor === cursor) break;
      cursor = page.nextCursor;
    } while (cursor !== null && jobs.length < limit);
    return jobs.slice(0, limit);
  }
  const pathOf = (jobId: string): string => `/job/${encodeURIComponent(jobId)}`;
  const getJob = async (jobId: string): Promise<Job> => jobOf(await get(pathOf(jobId)));
  const events = (jobId: string, { after = 0 }: { readonly after?: number } = {}): AsyncIterable<JobEvent> =>
    followEvents(
      {
        exchange: { method: 'GET', url: `${base}${pathOf(jobId)}/events`, key: options.key },
        manner,
        getJob: () => getJob(jobId),
      },
      after,
    );
  async function waitFor(jobId: string, { onEvent }: { readonly onEvent?: (event: JobEvent) => void } = {}): Promise<Job> {
    let after = 0;
    for (;;) {
      for await (const event of events(jobId, { after })) {
        after = event.n;
        onEvent?.(event);
      }
      const job = await getJob(jobId);
      if (job.status !== 'active') return job;
      // Another message has arrived in the meantime.
      await manner.pause(1000, manner.signal);
    }
  }

  return {
    createJob: async (prompt, options) => jobOf(await post('/job', { prompt, ...options })),
    sendMessage: async (jobId, prompt, options) => jobOf(await post(`${pathOf(jobId)}/message`, { prompt, ...options })),
    getJob,
    listJobs,
    listMessages: async (jobId) => messagesOf(await get(`${pathOf(jobId)}/messages`)),
    events,
    waitFor,
    cancelJob: async (jobId) => jobOf(await post(`${pathOf(jobId)}/cancel`)),
    archiveJob: async (jobId) => jobOf(await post(`${pathOf(jobId)}/archive`)),
  };
}

/** Checks only the members that tell a job from other answers. */
function jobOf(body: unknown): Job {
  const { id, status } = body as Partial<Job>;
  if (typeof id !== 'string' || typeof status !== 'string')
    throw new UnreachableError('The answer is not a job: the server at this address is not the job service.');
  return body as Job;
}

function pageOf(body: unknown): { readonly jobs: readonly Job[]; readonly nextCursor: string | null } {
  const { jobs, nextCursor } = body as { readonly jobs?: unknown; readonly nextCursor?: unknown };
  if (!Array.isArray(jobs))
    throw new UnreachableError('The answer is not a list of jobs: the server at this address is not the job service.');
  return { jobs: jobs.map(jobOf), nextCursor: typeof nextCursor === 'string' ? nextCursor : null };
}

function messagesOf(body: unknown): readonly Message[] {
  const { messages } = body as { readonly messages?: unknown };
  if (!Array.isArray(messages))
    throw new UnreachableError('The answer is not a list of messages: the server at this address is not the job service.');
  return messages as readonly Message[];
}
