/** A service to test over HTTP: a project with keys, and requests that are held against `/openapi.json`. */
import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { expect } from 'vitest';
import type { Job } from '../../../src/agent/contract/job.ts';
import type { HandlerSettings } from '../../../src/agent/http/handler.ts';
import { buildApp, type AppOptions } from '../../../src/agent/http/app.ts';
import { describeApi } from '../../../src/agent/http/openapi.ts';
import type { Database } from '../../../src/agent/store/database.ts';
import { createApiKey } from '../../../src/agent/store/keys.ts';
import type { QueueEntry, TransactionalQueue } from '../../../src/agent/store/outbox.ts';
import { addOrReplaceProject, type Project } from '../../../src/agent/store/projects.ts';
import { hostedContract } from './hosted-contract.ts';
import { contractOf, type Document, type Exchange } from './http-contract.ts';

export const PUBLIC_URL = 'https://docs.example.com';

export const document = describeApi(PUBLIC_URL, '0.0.0') as unknown as Document;
export const breachesOf = contractOf(document);
const hosted = hostedContract();

/** Throws unless both sides are as `/openapi.json` says, and successes as clients of the hosted service expect. */
export function expectContract(exchange: Exchange): void {
  const { method, url, status } = exchange;
  expect({ method, url, status, breaches: [...breachesOf(exchange), ...(hosted?.(exchange) ?? [])] }).toEqual({
    method,
    url,
    status,
    breaches: [],
  });
}

/** A queue that only notes what it is given. */
export class NotedQueue implements TransactionalQueue {
  readonly entries: QueueEntry[] = [];
  readonly cancelled: string[] = [];
  send(_tx: unknown, entry: QueueEntry): Promise<void> {
    this.entries.push(entry);
    return Promise.resolve();
  }
  cancel(_tx: unknown, jobId: string): Promise<void> {
    this.cancelled.push(jobId);
    return Promise.resolve();
  }
}

export interface TestService {
  readonly app: FastifyInstance;
  readonly options: AppOptions;
  readonly database: Database;
  readonly queue: NotedQueue;
  readonly project: Project;
  /** Path of the project's operations. */
  readonly base: string;
  /** Secrets of keys. */
  readonly key: string;
  readonly readKey: string;
  /** All that was logged. */
  readonly log: () => string;
  /** One request with the admin key, checked against the contract; headers given replace those of a good request. */
  readonly request: (options: InjectOptions) => Promise<LightMyRequestResponse>;
  readonly create: (prompt?: string) => Promise<Job>;
  /** How many rows there are of what requests make. */
  readonly count: () => Promise<number>;
}

/** A project of its own in the database, so that tests do not see each other. */
export async function openService(
  database: Database,
  overrides: Partial<AppOptions> & { readonly limits?: HandlerSettings['limits'] } = {},
): Promise<TestService> {
  const id = `p-${randomBytes(6).toString('hex')}`;
  const project = await addOrReplaceProject(database, {
    id,
    repository: 'https://github.com/acme/docs.git',
    ref: 'main',
    docs: '',
    host: 'github',
    apiUrl: null,
    token: null,
    model: 'scripted/model',
  });
  const admin = await createApiKey(database, { projectId: id, name: 'admin', scope: 'admin' });
  const read = await createApiKey(database, { projectId: id, name: 'read', scope: 'read' });
  const queue = new NotedQueue();
  const lines = new PassThrough();
  const { limits = {}, ...rest } = overrides;
  const options: AppOptions = {
    database,
    queue,
    log: pino(lines),
    settings: { publicUrl: PUBLIC_URL, limits },
    isDraining: () => false,
    ...rest,
  };
  const app = await buildApp(options);
  const base = `/v2/agent/${id}`;
  let logged = '';
  lines.on('data', (chunk: Buffer) => {
    logged += chunk.toString();
  });

  async function request({ headers = {}, ...injected }: InjectOptions): Promise<LightMyRequestResponse> {
    const type = injected.payload === undefined ? {} : { 'content-type': 'application/json' };
    const sent = withGood({ authorization: `Bearer ${admin.secret}`, ...type }, headers);
    const response = await app.inject({ ...injected, headers: sent });
    expectContract(exchangeOf({ ...injected, headers: sent }, response));
    return response;
  }

  return {
    app,
    options,
    database,
    queue,
    project,
    base,
    key: admin.secret,
    readKey: read.secret,
    log: () => logged,
    request,
    create: async (prompt = 'Add a page.') => {
      const response = await request({ method: 'POST', url: `${base}/job`, payload: { prompt } });
      expect(response.statusCode).toBe(201);
      return response.json<Job>();
    },
    count: async () => {
      const tables = ['job', 'message', 'idempotency', 'webhook'].map((table) => `(select count(*) from docs_nav.${table})`);
      const [row] = await database.query<{ count: number }>(`select (${tables.join(' + ')})::int as count`);
      return (row?.count ?? 0) + queue.entries.length;
    },
  };
}

type Headers = NonNullable<InjectOptions['headers']>;

/** A header that is given as undefined is left out. */
function withGood(good: Headers, given: Headers): Headers {
  return Object.fromEntries(Object.entries({ ...good, ...given }).filter(([, value]) => value !== undefined));
}

function exchangeOf({ method = 'GET', url = '', headers = {}, payload }: InjectOptions, response: LightMyRequestResponse): Exchange {
  const text = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.toString() : JSON.stringify(payload);
  return {
    method,
    url: String(url),
    requestHeaders: texts(headers),
    requestBody: text,
    status: response.statusCode,
    headers: texts(response.headers),
    body: response.body,
  };
}

function texts(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
