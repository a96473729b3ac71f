/** The dashboard within the service's application, and somebody who visits it without a browser. */
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { dashboard } from '../../../src/agent/dashboard/dashboard.ts';
import { createSignInLink } from '../../../src/agent/operators/sign-in-link.ts';
import type { DashboardOptions } from '../../../src/agent/dashboard/page-request.ts';
import { buildApp } from '../../../src/agent/http/app.ts';
import type { ServiceLimits } from '../../../src/agent/config/table.ts';
import { openLog } from '../../../src/agent/log.ts';
import type { Database } from '../../../src/agent/store/database.ts';
import { addOrReplaceProject, type Project } from '../../../src/agent/store/projects.ts';
import { openEventStreams, type EventStreams } from '../../../src/agent/streams/event-streams.ts';
import { createJobEventWatcher } from '../../../src/agent/streams/job-event-watcher.ts';
import { recordingOutbox, type RecordingOutbox } from '../outbox.ts';
import { ADDRESSES } from '../clones.ts';

export interface Setting {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly queue: RecordingOutbox;
  /** What `app` logged, as text. */
  readonly log: string[];
  /** The clock of the dashboard; tests may move it. */
  readonly clock: { now: Date };
}

export async function serveDashboard(
  database: Database,
  {
    publicUrl = 'http://127.0.0.1:4100',
    limits = {},
    streams,
  }: { publicUrl?: string; limits?: Partial<ServiceLimits>; streams?: EventStreams } = {},
): Promise<Setting> {
  const queue = recordingOutbox();
  const log: string[] = [];
  const clock = { now: new Date('2026-11-21T12:00:00Z') };
  const options: DashboardOptions = { addresses: ADDRESSES, database, queue, publicUrl, limits, streams, now: () => clock.now };
  const app = await buildApp({
    database,
    queue,
    settings: { publicUrl, limits },
    log: openLog({ stream: { write: (line: string) => void log.push(line) } }),
    isDraining: () => false,
    streams,
    plugins: [(scope) => dashboard(scope, options)],
  });
  return { app, database, queue, log, clock };
}

/** Streams that find events by asking the database now and then. */
export function pollingStreams(database: Database): EventStreams {
  const onError = (error: unknown): void => {
    throw error;
  };
  const queue = { listen: async () => ({ close: async () => undefined }) };
  return openEventStreams({ database, watcher: createJobEventWatcher({ database, queue, onError, pollMs: 50 }), onError });
}

export type Reply = LightMyRequestResponse;

/** Somebody with a browser: keeps the cookie, and sends forms with what their page holds. */
export class Visitor {
  readonly #setting: Setting;
  cookie = '';

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Reply> {
    return this.#setting.app.inject({ method: 'GET', url: path, headers: { ...this.#cookies(), ...headers } });
  }

  /** Sends the fields as they are, with no token unless it is among them. */
  post(path: string, fields: Record<string, string> | string, headers: Record<string, string> = {}): Promise<Reply> {
    return this.#setting.app.inject({
      method: 'POST',
      url: path,
      headers: { ...this.#cookies(), 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
    });
  }

  /** Opens the page, takes the hidden fields of the form that goes to `action`, and sends it filled in. */
  async fill(page: string, action: string, fields: Record<string, string>): Promise<Reply> {
    return this.post(action, { ...hiddenFields((await this.get(page)).body, action), ...fields });
  }

  async signIn(): Promise<this> {
    const { database, clock } = this.#setting;
    const link = new URL(await createSignInLink(database, 'http://127.0.0.1:4100', clock.now));
    const reply = await this.post('/dashboard/sign-in', { code: link.searchParams.get('code') ?? '' });
    this.cookie = reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    return this;
  }

  #cookies(): Record<string, string> {
    return this.cookie === '' ? {} : { cookie: this.cookie };
  }
}

export function hiddenFields(body: string, action: string): Record<string, string> {
  const form =
    body
      .split('<form')
      .find((part) => part.includes(`action="${action}"`))
      ?.split('</form>')[0] ?? '';
  return Object.fromEntries(
    [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name ?? '', value ?? '']),
  );
}

/** The page as text, as somebody reads it. */
export function textOf(body: string): string {
  const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'));
  return main
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replace(/\s+/g, ' ')
    .trim();
}

export function addProject(database: Database, id: string, now: Date): Promise<Project> {
  return addOrReplaceProject(
    database,
    {
      id,
      repository: `https://github.com/acme/${id}.git`,
      ref: 'main',
      docs: '',
      host: 'github',
      apiUrl: null,
      token: { env: 'GITHUB_TOKEN' },
      model: 'anthropic/claude-sonnet-4-5',
    },
    now,
  );
}
