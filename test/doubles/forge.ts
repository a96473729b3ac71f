/** What all doubles of code hosts share: an HTTP server with real repositories, pull requests in memory, and faults on demand. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { newConversations, type Conversations } from './conversation.ts';
import { isGit, serveGit } from './git-over-http.ts';

export interface Pull {
  readonly repository: string;
  readonly number: number;
  readonly branch: string;
  readonly base: string;
  /** Where the branch is: the repository itself, or a fork. Null for a fork that is gone. */
  readonly from: string | null;
  title: string;
  body: string;
  state: 'open' | 'closed' | 'merged';
  isDraft: boolean;
  labels: readonly string[];
  /** Names of users, and `team <name>`. */
  reviewers: readonly string[];
}

/** A label on a host whose requests take ids. */
export interface KnownLabel {
  readonly id: number;
  readonly name: string;
  readonly of: 'repository' | 'organization';
}

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  /** The body as JSON; undefined without one. */
  readonly body: unknown;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Fault {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly on: 'api' | 'git' | 'both';
  /** Only requests whose path it matches. */
  readonly path?: RegExp;
}

export type Loss = 'reset' | 'silence' | '502';

export interface Forge {
  /** Origin, without a slash at the end. */
  readonly url: string;
  readonly token: string;
  /** Further tokens that are accepted, until the time in milliseconds since 1970. */
  readonly tokens: Map<string, number>;
  readonly pulls: Pull[];
  readonly labels: KnownLabel[];
  readonly conversations: Conversations;
  /** Who can be asked to review: users, and teams as `team <name>`. */
  readonly members: string[];
  /** Every request, in order, those of git too. */
  readonly requests: { readonly method: string; readonly path: string; readonly isGit: boolean }[];
  /** What git has sent to its clients, in bytes. */
  sentBytes: number;
  /** What it sends while this work is done, in bytes. */
  bytesSentBy(work: () => Promise<unknown>): Promise<number>;
  /** A repository with these files on its first branch. `path` is such as “acme/docs”. */
  createRepository(
    path: string,
    files?: Readonly<Record<string, string>>,
    branch?: string,
  ): { readonly url: string; readonly folder: string };
  folderOf(path: string): string;
  tip(path: string, branch: string): string | undefined;
  addPull(pull: Partial<Pull> & Pick<Pull, 'repository' | 'branch' | 'base'>): Pull;
  setState(number: number, state: Pull['state']): void;
  /** The next requests are answered with this status and go no further. */
  failNext(count: number, status: number, options?: Partial<Omit<Fault, 'status'>>): void;
  /** The next `count` requests that make something are carried out, and their answers are lost: the connection is reset, stays silent, or something in between says 502. */
  loseNext(how: Loss, count?: number): void;
  /** Every request waits this long, in ms. */
  setLatency(milliseconds: number): void;
  /** Fulfilled when nothing is asked for any more, and what was is done, also for clients that are gone. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

export type Api = (call: Call, forge: Forge) => Answer | undefined;

/** `api` answers what is not git's; undefined is 404. `tokenIn` finds the token of a call; a call without one of ours is answered with 401 unless `isOpen`. */
export async function startForge(
  api: Api,
  tokenIn: (headers: IncomingMessage['headers']) => string | undefined,
  givenToken?: string,
  isOpen: (path: string) => boolean = () => false,
): Promise<Forge> {
  const root = mkdtempSync(join(tmpdir(), 'docs-nav-forge-'));
  const token = givenToken ?? `token-${randomUUID()}`;
  const faults: Fault[] = [];
  const losses: Loss[] = [];
  let latency = 0;
  let atWork = 0;
  const server = createServer();

  const forge: Forge = {
    url: '',
    token,
    tokens: new Map(),
    pulls: [],
    labels: [],
    conversations: newConversations(),
    members: ['ada', 'grace', 'team docs'],
    requests: [],
    sentBytes: 0,
    async bytesSentBy(work) {
      await forge.settled();
      const before = forge.sentBytes;
      await work();
      await forge.settled();
      return forge.sentBytes - before;
    },
    createRepository(path, files = { 'docs.json': '{}\n' }, branch = 'main') {
      createRepository(forge.folderOf(path), files, branch);
      return { url: `${forge.url}/${path}`, folder: forge.folderOf(path) };
    },
    folderOf: (path) => join(root, `${path}.git`),
    tip: (path, branch) => tipOf(forge.folderOf(path), branch),
    addPull(pull) {
      const made: Pull = {
        from: pull.repository,
        title: 'A title',
        body: '',
        state: 'open',
        isDraft: false,
        labels: [],
        reviewers: [],
        ...pull,
        number: forge.pulls.length + 1,
      };
      forge.pulls.push(made);
      return made;
    },
    setState(number, state) {
      for (const pull of forge.pulls) if (pull.number === number) pull.state = state;
    },
    failNext(count, status, options = {}) {
      for (let index = 0; index < count; index++)
        faults.push({ status, headers: {}, body: '{"message":"A fault of the double"}', on: 'api', ...options });
    },
    loseNext(how, count = 1) {
      for (let index = 0; index < count; index++) losses.push(how);
    },
    setLatency(milliseconds) {
      latency = milliseconds;
    },
    async settled() {
      const connections = (): Promise<number> =>
        new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))));
      // A connection may still wait to be accepted.
      for (let quiet = 0; quiet < 10; quiet = atWork === 0 && (await connections()) === 0 ? quiet + 1 : 0) await setTimeout(10);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(root, { recursive: true, force: true });
    },
  };

  const isToken = (text: string): boolean => text === token || (forge.tokens.get(text) ?? 0) > Date.now();

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', forge.url);
    const kind = isGit(url.pathname) ? 'git' : 'api';
    forge.requests.push({ method: request.method ?? '', path: url.pathname, isGit: kind === 'git' });
    if (latency > 0) await setTimeout(latency);
    const at = faults.findIndex(({ on, path = /^/ }) => (on === kind || on === 'both') && path.test(url.pathname));
    const [fault] = at < 0 ? [] : faults.splice(at, 1);
    if (fault) response.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers }).end(fault.body);
    else if (kind === 'git') {
      const sent = await serveGit(request, response, url, { root, isToken });
      forge.sentBytes += sent;
    } else {
      const answer = await answerTo(request, url);
      const loss = request.method === 'POST' ? losses.shift() : undefined;
      if (loss === 'silence') return;
      if (loss === 'reset') return void request.socket.resetAndDestroy();
      if (loss === '502') return void response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>');
      response
        .writeHead(answer.status, { 'content-type': 'application/json; charset=utf-8', ...answer.headers })
        .end(answer.body === undefined ? undefined : JSON.stringify(answer.body));
    }
  }

  async function answerTo(request: IncomingMessage, url: URL): Promise<Answer> {
    const text = await bodyOf(request);
    if (!isOpen(url.pathname) && !isToken(tokenIn(request.headers) ?? '')) return { status: 401, body: { message: 'Bad credentials' } };
    const call: Call = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
    };
    return api(call, forge) ?? { status: 404, body: { message: 'Not Found' } };
  }

  server.on('request', (request, response) => {
    atWork += 1;
    handle(request, response)
      .catch((error: unknown) => response.writeHead(500).end(String(error)))
      .finally(() => (atWork -= 1));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(forge, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** A bare repository with one commit, or none without files. */
export function createRepository(folder: string, files: Readonly<Record<string, string>>, branch = 'main'): void {
  mkdirSync(folder, { recursive: true });
  git(folder, 'init', '--quiet', '--bare', `--initial-branch=${branch}`);
  git(folder, 'config', 'http.receivepack', 'true');
  if (Object.keys(files).length === 0) return;
  const work = mkdtempSync(join(tmpdir(), 'docs-nav-work-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(work, path)), { recursive: true });
    writeFileSync(join(work, path), content);
  }
  git(folder, '--work-tree', work, 'add', '--all');
  git(folder, '--work-tree', work, 'commit', '--quiet', '--message', 'Begin');
  rmSync(work, { recursive: true, force: true });
  rmSync(join(folder, 'index'), { force: true });
}

export function tipOf(folder: string, branch: string): string | undefined {
  try {
    return git(folder, 'rev-parse', '--verify', '--quiet', `refs/heads/${branch}`);
  } catch {
    return undefined;
  }
}

/** Git in a repository, with the identity of a person. */
export function git(folder: string, ...args: readonly string[]): string {
  const person = {
    GIT_AUTHOR_NAME: 'Ada',
    GIT_AUTHOR_EMAIL: 'ada@example.com',
    GIT_COMMITTER_NAME: 'Ada',
    GIT_COMMITTER_EMAIL: 'ada@example.com',
  };
  const environment = {
    PATH: process.env['PATH'],
    HOME: '/nonexistent',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    LC_ALL: 'C',
    ...person,
  };
  const where = args[0] === '--work-tree' ? { GIT_DIR: folder } : {};
  return execFileSync('git', ['-c', 'protocol.file.allow=always', ...args], {
    cwd: folder,
    env: { ...environment, ...where },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1 << 28,
  }).trim();
}
