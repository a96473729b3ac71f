/** Starts the program of `program.ts`, and talks to it as its operator and its clients do. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { JobEvent } from '../../src/agent/contract/event.ts';
import type { Job, Message } from '../../src/agent/contract/job.ts';
import { WEBASSEMBLY_COMPILED_ONCE } from '../support/limits.ts';
import { copyDatabase } from '../agent/databases.ts';

const PROGRAM = join(import.meta.dirname, '../../dist/test-service/program.mjs');
const PROBER = join(import.meta.dirname, '../../dist/test-prober/prober.mjs');

export interface Running {
  readonly url: string;
  readonly process: ChildProcess;
  /** Ends when the process has ended, with the signal that killed it or null. */
  readonly ended: Promise<NodeJS.Signals | null>;
  kill(): Promise<void>;
  /** As an operator does: SIGTERM. */
  stop(): Promise<void>;
}

/** A test that fails leaves its processes behind. */
const children = new Set<ChildProcess>();
process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')));

/** Resolves when it listens; `undefined` if it was killed before that, as it is after `lifetimeMs`. */
export function start(env: Readonly<Record<string, string>>, lifetimeMs?: number): Promise<Running | undefined> {
  return startNode([WEBASSEMBLY_COMPILED_ONCE, PROGRAM], env, lifetimeMs);
}

/** Starts it as its users do, for tests that measure how quickly it answers. */
export function startMeasured(env: Readonly<Record<string, string>>): Promise<Running | undefined> {
  return startNode([PROGRAM], env);
}

async function startNode(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  lifetimeMs?: number,
): Promise<Running | undefined> {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], DOCS_NAV_PORT: '0', DOCS_NAV_METRICS_PORT: '0', DOCS_NAV_DRAIN_SECONDS: '5', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  const end = lifetimeMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), lifetimeMs);
  let said = '';
  child.stderr.on('data', (piece: Buffer) => void (said += piece.toString()));
  child.once('exit', (code, signal) => {
    clearTimeout(end);
    children.delete(child);
    // Nobody asked it to end: what it said last is why.
    if (signal === null && code !== 0) process.stderr.write(`The service ended with ${code}: ${said.slice(-4000)}\n`);
  });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.once('exit', (_, signal) => resolve(signal)));
  const url = await Promise.race([firstLine(child), ended]);
  if (url === 'SIGKILL') return undefined;
  if (url === null || !url.startsWith('http')) throw new Error(`The service did not start: ${said}`);
  const endBy = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  return { url, process: child, ended, kill: () => endBy('SIGKILL'), stop: () => endBy('SIGTERM') };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    child.stdout?.on('data', (piece: Buffer) => {
      text += piece.toString();
      if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')));
    });
  });
}

/** A number of /metrics. */
export async function metric({ url }: Running, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1) ?? Number.NaN,
  );
}

/** How quickly a service answered `/healthz`, in ms. */
export interface Probed {
  readonly asked: number;
  /** How many requests failed, by the reason. */
  readonly failures: Readonly<Record<string, number>>;
  readonly p50: number;
  readonly p99: number;
  readonly most: number;
}

export interface Probes {
  readonly service: Probed;
  /** A server that does nothing else, asked at the same time: what the machine adds. */
  readonly idle: Probed;
}

/** Asks it every 20 ms from a process of its own, which has nothing else to do. */
export function probe({ url }: Running): { end(): Promise<Probes> } {
  const child = spawn(process.execPath, [PROBER, url], { stdio: ['pipe', 'pipe', 'inherit'] });
  children.add(child);
  let said = '';
  child.stdout.on('data', (piece: Buffer) => void (said += piece.toString()));
  return {
    async end() {
      child.stdin.end();
      await once(child, 'close');
      children.delete(child);
      return JSON.parse(said) as Probes;
    },
  };
}

/** A process that is killed or stopped while it rests proves nothing. */
export async function untilAtWork(running: Running): Promise<void> {
  const until = Date.now() + 60_000;
  while (!((await metric(running, 'docs_nav_attempts_running')) > 0)) {
    if (Date.now() > until) throw new Error('The process has nothing to do.');
    await pause(100);
  }
}

/** What a client sees. */
export interface Api {
  create(prompt: string): Promise<Job>;
  follow(id: string, prompt: string): Promise<Job>;
  job(id: string): Promise<Job>;
  messages(id: string): Promise<readonly Message[]>;
  events(id: string, after: number): Promise<readonly JobEvent[]>;
}

export function api(url: () => string, project: string, secret: string): Api {
  async function call(path: string, prompt?: string): Promise<unknown> {
    const answer = await fetch(`${url()}/v2/agent/${project}${path}`, {
      headers: { authorization: `Bearer ${secret}`, ...(prompt !== undefined && { 'content-type': 'application/json' }) },
      ...(prompt !== undefined && { method: 'POST', body: JSON.stringify({ prompt }) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} for ${path}: ${text}`);
    return JSON.parse(text);
  }
  return {
    create: async (prompt) => (await call('/job', prompt)) as Job,
    follow: async (id, prompt) => (await call(`/job/${id}/message`, prompt)) as Job,
    job: async (id) => (await call(`/job/${id}`)) as Job,
    events: async (id, after) => ((await call(`/job/${id}/events?after=${after}`)) as { events: JobEvent[] }).events,
    messages: async (id) => ((await call(`/job/${id}/messages`)) as { messages: Message[] }).messages,
  };
}

/** Asks until the job is no longer active, whoever answers. */
export async function untilEnded(client: Api, id: string, seconds = 150): Promise<Job> {
  const until = Date.now() + seconds * 1000;
  for (;;) {
    const job = await client.job(id).catch(() => undefined);
    if (job !== undefined && job.status !== 'active') return job;
    if (Date.now() > until) throw new Error(`Job ${id} does not end.`);
    await pause(250);
  }
}

export interface DataFolder {
  readonly folder: string;
  /** What all processes have logged. */
  log(): string;
  remove(): void;
}

/** With a database that has never been used, which is quicker than one that the service has to make first; or empty. */
export async function dataFolder(has: 'database' | 'nothing' = 'database'): Promise<DataFolder> {
  const folder = mkdtempSync(join(tmpdir(), 'docs-nav-service-'));
  if (has === 'database') await copyDatabase(join(folder, 'database'));
  return {
    folder,
    log: () =>
      readdirSync(folder)
        .filter((name) => name.startsWith('log-'))
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .join(''),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
